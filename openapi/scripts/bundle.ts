import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const redocly = fileURLToPath(new URL("../node_modules/@redocly/cli/bin/cli.js", import.meta.url));

/** Bundles a document named in the `redocly.yaml` of `folder` into one JSON file. */
export function bundleTo(path: string, name: string, folder: string): void {
  execFileSync(process.execPath, [redocly, "bundle", name, "--output", path], {
    cwd: folder,
    env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
    stdio: ["ignore", "ignore", "pipe"],
  });
}
