import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

const commands = ["chromium", "chromium-browser", "google-chrome"];

/** Returns the path of an installed Chromium or Chrome, or undefined. */
export function findChromium(): string | undefined {
  const folders = (process.env["PATH"] ?? "").split(delimiter).filter((folder) => folder !== "");
  return commands.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path));
}
