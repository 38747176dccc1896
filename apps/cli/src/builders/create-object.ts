import type { Kind } from "@obstack/as-code";
import type { Alert, Dashboard, Fields } from "@obstack/core";
import type { Command } from "@stricli/core";
import { stackClient } from "../connection/clients.ts";
import { dryRunFlag } from "../connection/flags.ts";
import type { HostedFlags, WriteFlags } from "../connection/flags.ts";
import type { CliContext } from "../context.ts";
import { bodyFlags } from "../input/body-flags.ts";
import type { ReferenceFlag } from "../input/body-flags.ts";
import { fileFlag, namedFileFlag, readRequest, unknownFieldsFlag } from "../input/read-body.ts";
import type { ReadOptions, RequestInput } from "../input/read-body.ts";
import { resolveFile } from "./resolve-file.ts";
import { show } from "../output/show.ts";
import type { View } from "../output/show.ts";
import { buildCommand } from "./build-command.ts";
import { findIgnoredFields, warnAboutIgnored } from "./ignored-fields.ts";
import type { Description } from "./build-command.ts";

interface Creation<Flags, Item> extends Description {
  readonly what: string;
  /** For objects whose creation can be undone. */
  readonly kind?: Kind;
  readonly operationId: string;
  /** Whether all fields of the request have flags, not only those near the top level. */
  readonly hasAllFlags?: boolean;
  /** The fields of the record that `get` prints. Default: those of the record that the operation responds with. */
  readonly fields?: Fields;
  /** Connection flags. */
  readonly flags: object;
  /** Replaces names in flags with identifiers. */
  readonly resolve?: (context: CliContext, flags: Flags, references: readonly ReferenceFlag[]) => Promise<Flags>;
  /** Finds mistakes that the spec cannot express. */
  readonly findMistakes?: ReadOptions["check"];
  /** Returns warnings about the input. */
  readonly findWarnings?: (input: RequestInput) => readonly string[];
  /** Checks a body that the spec allows. Throws a `UsageError`. */
  readonly check?: (body: Readonly<Record<string, unknown>>, flags: Flags) => void;
  /** Returns warnings about a body on the server, before it is sent. */
  readonly compare?: (context: CliContext, flags: Flags, body: never) => Promise<readonly string[]>;
  /** Unknown fields that stop the command, unless `--allow-unknown-fields` is passed. Default: none. */
  readonly refuse?: ReadOptions["refuse"];
  readonly create: (context: CliContext, flags: Flags, body: never) => Promise<Item>;
  readonly view: (item: Item) => View;
}

/** Builds the command that creates one kind of object from a file, flags or both. */
export function createObject<Flags extends HostedFlags, Item extends { readonly id?: unknown }>({
  what,
  kind,
  operationId,
  hasAllFlags = false,
  fields: record,
  flags: connection,
  resolve = (_context, flags) => Promise.resolve(flags),
  findMistakes,
  findWarnings = () => [],
  check,
  compare,
  refuse,
  create,
  view,
  ...description
}: Creation<Flags, Item>): Command<CliContext> {
  const fields = bodyFlags(operationId, { isComplete: hasAllFlags });
  return buildCommand<Flags & WriteFlags & { readonly file?: string }>({
    async func(given) {
      const flags = { ...given, ...(await resolve(this, given, fields.references)) };
      const convert =
        kind === undefined
          ? undefined
          : resolveFile(this, () => stackClient(this, given), kind, { references: fields.references, flags });
      const options = { fields: record, check: findMistakes, refuse, convert };
      const input = await readRequest(this, fields, flags, operationId, options);
      const { request, readOnly } = input;
      if (readOnly.length > 0) this.process.stderr.write(`Ignored read-only fields: ${readOnly.join(", ")}.\n`);
      for (const warning of findWarnings(input)) this.process.stderr.write(`warning: ${warning}\n`);
      check?.(request, flags);
      for (const warning of (await compare?.(this, flags, request as never)) ?? [])
        this.process.stderr.write(`warning: ${warning}\n`);
      const name = request["name"];
      const write =
        kind === undefined
          ? undefined
          : await (
              await import("../as-code/write-log.ts")
            ).startUndoableWrite(this, flags, {
              kind,
              action: "create",
              name: typeof name === "string" ? name : undefined,
            });
      let created: Item;
      try {
        created = await create(this, flags, request as never);
      } catch (error) {
        await write?.fail(error);
        throw error;
      }
      if (typeof created.id === "string") await write?.succeed(created.id, created as never);
      this.process.stderr.write(`Created ${what} ${String(created.id)}.\n`);
      if (kind !== undefined && typeof created.id === "string" && created.id !== "") {
        created = await compareWithSent(this, flags, kind, request, created);
      }
      await show(this, flags, view(created));
      write?.hint();
    },
    // The flags come from the spec, so their names are unknown to the type system.
    parameters: {
      flags: {
        ...fields.flags,
        file: kind === undefined ? fileFlag : namedFileFlag,
        ...(refuse === undefined ? {} : unknownFieldsFlag),
        ...dryRunFlag,
        ...connection,
      },
    } as never,
    docs: description,
  });
}

/** Warns about fields that the server ignored. Returns the most complete record. */
async function compareWithSent<Item>(
  context: CliContext,
  flags: HostedFlags,
  kind: Kind,
  sent: object,
  created: Item,
): Promise<Item> {
  const { dashboards, alerts } = stackClient(context, { ...flags, verbose: false });
  const { signal } = context;
  const answer = created as Dashboard | Alert;
  const { id } = answer;
  const { ignored, record } = await findIgnoredFields(context, kind, { sent, answer }, async () =>
    kind === "dashboard" ? dashboards.get(id, { signal }) : alerts.get(id, { signal }),
  );
  await warnAboutIgnored(context, `${kind} ${id}`, ignored);
  return record as Item;
}
