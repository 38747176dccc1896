import { isDeepStrictEqual } from "node:util";
import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { platform } from "node:process";
import { toRequest } from "@obstack/core";
import type { Alert, Dashboard, Fields, JsonObject } from "@obstack/core";
import type { Finding } from "@obstack/checked-yaml";
import { confirmWrite, requirePrompt } from "../connection/server-name.ts";
import type { CliContext } from "../context.ts";
import { CommandError, isDryRunEnd, UsageError } from "../errors/command-error.ts";
import { findRefused } from "../input/find-refused.ts";
import { readBody, toRequestBody } from "../input/read-body.ts";
import { requestSchema } from "../input/request-schema.ts";
import { resolveObject } from "../names/find-named.ts";
import { childEnvironment } from "../environment/child-environment.ts";
import { buildCommand, nameOrIdentifier } from "../builders/build-command.ts";
import { changeFlags, modifyObject, titleOf } from "../resources/modify-object.ts";
import { alerts as alertRow, dashboards as dashboardRow, docsOf } from "../resources/table.ts";
import type { Writable } from "../resources/table.ts";

/**
 * Builds the command that opens an object in the user's editor and changes the edited fields. The text stays in a temporary file unless it
 * was written or is unchanged.
 */
function edit<Item extends Dashboard | Alert, Body extends object>(resource: Writable<Item, Body>, article: string) {
  const { what, operations, fields } = resource;
  return buildCommand({
    async func(flags, nameOrId) {
      const { yes, dryRun } = flags;
      const { signal, tell } = this;
      requirePrompt(this, yes || dryRun, `edit ${what} ${nameOrId}`);
      const records = resource.open(this, flags);
      const id = await resolveObject(this, what, records, nameOrId);
      const record = await records.get(id, { signal });
      const before = toEditable(record, fields);
      const original = `${headerOf(what, id, record)}${(await import("../output/to-yaml.ts")).toYaml(before)}`;
      const files = { [`${what}.yaml`]: original, [schemaFile]: schemaOf(operations.update) };
      const folder = await createFiles(this, files);
      const path = join(folder, `${what}.yaml`);
      let text = original;
      let isKept = true;
      try {
        const changes = await editUntilValid(this, path, async () => {
          text = await openEditor(this, path);
          if (text === original || isBlank(text)) return {};
          return changedFields(before, await readEdited(this, path, operations.update, fields, before));
        });
        const after = { ...record, ...changes };
        const shown = (await import("../as-code/paint.ts")).changesOf(this, what, { ...record, id }, after);
        if (Object.keys(changes).length === 0) {
          isKept = false;
          tell("Nothing was changed.");
          return;
        }
        const title = titleOf(what, { ...record, id });
        tell(`Editing ${title} changes:\n${shown || "    only fields that look like secrets"}`);
        if (!yes && !dryRun && !(await confirmWrite(this, flags, `Change ${title}`))) {
          tell("Nothing was changed.");
          return;
        }
        await modifyObject(this, flags, resource, {
          id,
          records,
          done: "Changed",
          isShown: true,
          change(fresh) {
            checkSame(title, before, toEditable(fresh, fields), Object.keys(changes));
            return { ...fresh, ...changes };
          },
        });
        isKept = false;
      } catch (error) {
        if (isDryRunEnd(error)) isKept = false;
        throw error;
      } finally {
        if (isKept && text !== original) tell(`Your text is kept in ${path}.`);
        else await rm(folder, { recursive: true, force: true });
      }
    },
    parameters: { flags: changeFlags(what), positional: nameOrIdentifier(what) },
    docs: docsOf(resource, "edit", `Edit ${article} ${what} in your editor`, [
      "Opens the editable fields as YAML in $VISUAL or $EDITOR (default: vi). Shows the",
      "changes and asks before it sends them. Fields that you delete from the text are",
      "removed from the record. Refuses to overwrite fields that changed on the server",
      "in the meantime.",
    ]),
  });
}

export const dashboards = edit(dashboardRow, "a");
export const alerts = edit(alertRow, "an");

const schemaFile = "schema.json";

function headerOf(what: string, id: string, { name }: Dashboard | Alert): string {
  const title = `${titleOf(what, { id, name })}${typeof name === "string" ? ` (${id})` : ""}`;
  return [
    `# yaml-language-server: $schema=${schemaFile}`,
    `# Editing ${title}. Save the file and close the editor to continue.`,
    "# To cancel, close the editor without saving.",
    "",
  ].join("\n");
}

function schemaOf(operationId: string): string {
  const { document, reference } = requestSchema(operationId);
  const { schemas } = document.components;
  return JSON.stringify({
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $ref: reference,
    components: { schemas },
  });
}

