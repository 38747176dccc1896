import { spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../..", import.meta.url));

interface Manifest {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** Packs built packages of this workspace, and those that they depend on, as for publishing. Returns the paths of the tarballs, sorted. */
export function packPackages(names: readonly string[], folder: string): string[] {
  for (const directory of withDependencies(names.map((name) => `@obstack/${name}`))) {
    const argv = ["--dir", directory, "pack", "--pack-destination", folder];
    const { status, stdout, stderr } = spawnSync("pnpm", argv, {
      encoding: "utf8",
      shell: process.platform === "win32",
    });
    if (status !== 0) throw new Error(`\`pnpm ${argv.join(" ")}\` failed: ${stdout}${stderr}`);
  }
  return globSync("*.tgz", { cwd: folder })
    .toSorted()
    .map((file) => join(folder, file));
}

/** Returns the folders of packages and of the packages of this workspace that they depend on. */
function withDependencies(names: readonly string[]): string[] {
  const manifests = new Map(
    globSync("{openapi,{packages,apps}/*}/package.json", { cwd: root }).map((path) => {
      const manifest = JSON.parse(readFileSync(join(root, path), "utf8")) as Manifest;
      return [manifest.name, { ...manifest, directory: join(root, dirname(path)) }];
    }),
  );
  const found = new Set(names);
  for (const name of found)
    for (const dependency of Object.keys(manifests.get(name)?.dependencies ?? {}))
      if (manifests.has(dependency)) found.add(dependency);
  return Array.from(found, (name) => {
    const manifest = manifests.get(name);
    if (manifest === undefined) throw new Error(`No package is named ${name}.`);
    return manifest.directory;
  });
}
