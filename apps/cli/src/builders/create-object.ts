import type { Alert, Dashboard } from "@obstack/core";
import type { Command } from "@stricli/core";
import { stackClient } from "../connection/clients.ts";
import { dryRunFlag, stackFlags } from "../connection/flags.ts";
import type { StackFlags, WriteFlags } from "../connection/flags.ts";
import type { CliContext } from "../context.ts";
import { bodyFlags } from "../input/body-flags.ts";
import { namedFileFlag } from "../input/read-body.ts";
import { unknownFieldsFlag } from "../input/unknown-fields-flag.ts";
import { show } from "../output/show.ts";
import { buildCommand } from "./build-command.ts";
import type { Description } from "./build-command.ts";
import { findIgnoredFields, warnAboutIgnored } from "./ignored-fields.ts";
import type { ObjectKind } from "./object-kinds.ts";
import { readObject } from "./read-object.ts";
import type { ReadObjectOptions } from "./read-object.ts";

/** The flags of a command that creates an object: references to records are identifiers. */
export type CreationFlags = StackFlags & WriteFlags & { readonly tileId?: string; readonly channelWebhookId?: string };

interface Creation extends Description {
  /** Returns warnings about a body on the server, before it is sent. */
  readonly compare?: (context: CliContext, flags: CreationFlags, body: never) => Promise<readonly string[]>;
  /** Flags of its own. */
  readonly flags?: Readonly<Record<string, object>>;
  /** Reads the flags about an export of the web UI. Default: such a file is refused. */
  readonly readWebUi?: ReadObjectOptions["readWebUi"];
  /** Adds the fields that flags imply. */
  readonly complete?: (body: never, flags: CreationFlags) => object;
}

/** Builds the command that creates one kind of object from a file, flags or both. */
export function createObject<Item extends Dashboard | Alert>(
  kind: ObjectKind<Item>,
  { compare, complete = (body) => body, flags: own = {}, readWebUi, ...description }: Creation,
): Command<CliContext> {
  const { what, operations, resource, view } = kind;
  const fields = bodyFlags(operations.create);
  return buildCommand({
    async func(given) {
      const { signal, process } = this;
      const options = { isUpdate: false, isPartial: false, complete, readWebUi };
      const { flags, request, readOnly } = await readObject(this, kind, fields, given, options);
      if (readOnly.length > 0) process.stderr.write(`Ignored read-only fields: ${readOnly.join(", ")}.\n`);
      for (const warning of (await compare?.(this, flags, request as never)) ?? [])
        process.stderr.write(`warning: ${warning}\n`);
      const { name } = request;
      const { startUndoableWrite } = await import("../as-code/write-log.ts");
      const write = await startUndoableWrite(this, flags, {
        kind: what,
        action: "create",
        name: typeof name === "string" ? name : undefined,
      });
      const objects = resource(stackClient(this, flags));
      const body = complete(request as never, flags);
      const created = await objects.create(body as never, { signal }).catch(async (error: unknown) => {
        await write.fail(error);
        throw error;
      });
      const { id } = created;
      if (typeof id === "string") await write.succeed(id, created);
      process.stderr.write(`Created ${what} ${id}.\n`);
      let record = created;
      if (typeof id === "string" && id !== "") {
        const silent = resource(stackClient(this, { ...flags, verbose: false }));
        const written = { sent: request, answer: created };
        const stored = await findIgnoredFields(this, what, written, () => silent.get(id, { signal }));
        await warnAboutIgnored(this, `${what} ${id}`, stored.ignored);
        ({ record } = stored);
      }
      await show(this, flags, view(record));
      write.hint();
    },
    parameters: {
      // The flags of the fields come from the spec, so their names are unknown to the type system.
      flags: {
        ...(fields.flags as object),
        ...own,
        file: namedFileFlag,
        ...unknownFieldsFlag,
        ...dryRunFlag,
        ...stackFlags,
      },
    },
    docs: description,
  });
}