/** Returns whether a text has no content, which cancels an edit. */
function isBlank(text: string): boolean {
  return text.split("\n").every((line) => /^\s*(?:#.*)?$/.test(line));
}

async function editUntilValid<Result>(
  { confirm, tell }: Pick<CliContext, "confirm" | "tell">,
  path: string,
  editText: () => Promise<Result>,
): Promise<Result> {
  for (;;) {
    try {
      return await editText();
    } catch (error) {
      if (!(error instanceof UsageError) || confirm === undefined) throw error;
      tell(error.message);
      if (!(await confirm("Edit the text again?"))) {
        throw new UsageError(`The text in ${path} is invalid.`, "Nothing was changed.", { cause: error });
      }
    }
  }
}

function checkSame(what: string, before: JsonObject, now: JsonObject, names: readonly string[]): void {
  const changed = names.filter((name) => !isDeepStrictEqual(before[name] ?? null, now[name] ?? null));
  if (changed.length === 0) return;
  throw new CommandError(
    "failure",
    `${changed.map((name) => JSON.stringify(name)).join(" and ")} of ${what} changed on the server while you edited it.`,
    "Nothing was changed. Run the command again to edit the current version.",
  );
}

/**
 * Returns the fields of a record that a user can change, under the names that requests use: without read-only fields and null at the top
 * level. Tiles and filters keep their identifiers.
 */
function toEditable(record: object, fields: Fields): JsonObject {
  const topLevel = Object.entries(fields).map(([name, { fields: _nested, ...field }]) => [name, field] as const);
  return toRequest(record, Object.fromEntries(topLevel));
}

/** Returns the top-level fields that differ: with the edited value, or null for fields that were removed. */
function changedFields(before: JsonObject, edited: JsonObject): JsonObject {
  const names = new Set([...Object.keys(before), ...Object.keys(edited)]);
  const changed = [...names].filter((name) => !isDeepStrictEqual(before[name] ?? null, edited[name] ?? null));
  return Object.fromEntries(changed.map((name) => [name, edited[name] ?? null]));
}

/** Creates files in a temporary folder that only its owner can read. Returns the folder. */
async function createFiles({ environment }: CliContext, files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(environment["TMPDIR"] || tmpdir(), "obstack-edit-"));
  for (const [file, text] of Object.entries(files)) await writeFile(join(folder, file), text, { mode: 0o600 });
  return folder;
}

const isWindows = platform === "win32";

/** Opens a file in the user's editor, and returns its text after the editor was closed. */
async function openEditor({ environment, profiles, signal }: CliContext, path: string): Promise<string> {
  const editor = environment["VISUAL"] || environment["EDITOR"] || (isWindows ? "notepad" : "vi");
  // The variables may contain arguments, such as `code --wait`.
  const [command, argv] = isWindows ? [`${editor} "${path}"`, []] : ["/bin/sh", ["-c", `${editor} "$@"`, editor, path]];
  const env = childEnvironment(environment, profiles);
  const child = spawn(command, argv, { stdio: "inherit", env, shell: isWindows });
  const status = await new Promise<number | NodeJS.Signals>((resolve, reject) => {
    child.once("error", reject).once("close", (code, killed) => resolve(code ?? killed ?? 0));
  });
  signal.throwIfAborted();
  if (status === 0) return readFile(path, "utf8");
  throw new CommandError(
    "failure",
    `The editor ${JSON.stringify(editor)} failed with ${typeof status === "number" ? "exit code" : "signal"} ${status}. Nothing was changed.`,
    "The environment variable EDITOR selects another one, for example `export EDITOR=nano`.",
  );
}

/**
 * Reads an edited record and validates it against the spec. Mistakes that the record had before the edit are ignored, because the server
 * returned them. Unknown fields and values that the edit adds produce a warning, unless they are probably mistakes.
 */
async function readEdited(
  context: CliContext,
  path: string,
  operationId: string,
  fields: Fields,
  before: JsonObject,
): Promise<JsonObject> {
  const { findMistakes, problemToText, toProblems } = await import("@obstack/checked-yaml");
  const { value, place } = await readBody(context, path);
  const find = (record: object) => findMistakes(requestSchema(operationId), toRequestBody(record, fields).body);
  const known = new Set(Object.values(find(before)).flat().map(keyOf));
  const found = find(value);
  const all = [
    ...found.unknown,
    ...(found.mistakes.length > 0 ? [] : await findRefused(operationId, value, { before, file: value })),
  ];
  const unknown = all.filter((finding) => !isMistake(finding));
  const mistakes = [...found.mistakes, ...all.filter(isMistake)];
  const toLines = (findings: readonly Finding[], suffix = ""): string[] =>
    toProblems(
      findings.filter((finding) => !known.has(keyOf(finding))),
      place,
    ).map((problem) => `${problemToText(problem)}${suffix}`);
  const lines = toLines(mistakes);
  if (lines.length > 0) throw new UsageError([...lines, ...toLines(unknown)].join("\n"), "Nothing was changed.");
  for (const line of toLines(unknown, " It is still sent.")) context.tell(line, "warning");
  return value;
}

function isMistake({ isMistaken, isWarning }: Finding): boolean {
  return isMistaken === true || isWarning === false;
}

function keyOf({ path, message }: Finding): string {
  return JSON.stringify([path, message]);
}
