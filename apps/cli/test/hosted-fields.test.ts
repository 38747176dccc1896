// Every field of the hosted administration records: how it is set and sent, and where it is shown.
import { toKebab } from "@obstack/basics";
import { resolve } from "@obstack/checked-yaml/schema";
import type { SchemaObject } from "@obstack/checked-yaml/schema";
import { json, runObstack, startServer } from "@obstack/testing";
import { expect, test } from "vitest";
import { loadCommand } from "../src/application.ts";
import { bodyFlags } from "../src/input/body-flags.ts";
import type { BodyFlags } from "../src/input/body-flags.ts";
import { requestSchema } from "../src/input/request-schema.ts";
import { keyFields } from "../src/keys/key-fields.ts";
import { hosted } from "./environment.ts";

const { document } = requestSchema("createPipe");

interface Field {
  readonly path: readonly string[];
  readonly schema: SchemaObject;
}

/** Yields the fields of a schema that have no fields of their own. Items of lists add no name to the path. */
function* leavesOf(schema: SchemaObject, path: readonly string[] = []): Generator<Field> {
  const target = resolve(document, schema);
  const alternatives = (target["oneOf"] ?? []) as readonly SchemaObject[];
  const objects = alternatives.filter((one) => isObject(resolve(document, one)));
  if (objects.length > 0) for (const one of objects) yield* leavesOf(one, path);
  else if (target["items"] !== undefined && isObject(resolve(document, target["items"] as SchemaObject))) {
    yield* leavesOf(target["items"] as SchemaObject, path);
  } else if (isObject(target)) {
    for (const [field, inner] of Object.entries(target["properties"] as Record<string, SchemaObject>)) {
      yield* leavesOf(inner, [...path, field]);
    }
  } else yield { path, schema: target };
}

function isObject(schema: SchemaObject): boolean {
  return schema["properties"] !== undefined;
}

const samples: Readonly<Record<string, unknown>> = {
  "date-time": "2999-01-01T00:00:00Z",
  date: "2026-01-12",
  uuid: "c2a1f0de-1b2c-4d3e-8f40-5a6b7c8d9e0f",
};

/** Returns a value with every field of a schema. */
function sampleOf(schema: SchemaObject, kind?: string): unknown {
  const target = resolve(document, schema);
  const alternatives = (target["oneOf"] ?? []) as readonly SchemaObject[];
  const chosen = alternatives.find((one) => kind !== undefined && resolve(document, one)["required"]?.[0] === kind);
  if (alternatives.length > 0)
    return sampleOf(chosen ?? alternatives.find(({ items }) => items) ?? alternatives[0] ?? {}, kind);
  if (target["items"] !== undefined) return [sampleOf(target["items"] as SchemaObject, kind)];
  if (isObject(target)) {
    const fields = Object.entries(target["properties"] as Record<string, SchemaObject>);
    return Object.fromEntries(fields.map(([name, inner]) => [name, valueOf(name, inner)]));
  }
  const [type] = [target["type"] as string | readonly string[]].flat();
  if (type === "number") return 1;
  if (type === "boolean") return true;
  const [known] = (target["enum"] ?? target["examples"] ?? []) as readonly unknown[];
  return known ?? samples[String(target["format"])] ?? "text";

  function valueOf(name: string, inner: SchemaObject): unknown {
    const isAddress =
      name === "source" && !("oneOf" in resolve(document, inner)) && !isObject(resolve(document, inner));
    return isAddress ? "10.0.0.0/8" : sampleOf(inner, kind);
  }
}

function has(value: unknown, [name, ...rest]: readonly string[]): boolean {
  if (Array.isArray(value)) return value.some((item) => has(item, name === undefined ? [] : [name, ...rest]));
  if (name === undefined) return value !== undefined;
  return typeof value === "object" && value !== null && has((value as Record<string, unknown>)[name], rest);
}

interface RecordFacts {
  readonly name: string;
  readonly request?: string;
  readonly response: string;
  /** Words of the command that sends the request, and of the one that shows the response. */
  readonly create?: readonly string[];
  readonly show: readonly string[];
  readonly flags?: BodyFlags;
  /** Values of the top-level alternatives. */
  readonly kinds?: readonly string[];
  /** Fields that parts of the command line set which are not flags of the field's name. */
  readonly words?: Readonly<Record<string, string>>;
  /** Whether the server has no operation for a single record. */
  readonly isListed?: boolean;
  /** Wraps the sample of the response as the server sends it. */
  readonly wrap?: (sample: unknown) => unknown;
}

