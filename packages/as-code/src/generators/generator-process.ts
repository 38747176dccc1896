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
import type { GeneratorInput, Policy, PolicyCheck, PolicyInput, Violation } from "./define.ts";
import { describeThrown, loadModule } from "./load-module.ts";
import type { GeneratorTask, ModuleResult, PolicyFinding } from "./run-in-process.ts";

// The runtime of the single file has none.
const channel = process.channel as { ref?: () => void; unref?: () => void } | undefined;
const sendResult = process.send?.bind(process) as (result: ModuleResult) => void;
// Modules have no channel to the command.
delete process.send;

const globals = new Set(Reflect.ownKeys(globalThis));

/** The module that runs. */
let current: { readonly folder: string; readonly path: string } | undefined;

process.on("message", (task: GeneratorTask) => void run(task));
process.on("disconnect", () => process.exit());
// Nothing is left that could settle the promise of the module.
process.on("beforeExit", () =>
  fail(({ path }) => ({ path, message: "The module waits for a promise that never settles." })),
);
process.on("uncaughtException", (error) => fail(({ folder, path }) => describeThrown(folder, path, error)));

async function run({ folder, modules, target, values, limits, objects = [] }: GeneratorTask): Promise<void> {
  // While modules run, only what they started keeps this process alive.
  channel?.unref?.();
  // A module must not change the values of the next one.
  const input = { target, values: freeze(values), objects: freeze(objects) };
  const cache = {};
  for (const { path, kind } of modules) {
    current = { folder, path };
    const result =
      kind === "policy"
        ? await runPolicies(folder, path, cache, input)
        : await runModule(folder, path, kind, cache, { target, values: input.values }, limits);
    await sendOutput();
    sendResult(result);
  }
  current = undefined;
  // What a target gets depends on its values only, and not on the modules of another one.
  for (const name of Reflect.ownKeys(globalThis)) if (!globals.has(name)) Reflect.deleteProperty(globalThis, name);
  channel?.ref?.();
}

function fail(describe: (module: NonNullable<typeof current>) => Problem): void {
  if (current !== undefined) sendResult({ objects: [], mistakes: [describe(current)], isLast: true });
}

/** Waits until `process.stdout` is sent: the runtime of the single file sends it later. Modules can replace `process.stdout.write`. */
async function sendOutput(): Promise<void> {
  await new Promise((done) => Writable.prototype.write.call(process.stdout, "", "utf8", done));
}

type Generate = (input: GeneratorInput) => unknown;

/** What a module exports, for messages. */
const names: Readonly<Record<FileKind, readonly [string, string]>> = {
  dashboard: ["a dashboard", "dashboards"],
  alert: ["an alert", "alerts"],
  slo: ["an SLO", "SLOs"],
};

/** Runs a module, and returns the objects that it exports and those that its exported functions return, in the order of the names of the exports. */
async function runModule(
  folder: string,
  path: string,
  kind: FileKind,
  cache: ModuleCache,
  input: GeneratorInput,
  limits: Pick<Limits, "tokens" | "depth">,
): Promise<ModuleResult> {
  const objects: { key: string; value: Fields }[] = [];
  const mistakes: Problem[] = [];
  try {
    const exported = await loadModule(resolve(folder, path), cache);
    if (exported === undefined)
      return { objects, mistakes: [{ path, message: "CommonJS modules are not supported. Use `export`." }] };
    for (const [name, value] of exported) {
      collect(await (typeof value === "function" ? (value as Generate)(input) : value), name);
    }
    if (exported.length === 0)
      mistakes.push({
        path,
        message: `The module exports nothing. Export ${names[kind][1]}, or functions that return them.`,
      });
  } catch (error) {
    return { objects, mistakes: [describeThrown(folder, path, error)] };
  }
  return { objects, mistakes };

  function collect(result: unknown, label: string): void {
    if (result === undefined || result === null || result === false) return;
    if (Array.isArray(result)) {
      for (const [index, item] of result.entries()) collect(item, `${label}[${index}]`);
      return;
    }
    addObject(result, label);
  }

  function addObject(result: unknown, label: string): void {
    const data = toData(result, limits);
    if (!isObject(data.value)) {
      mistakes.push({ path, object: label, message: `Expected ${names[kind][0]}: an object with a key.` });
      return;
    }
    const { key: given, ...value } = data.value;
    const problem = findKeyProblem(given);
    if (problem !== undefined) {
      const shown = given === undefined ? 'Missing field "key". It' : `key`;
      mistakes.push({ path, object: label, message: `${shown} ${problem}.` });
      return;
    }
    const key = String(given).normalize("NFC");
    const place = placeInModule(path, kind, key, value);
    mistakes.push(
      ...toProblems(
        data.mistakes,
        (finding) => ({ ...place(finding), message: finding.message }),
        () => ({ path }),
      ),
    );
    if (data.mistakes.length === 0) objects.push({ key, value });
  }
}

