import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { findFreePort, packPackages } from "@obstack/testing";

/** Installation of the packed emulator, outside the workspace. */
export interface PackagedEmulator extends Disposable {
  /** Starts a process with the environment of the image, and returns its URL. */
  start(apiKey: string): Promise<string>;
}

/** Packs the emulator and the packages that it needs as for publishing, and installs them into an empty folder. */
export function installPackagedEmulator(): PackagedEmulator {
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
  const tarballs = packPackages(["core", "openapi", "emulator"], packages);
  writeFileSync(join(folder, "package.json"), "{}");
  const argv = ["install", "--silent", "--ignore-scripts", "--no-audit", "--no-fund", ...tarballs];
  execFileSync("npm", argv, { cwd: folder });
}

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/_emulator/health`).then(
    ({ ok }) => ok,
    () => false,
  );
