// `npm run test:release`: releases the committed code from a copy to a registry on loopback, then uses every package as a user would: in an
// empty project, with the installed Node and npm, following its README. Publishes nothing outside this machine.
import { execFile, execFileSync } from "node:child_process";
import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { startEmulator } from "@obstack/emulator";
import { checkContents } from "./check-contents.ts";
import { checkReadme } from "./check-readme.ts";
import { createConsumer, RehearsalError } from "./consumer.ts";
import { followGuide } from "./follow-guide.ts";
import { startRegistry } from "./start-registry.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "obstack-release-"));
const copy = join(folder, "copy");

/** Packages that the code in a README uses in addition to its own package. */
const extraPackages: Readonly<Record<string, readonly string[]>> = {
  "@obstack/selfhosted": ["undici@7", "@opentelemetry/api@1"],
  "@obstack/hosted": ["undici@7", "@opentelemetry/api@1"],
  "@obstack/core": ["@obstack/selfhosted"],
  "@obstack/emulator": ["@obstack/selfhosted"],
  "@obstack/as-code": ["@obstack/selfhosted"],
  "@obstack/alert-tests": ["@obstack/selfhosted"],
};

/** Programs that create what the code in a README assumes. */
const preparations: Readonly<Record<string, string>> = {
  "@obstack/alert-tests": `
    import { exportFiles } from "@obstack/as-code";
    import { createSelfHostedClient } from "@obstack/selfhosted";
    await exportFiles("./monitoring", createSelfHostedClient());
  `,
};

let failures = 0;

try {
  const start = performance.now();
  await step("set versions with changesets in a copy", async () => {
    execFileSync("git", ["clone", "--quiet", "--shared", root, copy]);
    await pnpm(["install", "--frozen-lockfile", "--prefer-offline"]);
    await pnpm(["exec", "changeset", "version"]);
    await pnpm(["exec", "turbo", "run", "build", "--output-logs=errors-only"]);
  });
  const packages = globSync(["openapi", "packages/*", "apps/{action,cli}"], { cwd: copy }).flatMap((path) => {
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

  await step("write a bill of materials for each package", async () => {
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
      throw new RehearsalError(`Expected ${packages.length} bills of materials, found ${files.length}.`);
    for (const file of files) {
      const { bomFormat, components } = JSON.parse(readFileSync(join(bills, file), "utf8")) as {
        bomFormat: string;
        components: unknown;
      };
      if (bomFormat !== "CycloneDX" || !Array.isArray(components))
        throw new RehearsalError(`${file} is not a CycloneDX bill of materials.`);
    }
  });

  for (const { name, version } of packages) {
    const consumer = createConsumer(join(folder, "projects", name), environment);
    await step(`${name}@${version}: install alone, and check the contents`, async () => {
      if (version === "0.0.0")
        throw new RehearsalError(`${name} has no changeset, so its version is still ${version}.`);
      await consumer.run("npm", "install", "--no-audit", "--no-fund", `${name}@${version}`);
      checkContents(consumer, name);
    });
    await step(`${name}: run the code in its README`, async () => {
      const blocks = await checkReadme(
        consumer,
        name,
        extraPackages[name] ?? [],
        emulator.selfHosted.baseUrl,
        preparations[name],
      );
      return blocks === 0 ? "no code" : `${blocks} of ${blocks}`;
    });
  }
  for (const [name, command, expected] of [
    ["@obstack/cli", ["dashboards", "list"], "Service overview"],
    ["@obstack/emulator", ["--help"], "--fault FAULT"],
  ] as const) {
    await step(`npx ${name} ${command.join(" ")}`, async () => {
      const consumer = createConsumer(join(folder, "npx", name), environment);
      const output = await consumer.run("npx", "--yes", name, ...command);
      if (!output.includes(expected)) throw new RehearsalError(output);
    });
  }
  const guides = join(copy, "apps/docs/src/content/docs");
  for (const path of globSync("{start,guides/*,concepts/*}.md", { cwd: guides }).toSorted()) {
    await step(`follow ${path}`, async () => {
      const guide = readFileSync(join(guides, path), "utf8");
      const blocks = await followGuide(guide, join(folder, "guides", path), registry.environment);
      return blocks === 0 ? "no code" : `${blocks} blocks`;
    });
  }
  console.log(
    `\n${failures === 0 ? "All steps passed" : `${failures} steps failed`} in ${Math.round((performance.now() - start) / 1000)} s.`,
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = failures === 0 ? 0 : 1;

/** Runs a step and reports its result. Later steps run even if it fails. */
async function step(title: string, run: () => Promise<string | void>): Promise<void> {
  try {
    const detail = await run();
    console.log(`✓ ${title}${typeof detail === "string" ? `: ${detail}` : ""}`);
  } catch (error) {
    failures++;
    console.log(
      `✗ ${title}\n${String(error instanceof RehearsalError ? error.message : error).replaceAll(/^/gm, "    ")}`,
    );
  }
}

/** Runs pnpm in the copy. pnpm is in the path because it runs this script. */
async function pnpm(argv: readonly string[], environment: Readonly<Record<string, string>> = {}): Promise<void> {
  const env = { ...process.env, ...environment };
  // Asynchronous, because the registry runs in this process.
  await promisify(execFile)("pnpm", argv, {
    cwd: copy,
    env,
    maxBuffer: 1e8,
    shell: process.platform === "win32",
  }).catch((cause: unknown) => {
    const { stdout, stderr } = cause as { stdout: string; stderr: string };
    throw new RehearsalError(`\`pnpm ${argv.join(" ")}\` failed:\n${stdout}${stderr}`, { cause });
  });
}
