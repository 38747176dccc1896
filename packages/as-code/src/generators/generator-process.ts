// Runs the modules of a stack for one target after the other, in a process of its own. Started by `run-in-process.ts`.
import { resolve } from "node:path";
import { Writable } from "node:stream";
import type { ModuleCache } from "jiti";
import { toProblems, tooMuch } from "@obstack/checked-yaml/findings";
import type { Finding, Limits, Path } from "@obstack/checked-yaml/findings";
import { placeInModule } from "../errors/errors.ts";
import type { Problem } from "../errors/errors.ts";
import { freeze, isObject } from "../json/value.ts";
import type { Fields } from "../json/value.ts";
import { isReserved } from "../names/names.ts";
import type { FileKind } from "../names/names.ts";
import type { GeneratorInput, Policy, PolicyInput, Violation } from "./define.ts";
import { describeThrown, loadModule } from "./load-module.ts";
import type { GeneratorTask, ModuleResult, PolicyFinding } from "./run-in-process.ts";

// The runtime of the single file has none.
const channel = process.channel as { ref?: () => void; unref?: () => void } | undefined;
const sendResult = process.send?.bind(process) as (result: ModuleResult) => void;
// Modules have no channel to the command.
delete process.send;

const globals = new Set(Reflect.ownKeys(globalThis));

interface Running {
  readonly folder: string;
  readonly path: string;
  /** The check of a policy that runs, for the message of an error. */
  subject: string;
}

/** The module that runs. */
let current: Running | undefined;

process.on("message", (task: GeneratorTask) => void run(task));
process.on("disconnect", () => process.exit());
// Nothing is left that could settle the promise of the module.
process.on("beforeExit", () => fail("The module waits for a promise that never settles."));
process.on("uncaughtException", fail);

async function run({ folder, modules, target, values, limits, objects = [] }: GeneratorTask): Promise<void> {
  // While modules run, only what they started keeps this process alive.
  channel?.unref?.();
  // A module must not change the values of the next one.
  const input = { target, values: freeze(values) };
  const all = { ...input, objects: freeze(objects) };
  const cache = {};
  for (const { path, kind } of modules) {
    const module = (current = { folder, path, subject: "" });
    const result = await runModule(module, cache, (exported) =>
      kind === "policy" ? checkObjects(module, exported, all) : collectObjects(path, kind, exported, input, limits),
    );
    await sendOutput();
    sendResult(result);
  }
  current = undefined;
  // What a target gets depends on its values only, and not on the modules of another one.
  for (const name of Reflect.ownKeys(globalThis)) if (!globals.has(name)) Reflect.deleteProperty(globalThis, name);
  channel?.ref?.();
}

function fail(error: unknown): void {
  if (current !== undefined) sendResult({ ...toFailure(current, error), isLast: true });
}

/** Returns the result of a module that failed with an error or a message. */
function toFailure({ folder, path, subject }: Running, error: unknown): ModuleResult {
  const thrown = describeThrown(folder, path, error);
  return { objects: [], mistakes: [{ ...thrown, message: `${subject}${thrown.message}` }] };
}

/** Waits until `process.stdout` is sent: the runtime of the single file sends it later. Modules can replace `process.stdout.write`. */
async function sendOutput(): Promise<void> {
  await new Promise((done) => Writable.prototype.write.call(process.stdout, "", "utf8", done));
}

type Exported = Awaited<ReturnType<typeof loadModule>>;

async function runModule(
  module: Running,
  cache: ModuleCache,
  use: (exported: Exported) => Promise<ModuleResult>,
): Promise<ModuleResult> {
  try {
    const exported = await loadModule(resolve(module.folder, module.path), cache);
    if (exported.length > 0) return await use(exported);
    return toFailure(module, "The module exports nothing. Use `export`; CommonJS modules are not supported.");
  } catch (error) {
    return toFailure(module, error);
  }
}

/** Returns the objects that a module exports and those that its exported functions return, in the order of the names of the exports. */
async function collectObjects(
  path: string,
  kind: FileKind,
  exported: Exported,
  input: GeneratorInput,
  limits: GeneratorTask["limits"],
): Promise<ModuleResult> {
  const objects: { key: string; value: Fields }[] = [];
  const mistakes: Problem[] = [];
  for (const [name, value] of exported) {
    const generate = value as (given: GeneratorInput) => unknown;
    collect(await (typeof value === "function" ? generate(input) : value), name);
  }
  return { objects, mistakes };

  function collect(result: unknown, label: string): void {
    if (result === undefined || result === null || result === false) return;
    if (Array.isArray(result)) {
      for (const [index, item] of result.entries()) collect(item, `${label}[${index}]`);
      return;
    }
    const data = toData(result, limits);
    const { key: given, ...value } = Object(data.value) as Fields;
    const message = isObject(data.value) ? findKeyProblem(given) : "Expected an object with a key.";
    if (message !== undefined) {
      mistakes.push({ path, object: label, message });
      return;
    }
    const key = String(given).normalize("NFC");
    mistakes.push(...toProblems(data.mistakes, placeInModule(path, kind, key, value)));
    if (data.mistakes.length === 0) objects.push({ key, value });
  }
}

