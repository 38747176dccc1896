// `npm run test:release`: makes a release of what is committed in a copy, publishes it to a registry on loopback, and uses every package as a
// stranger would: in an empty project, with the machine's own Node and npm, by what its README says. Nothing leaves the machine.
import { execFile, execFileSync } from "node:child_process";
import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { startEmulator } from "@obstack/emulator";
import { checkContents } from "./check-contents.ts";
import { checkReadme } from "./check-readme.ts";
import { startRegistry } from "./start-registry.ts";
import { createStranger, RehearsalError } from "./stranger.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "obstack-release-"));
const copy = join(folder, "copy");

/** What a README takes for granted beside its package. */
const beside: Readonly<Record<string, readonly string[]>> = {
  "@obstack/selfhosted": ["undici@7", "@opentelemetry/api@1"],
  "@obstack/hosted": ["undici@7", "@opentelemetry/api@1"],
  "@obstack/emulator": ["@obstack/selfhosted"],
  "@obstack/as-code": ["@obstack/selfhosted"],
};

let failures = 0;

try {
  const begin = performance.now();
  await step("versions by changesets, in a copy", async () => {
    execFileSync("git", ["clone", "--quiet", "--shared", root, copy]);
    await pnpm(["install", "--frozen-lockfile", "--prefer-offline"]);
    await pnpm(["exec", "changeset", "version"]);
    await pnpm(["exec", "turbo", "run", "build", "--output-logs=errors-only"]);
  });
  const packages = globSync(["openapi", "packages/*", "apps/cli"], { cwd: copy }).flatMap((path) => {
    const manifest = JSON.parse(readFileSync(join(copy, path, "package.json"), "utf8")) as {
      name: string;
      version: string;
      private?: boolean;
    };
    return manifest.private === true ? [] : [{ ...manifest, path }];
  });
  await using registry = await startRegistry(join(folder, "registry"));
  await using emulator = await startEmulator();
  const environment = { ...registry.environment, ...emulator.environment };
  await step("publish to a registry on loopback", () => {
    const argv = ["publish", "--recursive", "--no-git-checks", "--access", "public", "--registry", registry.url];
    const { NPM_CONFIG_USERCONFIG = "" } = registry.environment;
    return pnpm(argv, { NPM_CONFIG_USERCONFIG });
  });

  await step("a bill of materials of each package", async () => {
    const bills = join(folder, "bills");
    const filters = packages.flatMap(({ name }) => ["--filter", name]);
    await pnpm([
      ...filters,
      "sbom",
      "--sbom-format",
      "cyclonedx",
      "--prod",
      "--split",
      "--out",
      join(bills, "%s.json"),
    ]);
    const files = globSync("**/*.json", { cwd: bills });
    if (files.length !== packages.length)
      throw new RehearsalError(`There are ${files.length} for ${packages.length} packages.`);
    for (const file of files) {
      const { bomFormat, components } = JSON.parse(readFileSync(join(bills, file), "utf8")) as {
        bomFormat: string;
        components: unknown;
      };
      if (bomFormat !== "CycloneDX" || !Array.isArray(components)) throw new RehearsalError(`${file} is none.`);
    }
  });

  for (const { name, version } of packages) {
    const stranger = createStranger(join(folder, "projects", name), environment);
    await step(`${name}@${version}: installs by itself, with nothing that should not be there`, async () => {
      if (version === "0.0.0") throw new RehearsalError(`${name} has no changeset, and stays at ${version}.`);
      await stranger.run("npm", "install", "--no-audit", "--no-fund", `${name}@${version}`);
      checkContents(stranger, name);
    });
    await step(`${name}: the code in its README works as it is written`, async () => {
      const blocks = await checkReadme(stranger, name, beside[name] ?? [], emulator.selfHosted.baseUrl);
      return blocks === 0 ? "there is none" : `${blocks} of ${blocks}`;
    });
  }
  for (const [name, command, says] of [
    ["@obstack/cli", ["dashboards", "list"], "Service overview"],
    ["@obstack/emulator", ["--help"], "--fault FAULT"],
  ] as const) {
    await step(`npx ${name} ${command.join(" ")}`, async () => {
      const stranger = createStranger(join(folder, "npx", name), environment);
      const printed = await stranger.run("npx", "--yes", name, ...command);
      if (!printed.includes(says)) throw new RehearsalError(printed);
    });
  }
  console.log(
    `\n${failures === 0 ? "The release works" : `${failures} steps failed`}, in ${Math.round((performance.now() - begin) / 1000)} s.`,
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = failures === 0 ? 0 : 1;

/** Runs a step, and tells how it went; the steps that do not need it go on. */
async function step(what: string, run: () => Promise<string | void>): Promise<void> {
  try {
    const more = await run();
    console.log(`✓ ${what}${typeof more === "string" ? `: ${more}` : ""}`);
  } catch (error) {
    failures++;
    console.log(
      `✗ ${what}\n${String(error instanceof RehearsalError ? error.message : error).replaceAll(/^/gm, "    ")}`,
    );
  }
}

/** Runs pnpm in the copy; it is on the path of a script that pnpm runs. */
async function pnpm(argv: readonly string[], environment: Readonly<Record<string, string>> = {}): Promise<void> {
  const env = { ...process.env, ...environment };
  // Not blocking: the registry lives in this process.
  await promisify(execFile)("pnpm", argv, {
    cwd: copy,
    env,
    maxBuffer: 1e8,
    shell: process.platform === "win32",
  }).catch((cause: unknown) => {
    const { stdout, stderr } = cause as { stdout: string; stderr: string };
    throw new RehearsalError(`pnpm ${argv.join(" ")}\n${stdout}${stderr}`, { cause });
  });
}
