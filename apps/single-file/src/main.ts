// Builds the files, their archives and checksums: `node src/main.ts [--out FOLDER] [--bill FILE] [TARGET …]`.
//   --bill  bill of materials of the command, to write that of the files
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { compile } from "./compile.ts";
import { compilerVersion, targets } from "./targets.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { out: { type: "string" }, bill: { type: "string" } },
});
const app = fileURLToPath(new URL("..", import.meta.url));
const out = resolve(values.out ?? join(app, "dist"));
const { version } = JSON.parse(readFileSync(new URL("../../cli/package.json", import.meta.url), "utf8")) as {
  version: string;
};
const unknown = positionals.find((name) => !targets.some((target) => target.name === name));
if (unknown !== undefined)
  throw new Error(`Unknown target "${unknown}". Known: ${targets.map(({ name }) => name).join(", ")}.`);
const selected = targets.filter(({ name }) => positionals.length === 0 || positionals.includes(name));

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
const sums = selected.map((target) => {
  const folder = `obstack-${version}-${target.name}`;
  compile(target, join(out, folder));
  for (const name of ["LICENSE", "dist/THIRD-PARTY-LICENSES.txt", "dist/obstack.1"])
    copyFileSync(join(app, "../cli", name), join(out, folder, name.replace("dist/", "")));
  copyFileSync(join(app, "RUNTIME-LICENSE.txt"), join(out, folder, "RUNTIME-LICENSE.txt"));
  const isZip = target.name.startsWith("windows");
  const archive = `${folder}.${isZip ? "zip" : "tar.gz"}`;
  if (isZip) execFileSync("zip", ["-qr9", archive, folder], { cwd: out });
  else execFileSync("tar", ["--owner=0", "--group=0", "-cf", archive, "-I", "gzip -9", folder], { cwd: out });
  const sha256 = createHash("sha256")
    .update(readFileSync(join(out, archive)))
    .digest("hex");
  console.log(`${archive}  ${(readFileSync(join(out, archive)).length / 1e6).toFixed(1)} MB`);
  rmSync(join(out, folder), { recursive: true });
  return `${sha256}  ${archive}\n`;
});
writeFileSync(join(out, "SHA256SUMS"), sums.join(""));
copyFileSync(join(app, "src/install.sh"), join(out, "install.sh"));
if (values.bill !== undefined) {
  const bill = JSON.parse(readFileSync(values.bill, "utf8")) as { components: object[] };
  const purl = `pkg:npm/bun@${compilerVersion}`;
  const runtime = { type: "platform", name: "bun", version: compilerVersion, purl, "bom-ref": purl };
  bill.components.push({ ...runtime, licenses: [{ license: { name: "See RUNTIME-LICENSE.txt" } }] });
  writeFileSync(join(out, `obstack-${version}.cdx.json`), `${JSON.stringify(bill, undefined, 2)}\n`);
}
