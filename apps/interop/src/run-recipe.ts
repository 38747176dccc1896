import { cpSync, mkdtempDisposableSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { execFileSync, spawn } from "node:child_process";
import { setTimeout } from "node:timers/promises";
import { findFreePort, packPackages } from "@obstack/testing";
import { runOrThrow } from "./execute.ts";
import type { Program } from "./languages.ts";

const examples = fileURLToPath(new URL("../../../examples/test-containers", import.meta.url));

/**
 * Runs a recipe for containers on a copy, against an emulator that is running.
 *
 * @throws {Error} If a command fails, or the recipe sends no requests.
 */
export async function runRecipe({ folder, steps, run: command }: Program, url: string): Promise<void> {
  using copy = mkdtempDisposableSync(join(tmpdir(), "obstack-recipe-"));
  cpSync(join(examples, folder), copy.path, { recursive: true });
  for (const step of steps) await runOrThrow(copy.path, step);
  await fetch(`${url}/_emulator/reset`, { method: "POST" });
  await runOrThrow(copy.path, command, { EMULATOR_URL: url });
  const requests = await fetch(`${url}/_emulator/requests`);
  if ((await requests.text()) === "[]") throw new Error("the tests pass without the emulator");
}

/** Packs the emulator and the packages that it needs as for publishing, installs them outside the workspace, and starts it with the environment of its image. */
export async function startPackagedEmulator(): Promise<Disposable & { readonly url: string }> {
  const folder = mkdtempDisposableSync(join(tmpdir(), "obstack-emulator-"));
  const cwd = folder.path;
  const tarballs = packPackages(["emulator"], cwd);
  writeFileSync(join(cwd, "package.json"), "{}");
  execFileSync("npm", ["install", "--silent", "--ignore-scripts", "--no-audit", "--no-fund", ...tarballs], { cwd });
  const port = await findFreePort();
  const child = spawn(process.execPath, [join(cwd, "node_modules/@obstack/emulator/dist/main.js")], {
    cwd,
    stdio: "ignore",
    env: {
      // As in the recipes.
      OBSTACK_EMULATOR_API_KEY: "key-of-the-tests",
      OBSTACK_EMULATOR_SEED: "empty",
      OBSTACK_EMULATOR_PORT: String(port),
      OBSTACK_EMULATOR_HOSTED_PORT: "0",
    },
  });
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${url}/_emulator/health`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error(`The emulator ended with ${child.exitCode}.`);
    await setTimeout(50);
  }
  return {
    url,
    [Symbol.dispose]() {
      child.kill();
      folder.remove();
    },
  };
}
