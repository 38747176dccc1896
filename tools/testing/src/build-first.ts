import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../..", import.meta.url));

/** Builds what changed of the package in this folder and of those that it needs. Tests run the built files, and outdated ones pass and fail for no reason. */
export default function buildFirst(): void {
  const { name } = JSON.parse(readFileSync("package.json", "utf8")) as { name: string };
  const words = ["exec", "turbo", "run", "build", `--filter=${name}`, "--output-logs=errors-only"];
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, "scripts/pnpm.mjs"), ...words], {
    cwd: root,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`The build failed.\n${stdout}${stderr}`);
}