/** Characters that some operating systems forbid in file names. */
// oxlint-disable-next-line no-control-regex
const forbidden = /[\u0000-\u001f\u007f<>:"|?*\\]/;

/** Leaves room for an extension and the names of temporary files. */
const maxBytes = 200;

/** Returns the problem with the key of a generated object, without a subject. The key must be a valid file name on every operating system. */
function findKeyProblem(key: unknown): string | undefined {
  if (typeof key !== "string" || key === "") return "must be text, like a file path without its extension";
  if (forbidden.test(key)) return 'contains a control character or one of < > : " | ? * \\';
  const parts = key.split("/");
  if (parts.some((part) => part === "" || part.startsWith(".")))
    return "contains an empty part or one that starts with a dot";
  if (parts.some((part) => Buffer.byteLength(part) > maxBytes)) return `contains a part of more than ${maxBytes} bytes`;
  return parts.some(isReserved) ? "contains a name that Windows reserves" : undefined;
}

/** Runs the rules that a module exports on each object, in the order of their names. */
async function runPolicies(
  folder: string,
  path: string,
  cache: ModuleCache,
  input: PolicyInput,
): Promise<ModuleResult> {
  const findings: PolicyFinding[] = [];
  const rules: string[] = [];
  /** What runs, for the message of an error. */
  let subject = "";
  try {
    const exported = (await loadModule(resolve(folder, path), cache)) ?? [];
    for (const [rule, value] of exported) {
      const { level = "error", check } = toPolicy(value);
      if (typeof check !== "function" || !["error", "warning"].includes(level)) {
        const message = `Expected a function that checks an object, or { level: "error" or "warning", check }.`;
        return { objects: [], mistakes: [{ path, object: rule, message }] };
      }
      rules.push(rule);
      for (const [index, object] of input.objects.entries()) {
        subject = `Rule ${rule} failed on ${object.kind} ${object.key}: `;
        const found = [await check(object, input)].flat();
        for (const one of found) {
          const violation = toViolation(one);
          if (violation !== undefined) findings.push({ rule, level, index, ...violation });
        }
      }
    }
    if (exported.length === 0) return { objects: [], mistakes: [{ path, message: "The module exports no rules." }] };
  } catch (error) {
    const thrown = describeThrown(folder, path, error);
    return { objects: [], mistakes: [{ ...thrown, message: `${subject}${thrown.message}` }] };
  }
  return { objects: [], mistakes: [], findings, rules };
}

function toPolicy(value: unknown): Partial<Policy> {
  return typeof value === "function" ? { check: value as PolicyCheck } : isObject(value) ? value : {};
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
    if (++count > tokens) return report(path, tooMuch(`More than ${tokens} values`), count === tokens + 1);
    if (path.length > depth) return report(path, `Lists and objects are nested more than ${depth} levels deep.`);
    if (item === null || typeof item === "string" || typeof item === "boolean") return item;
    if (typeof item === "number") {
      if (Number.isFinite(item)) return item;
      return report(path, `JSON cannot represent ${item}. Use a finite number.`);
    }
    if (typeof item !== "object") return report(path, notData(item));
    if (parents.has(item)) return report(path, "It contains itself.");
    parents.add(item);
    const converted = convertParts(item, path);
    parents.delete(item);
    return converted;
  }

  function convertParts(item: object, path: Path): unknown {
    if (Array.isArray(item)) return Array.from(item, (inner: unknown, index) => convert(inner, [...path, index]));
    if (!isPlain(item)) return report(path, notData(item));
    return Object.fromEntries(Object.entries(item).flatMap((entry) => field(entry, path)));
  }

  function field([name, inner]: readonly [string, unknown], path: Path): [string, unknown][] {
    if (inner === undefined) return [];
    if (name === "__proto__") {
      report(path, 'A field cannot be named "__proto__".');
      return [];
    }
    return [[name, convert(inner, [...path, name])]];
  }

  function report(path: Path, message: string, isNew = true): null {
    if (isNew) mistakes.push({ path, message });
    return null;
  }
}

/** Returns whether an object was written as a literal or parsed from JSON. */
function isPlain(item: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(item);
  // Modules that Node runs in another context have another `Object`.
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

function notData(item: unknown): string {
  return `${nameOfType(item)} is not data. Use text, a number, true, false, null, a list or an object.`;
}

function nameOfType(item: unknown): string {
  if (item === undefined) return "An empty item";
  if (typeof item !== "object" || item === null) return `A ${typeof item}`;
  const name = (item as { constructor?: { name?: unknown } }).constructor?.name;
  return `An instance of ${typeof name === "string" ? name : "a class"}`;
}
