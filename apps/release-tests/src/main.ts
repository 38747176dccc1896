// `npm run task -- release`: releases the committed code from a copy to a registry on loopback, then uses every package as a user would: in an
// empty project, with the installed Node and npm, following its README. Publishes nothing outside this machine.
import { execFileSync } from "node:child_process";
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { startEmulator } from "@obstack/emulator";
import { checkReadme } from "./check-readme.ts";
import { createConsumer, execute, installedPrograms } from "./consumer.ts";
import { startRegistry } from "./start-registry.ts";
import { runSnippets } from "@obstack/snippets";
import { createSteps } from "@obstack/testing";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "obstack-release-"));
const copy = join(folder, "copy");

/** Packages that the code in a README uses in addition to its own package. */
const extraPackages: Readonly<Record<string, readonly string[]>> = {
  "@obstack/selfhosted": ["undici@7", "@opentelemetry/api@1"],
  "@obstack/hosted": ["undici@7", "@opentelemetry/api@1"],
  "@obstack/core": ["@obstack/selfhosted", "@obstack/hosted"],
  "@obstack/emulator": ["@obstack/selfhosted"],
  "@obstack/as-code": ["@obstack/selfhosted"],
  "@obstack/alert-tests": ["@obstack/selfhosted"],
  "@obstack/charts": ["@obstack/as-code", "@obstack/selfhosted"],
};

/** Creates the stack that the code in some READMEs assumes. */
const exportStack = `
  import { exportFiles } from "@obstack/as-code";
  import { createSelfHostedClient } from "@obstack/selfhosted";
  await exportFiles("./monitoring", createSelfHostedClient());
`;
const needStack: ReadonlySet<string> = new Set(["@obstack/alert-tests", "@obstack/charts"]);

const steps = createSteps();

