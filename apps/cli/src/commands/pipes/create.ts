import { isDeepStrictEqual } from "node:util";
import { fieldsOf, parts } from "@obstack/checked-yaml/schema";
import type { SchemaObject } from "@obstack/checked-yaml/schema";
import { findPipeMistakes } from "@obstack/core/rules";
import type { CreatePipeRequest } from "@obstack/hosted";
import { buildCommand } from "../../builders/build-command.ts";
import { hostedClient } from "../../connection/clients.ts";
import { dryRunFlag, hostedFlags, unknownFieldsFlag } from "../../connection/flags.ts";
import { listOf, toKebab } from "@obstack/basics";
import { UsageError } from "../../errors/command-error.ts";
import { bodyFlags } from "../../input/body-flags.ts";
import { fileFlag, readRequest } from "../../input/read-body.ts";
import type { RequestInput } from "../../input/read-body.ts";
import { requestSchema } from "../../input/request-schema.ts";
import type { Document } from "../../input/request-schema.ts";
import { show } from "../../output/show.ts";
import { pipeView } from "../../pipes/pipe-view.ts";

const fields = bodyFlags("createPipe", { isComplete: true });

export const create = buildCommand({
  async func(flags) {
    const { signal, tell } = this;
    const options = { check: findPipeMistakes };
    const input = await readRequest<CreatePipeRequest>(this, fields, flags, "createPipe", options);
    const { request, readOnly } = input;
    if (readOnly.length > 0) tell(`Ignored read-only fields: ${readOnly.join(", ")}.`);
    const empty = Object.entries(request.source).find(([, value]) => isDeepStrictEqual(value, {}));
    if ((flags as { readonly kind?: string }).kind !== undefined && empty !== undefined) {
      const name = toKebab(empty[0]);
      throw new UsageError(
        `The ${name} source is empty.`,
        `Set its fields with flags that start with \`--${name}-\`, or in a file that \`obstack pipes init ${name}\` writes. Nothing was sent.`,
      );
    }
    for (const warning of findMissingCredentials(input)) this.tell(warning, "warning");
    const { pipes } = hostedClient(this, flags);
    const { queueUrl } = request.source.objectStorage ?? {};
    // Only warnings depend on the list.
    const listed = queueUrl === undefined ? [] : await pipes.list({ signal }).catch(() => []);
    for (const { name, id } of listed.filter(({ source }) => source?.objectStorage?.queueUrl === queueUrl)) {
      tell(`Pipe ${name ?? id} reads the same queue, so each pipe gets only some of the files.`, "warning");
    }
    const pipe = await pipes.create(request, { signal });
    tell(`Created pipe ${pipe.id}.`);
    await show(this, flags, pipeView(pipe));
  },
  parameters: {
    flags: { ...fields.flags, file: fileFlag, ...unknownFieldsFlag, ...dryRunFlag, ...hostedFlags },
  },
  docs: {
    brief: "Create a pipe from a file or flags",
    more: [
      "The flags of a source start with its kind. `obstack pipes init` writes a file",
      "with the fields of a kind. Secrets can be set only in a file: other processes can",
      "see command-line arguments. Instead of a secret, write `fromEnv: NAME` or",
      "`fromFile: PATH`.",
    ].join("\n"),
    examples: [
      "pipes create -f pipe.yaml",
      "pipes create --name clicks --kinesis-stream-name clicks --kinesis-region eu-central-1 --destination-table clicks",
      "pipes create -f pipe.yaml --name orders-copy --destination-table orders_copy --dry-run",
    ],
  },
});

/** Returns a warning if a record is created again without what records omit, such as credentials. */
function findMissingCredentials({
  request,
  readOnly,
}: Pick<RequestInput<object>, "request" | "readOnly">): readonly string[] {
  if (!readOnly.includes("id")) return [];
  const { document, reference } = requestSchema("createPipe");
  const missing = [...missingIn(document, { $ref: reference }, request, "")];
  if (missing.length === 0) return [];
  return [`The server returns pipes without ${listOf(missing)}. Add what the pipe needs.`];
}

/** Yields the request-only objects and lists that a value does not have. */
function* missingIn(document: Document, schema: SchemaObject, value: object, prefix: string): Generator<string> {
  for (const [name, field] of Object.entries(fieldsOf(document, schema))) {
    const path = `${prefix}${name}`;
    const inner = (value as Readonly<Record<string, unknown>>)[name];
    const schemas = parts(document, field);
    const isOmitted = schemas.some(({ writeOnly, type }) => writeOnly === true && type !== "boolean");
    if (isOmitted && inner === undefined) yield path;
    else if (typeof inner === "object" && inner !== null) yield* missingIn(document, field, inner, `${path}.`);
  }
}