const id = samples["uuid"] as string;
const records: readonly RecordFacts[] = [
  {
    name: "Pipe",
    request: "CreatePipeRequest",
    response: "Pipe",
    create: ["pipes", "create"],
    show: ["pipes", "get", "text"],
    flags: bodyFlags("createPipe", { isComplete: true }),
    kinds: ["kafka", "objectStorage", "kinesis", "postgres"],
    isListed: true,
  },
  {
    name: "Key",
    request: "CreateKeyRequest",
    response: "Key",
    create: ["keys", "create"],
    show: ["keys", "create", "--name", "a", "--role", "admin", "--show-secret"],
    flags: keyFields(0, true),
    wrap: (key) => ({ key, keyId: id, keySecret: "text" }),
  },
  {
    name: "Reverse private endpoint",
    response: "ReversePrivateEndpoint",
    show: ["reverse-private-endpoints", "get", id],
  },
  {
    name: "Service",
    request: "SetServiceStateRequest",
    response: "Service",
    show: ["services", "start"],
    words: { command: "`services start`, `services stop`" },
  },
  {
    name: "Usage cost report",
    response: "UsageCostReport",
    show: ["usage-cost", "--from", "2026-01-12", "--to", "2026-01-12"],
  },
];

/** What is wrong with a field, and the number of fields. */
const problems: string[] = [];
let count = 0;

async function run(argv: readonly string[], result: unknown, input = "") {
  await using server = await startServer(json({ status: 200, requestId: id, result }));
  const done = await runObstack([...argv], { environment: hosted(server.baseUrl), input });
  return { ...done, requests: server.requests };
}

async function checkRecord(record: RecordFacts): Promise<void> {
  const {
    name,
    request,
    response,
    create,
    show,
    flags,
    isListed = false,
    kinds = [undefined],
    words = {},
    wrap = (one) => one,
  } = record;
  const responseSchema = { $ref: `#/components/schemas/${response}` };
  const sample = wrap(sampleOf(responseSchema));
  const shown = await run([...show, "--output", "json"], isListed ? [sample] : sample);
  expect(shown.stderr).not.toContain("error:");
  const output: unknown = JSON.parse(shown.stdout);
  const sent: unknown[] = [];
  for (const kind of create === undefined ? [] : kinds) {
    const schema = { $ref: `#/components/schemas/${request}` };
    const created = await run([...(create ?? []), "-f", "-"], sample, JSON.stringify(sampleOf(schema, kind)));
    expect(created.stderr).not.toContain("error:");
    sent.push(JSON.parse(created.requests.at(-1)?.body ?? "{}"));
  }
  const inRequest = request === undefined ? [] : [...leavesOf({ $ref: `#/components/schemas/${request}` })];
  const inResponse = [...leavesOf(responseSchema)];
  const own = (await loadCommand(create ?? []))?.parameters as { readonly flags?: Record<string, unknown> } | undefined;
  const names = new Set(Object.keys(own?.flags ?? {}).map((flag) => `--${toKebab(flag)}`));
  const paths = [...new Set([...inRequest, ...inResponse].map(({ path }) => path.join(".")))];
  for (const field of paths) {
    const requested = inRequest.find(({ path }) => path.join(".") === field);
    const returned = inResponse.find(({ path }) => path.join(".") === field);
    const flag = requested === undefined ? undefined : flags?.flagAt(requested.path);
    const isSet = words[field] !== undefined || (flag !== undefined && names.has(flag));
    const expectations: readonly (readonly [boolean, string])[] = [
      [
        requested === undefined || isSet === (requested.schema["format"] !== "password"),
        "has no flag, or is a secret with one",
      ],
      [
        requested === undefined || create === undefined || sent.some((body) => has(body, requested.path)),
        "is not sent",
      ],
      [returned === undefined || has(output, returned.path), "is not shown"],
    ];
    for (const [isMet, problem] of expectations) if (!isMet) problems.push(`${name}: ${field} ${problem}`);
    count++;
  }
}

test("every field of a request can be set with a flag, or in a file if it is a secret, and every field of a response is shown", async () => {
  for (const record of records) await checkRecord(record);
  expect(problems).toEqual([]);
  expect(count).toBeGreaterThan(150);
});