/** Characters that some operating systems forbid in file names. */
// oxlint-disable-next-line no-control-regex
const forbidden = /[\u0000-\u001f\u007f<>:"|?*\\]/;

/** Leaves room for an extension and the names of temporary files. */
const maxBytes = 200;

/** Returns what is wrong with the key of a generated object, which must be a valid file name on every operating system. */
function findKeyProblem(key: unknown): string | undefined {
  if (typeof key !== "string" || key === "") return "key must be text, like a file path without its extension.";
  if (forbidden.test(key)) return 'key contains a control character or one of < > : " | ? * \\.';
  const parts = key.split("/");
  if (parts.some((part) => part === "" || part.startsWith(".")))
    return "key contains an empty part or one that starts with a dot.";
  if (parts.some((part) => Buffer.byteLength(part) > maxBytes))
    return `key contains a part of more than ${maxBytes} bytes.`;
  return parts.some(isReserved) ? "key contains a name that Windows reserves." : undefined;
}

/** Runs the rules that a module exports on each object, in the order of their names. */
async function checkObjects(module: Running, exported: Exported, input: PolicyInput): Promise<ModuleResult> {
  const findings: PolicyFinding[] = [];
  for (const [rule, value] of exported) {
    const policy = (typeof value === "function" ? { check: value } : Object(value)) as Partial<Policy>;
    const { level = "error", check } = policy;
    if (typeof check !== "function" || !["error", "warning"].includes(level)) {
      const message = `Expected a function that checks an object, or { level: "error" or "warning", check }.`;
      return { objects: [], mistakes: [{ path: module.path, object: rule, message }] };
    }
    for (const [index, object] of input.objects.entries()) {
      module.subject = `Rule ${rule} failed on ${object.kind} ${object.key}: `;
      for (const one of [await check(object, input)].flat()) {
        const violation = toViolation(one);
        if (violation !== undefined) findings.push({ rule, level, index, ...violation });
      }
    }
  }
  return { objects: [], mistakes: [], findings, rules: exported.map(([rule]) => rule) };
}

function toViolation(
  found: Violation | null | undefined | false,
): Pick<PolicyFinding, "message" | "field"> | undefined {
  if (found === undefined || found === null || found === false) return undefined;
  if (typeof found === "string") return { message: found };
  // Modules are not checked: a check can return anything.
  const { message, field } = (isObject(found) ? found : {}) as { readonly message?: unknown; readonly field?: unknown };
  if (typeof message !== "string") throw new TypeError("A check must return a sentence, a list of them, or nothing");
  return { message, ...(typeof field === "string" ? { field } : {}) };
}

/** Copies the result of a generator as JSON data, without undefined fields. Reports everything that a file could not contain. */
function toData(
  value: unknown,
  { tokens, depth }: Pick<Limits, "tokens" | "depth">,
): { readonly value: unknown; readonly mistakes: readonly Finding[] } {
  const mistakes: Finding[] = [];
  let count = 0;
  /** Objects and lists that contain the current one. */
  const parents = new Set<object>();
  return { value: convert(value, []), mistakes };

  function convert(item: unknown, path: Path): unknown {
    const message = findProblem(item, path);
    if (message !== undefined) {
      if (count <= tokens + 1) mistakes.push({ path, message });
      return null;
    }
    if (typeof item !== "object" || item === null) return item;
    parents.add(item);
    const fields = Object.entries(item).filter(([, inner]) => inner !== undefined);
    const converted = Array.isArray(item)
      ? Array.from(item, (inner: unknown, index) => convert(inner, [...path, index]))
      : Object.fromEntries(fields.map(([name, inner]) => [name, convert(inner, [...path, name])]));
    parents.delete(item);
    return converted;
  }

  function findProblem(item: unknown, path: Path): string | undefined {
    if (++count > tokens) return tooMuch(`More than ${tokens} values`);
    if (path.length > depth) return `Lists and objects are nested more than ${depth} levels deep.`;
    if (path.at(-1) === "__proto__") return 'A field cannot be named "__proto__".';
    if (item === null || typeof item === "string" || typeof item === "boolean") return undefined;
    if (typeof item === "number")
      return Number.isFinite(item) ? undefined : `JSON cannot represent ${item}. Use a finite number.`;
    if (typeof item !== "object" || !(Array.isArray(item) || isPlain(item)))
      return `${nameOfType(item)} is not data. Use text, a number, true, false, null, a list or an object.`;
    return parents.has(item) ? "It contains itself." : undefined;
  }
}

/** Returns whether an object was written as a literal or parsed from JSON. */
function isPlain(item: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(item);
  // Modules that Node runs in another context have another `Object`.
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

function nameOfType(item: unknown): string {
  if (item === undefined) return "An empty item";
  if (typeof item !== "object" || item === null) return `A ${typeof item}`;
  const name = (item as { constructor?: { name?: unknown } }).constructor?.name;
  return `An instance of ${typeof name === "string" ? name : "a class"}`;
}
