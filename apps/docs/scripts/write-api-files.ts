import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startEmulator } from "@obstack/emulator";
import { deployments } from "../src/deployments.ts";
import { findFiles } from "./find-files.ts";

/** The extensions of the specs that the site serves as files. */
const extensions = ["yaml", "json", "oas30.yaml"] as const;

const site = fileURLToPath(new URL("..", import.meta.url));

/** Writes the specs and the console, which the site serves as files, and the settings of the console. */
export async function writeApiFiles(): Promise<void> {
  const [specs, console] = [`${site}public/openapi`, `${site}public/console`];
  mkdirSync(specs, { recursive: true });
  copyConsole(console);
  for (const [deployment, { spec }] of Object.entries(deployments)) {
    for (const extension of extensions) {
      const source = fileURLToPath(import.meta.resolve(`@obstack/openapi/${spec}.${extension}`));
      cpSync(source, join(specs, `${deployment}.${extension}`));
    }
    const text = readFileSync(join(specs, `${deployment}.json`), "utf8");
    writeFileSync(join(console, `${deployment}.json`), JSON.stringify(JSON.parse(text, describePart)));
  }
  writeFileSync(`${site}src/console/settings.json`, `${JSON.stringify(await readSettings(), undefined, 2)}\n`);
}

/** Adds the identifier of an operation, and what the interface document does not specify, to the description of a part of a spec. */
function describePart(_name: string, part: unknown): unknown {
  if (typeof part !== "object" || part === null || !("operationId" in part || "x-not-shown" in part)) return part;
  const { description, operationId, "x-not-shown": assumed } = part as Readonly<Record<string, string | undefined>>;
  const paragraphs = [
    ...(operationId === undefined ? [] : [`Operation \`${operationId}\`.`]),
    ...(description === undefined ? [] : [description]),
    ...(assumed === undefined ? [] : [`*Unspecified:* ${assumed}`]),
  ];
  return { ...part, description: paragraphs.join("\n\n") };
}

/** What makes the console accessible. Each text is in exactly one place of its bundle. */
const repairs = [
  // The page has a `main` already. The second one is in the dialog with a request.
  ['`main`,{"aria-label":', '`section`,{"aria-label":'],
  ["`main`,xW", "`div`,xW"],
  ["role:r.value?`alert`:`none`", "role:r.value?`alert`:void 0"],
  ["A({type:`button`},E(n)(`group/copy-button", 'A({type:`button`,"aria-label":`Copy`},E(n)(`group/copy-button'],
  ['"aria-label":s.value,"aria-readonly"', '"aria-label":s.value||e.placeholder,"aria-readonly"'],
  ['"aria-expanded":he.value?`true`:void 0', '"aria-expanded":he.value?`true`:e.withVariables?`false`:void 0'],
  // The default label of editors. Only that of a request body has no other.
  ['role:`textbox`,"aria-multiline":`true`', 'role:`textbox`,"aria-multiline":`true`,"aria-label":`Body`'],
] as const;

/**
 * Copies the bundle for browsers without its source maps, and repairs it.
 *
 * @throws {Error} If a text to replace is not in exactly one place, for example in another version of the console.
 */
function copyConsole(folder: string): void {
  const bundle = fileURLToPath(new URL("browser/", import.meta.resolve("@scalar/api-reference")));
  cpSync(bundle, folder, { recursive: true, filter: (path) => !/standalone\.js$|\.map$/.test(path) });
  const files = findFiles("**/*.js", folder).map((path) => join(folder, path));
  for (const [faulty, repaired] of repairs) {
    const found = files.filter((file) => readFileSync(file, "utf8").includes(faulty));
    const [file = "", ...others] = found;
    const parts = file === "" ? [] : readFileSync(file, "utf8").split(faulty);
    if (others.length > 0 || parts.length !== 2) throw new Error(`The console does not contain ${faulty} once.`);
    writeFileSync(file, parts.join(repaired));
  }
}

/** Returns the servers of the consoles, and the credentials of emulators without a data folder, which are public, in the form of the console. */
async function readSettings(): Promise<object> {
  await using emulator = await startEmulator({ behavior: "documented", seed: "examples" });
  const { selfHosted, hosted } = emulator;
  return {
    selfhosted: {
      server: "http://localhost:8000",
      securitySchemes: { personalApiAccessKey: { token: selfHosted.apiKey } },
    },
    hosted: {
      server: "http://localhost:8001",
      securitySchemes: { key: { username: hosted.keyId, password: hosted.keySecret } },
    },
  };
}
