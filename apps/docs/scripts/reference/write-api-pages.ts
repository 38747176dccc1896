import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startEmulator } from "@obstack/emulator";
import { emulatorCommand } from "../../src/console/emulator-command.ts";
import { deployments } from "../../src/deployments.ts";
import { findFiles } from "../find-files.ts";
import { code, codeBlock, table, writePage } from "./markdown.ts";

/** The specs as files, by the extension of the source. */
const formats = { yaml: "OpenAPI 3.1", json: "OpenAPI 3.1, JSON", "oas30.yaml": "OpenAPI 3.0" } as const;

/** Folders that the API reference is written to. */
export interface ApiFolders {
  /** Folder for the pages. */
  readonly pages: string;
  /** Folder for the specs, which the site serves as files. */
  readonly specs: string;
  /** Folder for the console and its specs, which the site serves as files. */
  readonly console: string;
  /** File for the settings of the consoles. */
  readonly settings: string;
}

/** Writes the overview of the API reference, the specs, and the console with its settings. */
export async function writeApiPages(folders: ApiFolders): Promise<void> {
  mkdirSync(folders.specs, { recursive: true });
  copyConsole(folders.console);
  for (const [deployment, { spec }] of Object.entries(deployments)) {
    for (const extension of Object.keys(formats)) {
      const source = fileURLToPath(import.meta.resolve(`@obstack/openapi/${spec}.${extension}`));
      cpSync(source, join(folders.specs, `${deployment}.${extension}`));
    }
    const text = readFileSync(join(folders.specs, `${deployment}.json`), "utf8");
    writeFileSync(join(folders.console, `${deployment}.json`), JSON.stringify(JSON.parse(text, describePart)));
  }
  writeFileSync(folders.settings, `${JSON.stringify(await readSettings(), undefined, 2)}\n`);

  writePage(
    join(folders.pages, "index.md"),
    {
      title: "HTTP API",
      description: "The operations and specs of both deployments, and consoles that send requests to a local emulator.",
      sidebar: { label: "HTTP API", order: 0 },
    },
    [
      "The [self-hosted](/reference/api/selfhosted/) and the [hosted](/reference/api/hosted/) deployment have a page for each operation. *Unspecified* marks what the interface document does not specify, and says what the specs assume instead.",
      "## Try requests",
      "The consoles of the [self-hosted](/reference/console/selfhosted/) and the [hosted](/reference/console/hosted/) deployment send requests to an emulator on your machine, with its public example keys. They cannot send requests to other hosts.",
      codeBlock("sh", [emulatorCommand]),
      "## Download the specs",
      table(
        ["Format", "Self-hosted", "Hosted"],
        Object.entries(formats).map(([extension, format]) => [
          format,
          ...Object.keys(deployments).map((name) => `[${code(`${name}.${extension}`)}](/openapi/${name}.${extension})`),
        ]),
      ),
      "The package [`@obstack/openapi`](/packages/openapi/) contains the same files.",
    ],
  );
}

/** Adds the identifier of an operation, and what the interface document does not specify, to the description of a part of a spec. */
function describePart(_name: string, part: unknown): unknown {
  if (typeof part !== "object" || part === null || !("operationId" in part || "x-not-shown" in part)) return part;
  const { description, operationId, "x-not-shown": assumed } = part as Readonly<Record<string, string | undefined>>;
  const paragraphs = [
    ...(operationId === undefined ? [] : [`Operation ${code(operationId)}.`]),
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
