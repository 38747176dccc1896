// Usage: node scripts/pack-release.ts FOLDER
// Packs the built packages for publishing, each with its bill of materials and its part of the changelog, and lists them in `packages.txt`.
import { spawnSync } from "node:child_process";
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly private?: boolean;
}

const root = fileURLToPath(new URL("..", import.meta.url));
const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error("Usage: node scripts/pack-release.ts FOLDER");
mkdirSync(folder, { recursive: true });

const lines = globSync("{openapi,{packages,apps}/*}/package.json", { cwd: root })
  .toSorted()
  .flatMap((path) => {
    const { name, version, private: isPrivate } = JSON.parse(readFileSync(join(root, path), "utf8")) as Manifest;
    if (isPrivate === true) return [];
    const directory = join(root, path, "..");
    const title = `${name.replace("@", "").replace("/", "-")}-${version}`;
    pnpm("--dir", directory, "pack", "--pack-destination", folder);
    const bill = join(folder, `${title}.cdx.json`);
    pnpm("--filter", name, "sbom", "--sbom-format", "cyclonedx", "--prod", "--out", bill);
    addBundled(bill, join(directory, "dist/THIRD-PARTY-LICENSES.txt"));
    writeFileSync(
      join(folder, `${title}.md`),
      releaseNotes(readFileSync(join(directory, "CHANGELOG.md"), "utf8"), version),
    );
    return [`${name} ${version} ${title}.tgz`];
  });
writeFileSync(join(folder, "packages.txt"), `${lines.join("\n")}\n`);

/** Adds the packages inside a bundle to a bill of materials, which lists only packages that an installation adds. */
function addBundled(bill: string, licenses: string): void {
  if (!existsSync(licenses)) return;
  const content = JSON.parse(readFileSync(bill, "utf8")) as { components: object[] };
  const bundled = readFileSync(licenses, "utf8").matchAll(/^Name: (.+)\nVersion: (.+)\nLicense: (.+)$/gm);
  for (const [, name = "", version = "", license = ""] of bundled) {
    const purl = `pkg:npm/${name.replace("@", "%40")}@${version}`;
    content.components.push({
      type: "library",
      name,
      version,
      purl,
      "bom-ref": purl,
      licenses: [{ expression: license }],
    });
  }
  writeFileSync(bill, `${JSON.stringify(content, undefined, 2)}\n`);
}

function pnpm(...argv: readonly string[]): void {
  const { status } = spawnSync(process.execPath, [join(root, "scripts/pnpm.mjs"), ...argv], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (status !== 0) throw new Error(`\`pnpm ${argv.join(" ")}\` failed.`);
}

/** Returns the part of a changelog about a version, without its heading. */
function releaseNotes(changelog: string, version: string): string {
  const part = changelog.split(/^## /m).find((one) => one.split("\n")[0]?.trim() === version);
  if (part === undefined) throw new Error(`The changelog has no part about version ${version}.`);
  return `${part.slice(part.indexOf("\n") + 1).trim()}\n`;
}
