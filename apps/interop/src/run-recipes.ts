import { cpSync, mkdtempSync, rmSync, mkdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { execFileSync, spawn } from "node:child_process";
import { setTimeout } from "node:timers/promises";
import { findFreePort, packPackages } from "@obstack/testing";
import { execute, isInstalled, runSteps } from "./execute.ts";
import type { Command } from "./languages.ts";

interface Recipe {
  /** Folder in `examples/test-containers`. */
  readonly folder: string;
  readonly requiredCommands: readonly string[];
  /** Commands that install the libraries, and check the types of what only a container engine can run. */
  readonly steps: readonly Command[];
  readonly run: Command;
}

export const recipes: readonly Recipe[] = [
  {
    folder: "go",
    requiredCommands: ["go"],
    steps: [["go", "vet", "./..."]],
    run: ["go", "test", "-count=1", "./..."],
  },
  {
    folder: "java",
    requiredCommands: ["java", "mvn"],
    steps: [["mvn", "-q", "-B", "test-compile"]],
    run: ["mvn", "-q", "-B", "test"],
  },
  {
    folder: "node",
    requiredCommands: ["npm"],
    steps: [
      ["npm", "install", "--silent", "--ignore-scripts", "--no-audit", "--no-fund", "--no-package-lock"],
      ["npm", "run", "--silent", "typecheck"],
    ],
    run: ["npm", "test", "--silent"],
  },
  {
    folder: "python",
    requiredCommands: ["python3"],
    steps: [
      ["python3", "-m", "venv", ".venv"],
      [".venv/bin/pip", "install", "--quiet", "--disable-pip-version-check", "--requirement", "requirements.txt"],
      [".venv/bin/pip", "install", "--quiet", "--disable-pip-version-check", "mypy==2.4.1", "types-requests"],
      [".venv/bin/mypy", "--strict", "test_dashboards.py"],
    ],
    run: [".venv/bin/pytest", "-q", "-p", "no:cacheprovider"],
  },
];

const examples = fileURLToPath(new URL("../../../examples/test-containers", import.meta.url));

/** Key of the containers in the recipes. */
const key = "key-of-the-tests";

/** Results of the recipes: the reason for a failure, `undefined` for success, or `skipped` with the missing commands. */
export type RecipeResult = { readonly folder: string } & (
  | { readonly skipped: readonly string[] }
  | { readonly failure: string | undefined }
);

/** Runs the recipes for containers against the packed emulator as a process, and yields the result of each. */
export async function* runRecipes(): AsyncGenerator<RecipeResult> {
  using emulator = installPackagedEmulator();
  const url = await emulator.start(key);
  const otherUrl = await emulator.start("another-key");
  for (const recipe of recipes) {
    const { folder } = recipe;
    const missing = recipe.requiredCommands.filter((command) => !isInstalled(command));
    yield missing.length > 0
      ? { folder, skipped: missing }
      : { folder, failure: await runRecipe(recipe, url, otherUrl) };
  }
}

async function runRecipe({ folder, steps, run }: Recipe, url: string, otherUrl: string): Promise<string | undefined> {
  const copy = mkdtempSync(join(tmpdir(), "obstack-recipe-"));
  try {
    cpSync(join(examples, folder), copy, { recursive: true });
    const failure = await runSteps(copy, steps);
    if (failure !== undefined) return failure;
    const passed = await execute(copy, run, { EMULATOR_URL: url });
    if (passed.code !== 0) return `\`${run.join(" ")}\` failed with exit code ${passed.code}\n${passed.output}`;
    // Tests that never call the emulator would pass here as well.
    const failed = await execute(copy, run, { EMULATOR_URL: otherUrl });
    return failed.code === 0 ? "the tests pass although the emulator rejects their key" : undefined;
  } finally {
    rmSync(copy, { recursive: true });
  }
}

/** Installation of the packed emulator, outside the workspace. */
interface PackagedEmulator extends Disposable {
  /** Starts a process with the environment of the image, and returns its URL. */
  start(apiKey: string): Promise<string>;
}

/** Packs the emulator and the packages that it needs as for publishing, and installs them into an empty folder. */
function installPackagedEmulator(): PackagedEmulator {
  const folder = mkdtempSync(join(tmpdir(), "obstack-emulator-"));
  try {
    install(folder);
  } catch (error) {
    rmSync(folder, { recursive: true });
    throw error;
  }
  const stops: (() => void)[] = [];
  return {
    async start(apiKey) {
      const port = await findFreePort();
      const child = spawn(process.execPath, [join(folder, "node_modules/@obstack/emulator/dist/main.js")], {
        cwd: folder,
        stdio: "ignore",
        env: {
          OBSTACK_EMULATOR_API_KEY: apiKey,
          OBSTACK_EMULATOR_SEED: "empty",
          OBSTACK_EMULATOR_PORT: String(port),
          OBSTACK_EMULATOR_HOSTED_PORT: "0",
        },
      });
      stops.push(() => child.kill());
      const url = `http://127.0.0.1:${port}`;
      while (!(await isReady(url))) {
        if (child.exitCode !== null) throw new Error(`The emulator ended with ${child.exitCode}.`);
        await setTimeout(50);
      }
      return url;
    },
    [Symbol.dispose]() {
      for (const stop of stops) stop();
      rmSync(folder, { recursive: true });
    },
  };
}

function install(folder: string): void {
  const packages = join(folder, "packages");
  mkdirSync(packages);
  const tarballs = packPackages(["emulator"], packages);
  writeFileSync(join(folder, "package.json"), "{}");
  const argv = ["install", "--silent", "--ignore-scripts", "--no-audit", "--no-fund", ...tarballs];
  execFileSync("npm", argv, { cwd: folder });
}

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/_emulator/health`).then(
    ({ ok }) => ok,
    () => false,
  );
