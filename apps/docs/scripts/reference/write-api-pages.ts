import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startEmulator } from "@obstack/emulator";
import { emulatorCommand } from "../../src/console/emulator-command.ts";
import { findFiles } from "../find-files.ts";
import { clients, createSamples } from "../samples/create-samples.ts";
import { readSpec, specs } from "../samples/operations.ts";
import type { Deployment } from "../samples/operations.ts";
import { code, codeBlock, table, writePage } from "./markdown.ts";
import { listOperations, operationTable, writeOperationPages } from "./write-operation-pages.ts";

/** The specs as files, by the extension of the source. */
const formats = { yaml: "OpenAPI 3.1", json: "OpenAPI 3.1, JSON", "oas30.yaml": "OpenAPI 3.0" } as const;

/** Folders that the API reference is written to. */
export interface ApiFolders {
  /** Folder for the pages. */
  readonly pages: string;
  /** Folder for the specs, which the site serves as files. */
  readonly specs: string;
  /** Folder for the console, which the site serves as files. */
  readonly console: string;
  /** File for the settings of the consoles. */
  readonly settings: string;
}

/** Writes what the API reference consists of: its overview, the specs, and the console with its settings. */
export async function writeApiPages(folders: ApiFolders): Promise<void> {
  mkdirSync(folders.specs, { recursive: true });
  for (const [deployment, spec] of Object.entries(specs)) {
    for (const extension of Object.keys(formats)) {
      const source = fileURLToPath(import.meta.resolve(`@obstack/openapi/${spec}.${extension}`));
      cpSync(source, join(folders.specs, `${deployment}.${extension}`));
    }
  }
  copyConsole(folders.console);
  for (const deployment of Object.keys(specs) as Deployment[]) {
    writeFileSync(join(folders.console, `${deployment}.json`), JSON.stringify(withSamples(deployment)));
    writeOperationPages(join(folders.pages, deployment), deployment);
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
      "Each operation has a page with its parameters, bodies, errors and samples. *Unspecified* marks what the interface document does not specify, and says what the specs assume instead.",
      "## Self-hosted deployment",
      operationTable("selfhosted"),
      "## Hosted deployment",
      operationTable("hosted"),
      "## Try requests",
      "The consoles of the [self-hosted](/reference/api/selfhosted/) and the [hosted](/reference/api/hosted/) deployment send requests to an emulator on your machine, with its public example keys. They cannot send requests to other hosts.",
      codeBlock("sh", [emulatorCommand]),
      "## Download the specs",
      table(
        ["Format", "Self-hosted", "Hosted"],
        Object.entries(formats).map(([extension, format]) => [
          format,
          ...Object.keys(specs).map((name) => `[${code(`${name}.${extension}`)}](/openapi/${name}.${extension})`),
        ]),
      ),
      "The package [`@obstack/openapi`](/packages/openapi/) contains the same files.",
    ],
  );
}

/** Returns the spec of a deployment with code for each operation, which the console shows before its own. */
function withSamples(deployment: Deployment): object {
  const samples = createSamples(deployment);
  const spec = readSpec(deployment);
  const paths = Object.entries(spec.paths).map(([path, item]) => {
    const entries = Object.entries(item).map(([method, operation]) => {
      if (!("operationId" in operation)) return [method, operation];
      const sample = samples.get(operation.operationId ?? "");
      if (sample === undefined) return [method, operation];
      const codeSamples = [
        { lang: "typescript", label: clients[deployment].package, source: sample.typescript },
        { lang: "shell", label: "obstack", source: sample.command },
      ];
      return [method, { ...operation, "x-codeSamples": codeSamples }];
    });
    return [path, Object.fromEntries(entries)];
  });
  return { ...spec, paths: Object.fromEntries(paths) };
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

/** Returns the operations, and the credentials of emulators without a data folder, which are public, in the form of the console. */
async function readSettings(): Promise<object> {
  await using emulator = await startEmulator({ behavior: "documented", seed: "examples" });
  const { selfHosted, hosted } = emulator;
  return {
    selfhosted: {
      operations: listOperations("selfhosted"),
      server: "http://localhost:8000",
      securitySchemes: { personalApiAccessKey: { token: selfHosted.apiKey } },
    },
    hosted: {
      operations: listOperations("hosted"),
      server: "http://localhost:8001",
      securitySchemes: { key: { username: hosted.keyId, password: hosted.keySecret } },
    },
  };
}