try {
  await steps.run("set versions with changesets in a copy", async () => {
    execFileSync("git", ["clone", "--quiet", "--shared", root, copy]);
    // pnpm is in the path because it runs this script.
    await inCopy("pnpm", "install", "--frozen-lockfile", "--prefer-offline");
    await inCopy("pnpm", "exec", "changeset", "version");
    execFileSync(process.execPath, [join(copy, "scripts/publish-pages.ts")]);
    for (const page of ["README.md", "apps/docs/src/content/docs/install.md"]) {
      const text = readFileSync(join(copy, page), "utf8");
      if (!text.includes("npm install --global @obstack/cli @obstack/emulator") || text.includes("is published yet"))
        throw new Error(`${page} does not install the published packages.`);
    }
    for (const page of globSync(
      ["README.md", "openapi/README.md", "{apps,packages}/*/README.md", "apps/docs/src/content/docs/**/*.md"],
      { cwd: copy },
    )) {
      if (readFileSync(join(copy, page), "utf8").includes("~/obstack"))
        throw new Error(`${page} installs packages from a clone.`);
    }
    await inCopy("pnpm", "exec", "turbo", "run", "build", "--output-logs=errors-only");
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
  await using emulator = await startEmulator({ behavior: "documented", seed: "examples" });
  const environment = { ...registry.environment, ...emulator.environment };
  const release = join(folder, "release");
  const readLines = (): string[][] =>
    readFileSync(join(release, "packages.txt"), "utf8")
      .trim()
      .split("\n")
      .map((line) => line.split(" "));
  await steps.run("pack what a release publishes", async () => {
    await inCopy(process.execPath, join(copy, "scripts/pack-release.ts"), release);
    const packed = readLines().map(([name = "", version = ""]) => `${name}@${version}`);
    const expected = packages.map(({ name, version }) => `${name}@${version}`);
    if (packed.toSorted().join() !== expected.toSorted().join())
      throw new Error(`Expected ${expected.join(", ")}, found ${packed.join(", ")}.`);
  });
  await steps.run("publish to a registry on loopback", async () => {
    // It has the token.
    const argv = [
      "--access",
      "public",
      "--ignore-scripts",
      `--userconfig=${registry.environment["NPM_CONFIG_USERCONFIG"]}`,
    ];
    for (const [, , tarball = ""] of readLines())
      await inCopy("npm", "publish", join(release, tarball), ...argv, `--registry=${registry.url}`);
  });
  await steps.run("write a bill of materials and release notes for each package", async () => {
    for (const [name = "", , tarball = ""] of readLines()) {
      const path = join(release, tarball.replace(/\.tgz$/, ""));
      const { bomFormat, components } = JSON.parse(readFileSync(`${path}.cdx.json`, "utf8")) as {
        bomFormat: string;
        components: readonly { readonly name: string }[];
      };
      if (bomFormat !== "CycloneDX" || !Array.isArray(components))
        throw new Error(`${path}.cdx.json is not a CycloneDX bill of materials.`);
      if (name === "@obstack/cli" && !components.some((component) => component.name === "@stricli/core"))
        throw new Error(`${path}.cdx.json lacks the packages that the command bundles.`);
      if (!/^### .*\n[^]*^- /m.test(readFileSync(`${path}.md`, "utf8")))
        throw new Error(`The release notes of ${name} contain no change.`);
    }
  });

  for (const { name, version } of packages) {
    const consumer = createConsumer(join(folder, "projects", name), environment);
    await steps.run(`${name}@${version}: install alone`, async () => {
      if (version === "0.0.0") throw new Error(`${name} has no changeset, so its version is still ${version}.`);
      await consumer.run("npm", "install", "--no-audit", "--no-fund", `${name}@${version}`);
    });
    await steps.run(`${name}: run the code in its README`, async () => {
      const blocks = await checkReadme(
        consumer,
        name,
        extraPackages[name] ?? [],
        emulator.selfHosted.baseUrl,
        needStack.has(name) ? exportStack : undefined,
      );
      return blocks === 0 ? "no code" : `${blocks} of ${blocks}`;
    });
  }
  for (const [name, command, expected] of [
    ["@obstack/cli", ["dashboards", "list"], "Service overview"],
    ["@obstack/emulator", ["--help"], "--fault FAULT"],
  ] as const) {
    await steps.run(`npx ${name} ${command.join(" ")}`, async () => {
      const consumer = createConsumer(join(folder, "npx", name), environment);
      const output = await consumer.run("npx", "--yes", name, ...command);
      if (!output.includes(expected)) throw new Error(output);
    });
  }
  const guides = join(copy, "apps/docs/src/content/docs");
  for (const path of globSync("{start,install,guides/*,concepts/*}.md", { cwd: guides }).toSorted()) {
    // In an empty folder, with an empty home and packages from the registry.
    await steps.run(`follow ${path}`, async () => {
      const place = join(folder, "guides", path);
      const [home, work, programs] = [join(place, "home"), join(place, "work"), join(place, "programs")];
      mkdirSync(home, { recursive: true });
      // Without this, npm would install into a folder above that has one, such as that for temporary files.
      mkdirSync(join(work, "node_modules"), { recursive: true });
      const blocks = await runSnippets(readFileSync(join(guides, path), "utf8"), {
        folder: work,
        home,
        // Guides with TypeScript need the Node version that runs this script.
        path: [join(programs, "bin"), dirname(process.execPath), ...installedPrograms].join(delimiter),
        environment: { ...registry.environment, npm_config_prefix: programs },
        // Readers of the other guides have followed this one.
        before: path === "install.md" ? "" : "npm install --global @obstack/cli @obstack/emulator",
      });
      return blocks === 0 ? "no code" : `${blocks} blocks`;
    });
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
steps.end();

/** Runs a program in the copy. */
async function inCopy(command: string, ...argv: readonly string[]): Promise<string> {
  return execute(command, argv, { cwd: copy, env: process.env });
}
