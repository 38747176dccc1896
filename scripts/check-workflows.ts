// Checks the workflows of GitHub with zizmor (security) and actionlint (syntax). Both are downloaded from their registries. On other machines
// than those of GitHub, a program that cannot be installed is reported and not run.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const zizmorVersion = "1.32.0";
const actionlint = "github.com/rhysd/actionlint/cmd/actionlint@v1.7.12";
const environment = join(root, "node_modules/.cache", `zizmor-${zizmorVersion}`);
const windows = process.platform === "win32";
const zizmor = join(environment, windows ? "Scripts/zizmor.exe" : "bin/zizmor");

check("zizmor", installZizmor, zizmor, ["--offline", "--persona=pedantic", "--quiet", ".github"]);
check("actionlint", () => succeeds("go", ["run", actionlint, "--version"]), "go", ["run", actionlint]);

/** Runs a program if it can be installed. */
function check(name: string, install: () => boolean, command: string, argv: readonly string[]): void {
  if (!install()) {
    console.log(`Not run: ${name} cannot be installed.`);
    if (process.env["GITHUB_ACTIONS"] === "true") process.exitCode = 1;
    return;
  }
  const { status } = spawnSync(command, argv, { cwd: root, stdio: "inherit" });
  if (status !== 0) process.exitCode = 1;
}

function installZizmor(): boolean {
  if (existsSync(zizmor)) return true;
  const python = windows ? "python" : "python3";
  return (
    succeeds(python, ["-m", "venv", environment]) &&
    succeeds(join(zizmor, "..", windows ? "python.exe" : "python"), [
      "-m",
      "pip",
      "install",
      "--quiet",
      "--disable-pip-version-check",
      `zizmor==${zizmorVersion}`,
    ])
  );
}

function succeeds(command: string, argv: readonly string[]): boolean {
  return spawnSync(command, argv, { cwd: root, stdio: "ignore" }).status === 0;
}
