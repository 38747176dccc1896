import { buildCommand } from "@stricli/core";
import type { Command } from "@stricli/core";
import { stackClient } from "../connection/clients.ts";
import type { Fields, StackResources } from "@obstack/core";
import { dryRunFlag, stackFlags } from "../connection/flags.ts";
import type { StackFlags, WriteFlags } from "../connection/flags.ts";
import type { CliContext } from "../context.ts";
import { bodyFlags, mergeBody } from "../input/body-flags.ts";
import { fileFlag, readRequest } from "../input/read-body.ts";
import { show } from "../output/show.ts";
import type { View } from "../output/show.ts";
import { describe } from "./describe.ts";
import type { Description } from "./describe.ts";
import { identifier } from "./identifier.ts";

interface Update<Item> extends Description {
  readonly what: string;
  readonly operationId: string;
  /** The fields of the record that `get` prints. */
  readonly fields: Fields;
  readonly resource: (client: StackResources) => {
    /** `change` takes and returns the item; its type differs between resources. */
    modify(id: string, change: never, options: { signal: AbortSignal }): Promise<Item>;
  };
  readonly view: (item: Item) => View;
}

/**
 * Builds the command that replaces an object with the contents of a file, or changes the fields set by flags. Both read the object
 * first, so that no alert is lost with its tile.
 */
export function updateObject<Item extends object>({
  what,
  operationId,
  fields: record,
  resource,
  view,
  ...description
}: Update<Item>): Command<CliContext> {
  const fields = bodyFlags(operationId);
  return buildCommand<StackFlags & WriteFlags & { readonly file?: string }, [string], CliContext>({
    async func(flags, id) {
      const { value, isFromFile } = await readRequest(this, fields, flags, operationId, {
        partial: true,
        fields: record,
      });
      const change = (item: Item): Item =>
        (isFromFile ? value : mergeBody(item as Record<string, unknown>, value)) as Item;
      const updated = await resource(stackClient(this, flags)).modify(id, change as never, { signal: this.signal });
      this.process.stderr.write(`${isFromFile ? "Replaced" : "Changed"} ${what} ${id}.\n`);
      await show(this, flags, view(updated));
    },
    // The flags come from the spec, so their names are unknown to the type system.
    parameters: {
      flags: { ...fields.flags, file: fileFlag, ...dryRunFlag, ...stackFlags },
      aliases: { f: "file" },
      positional: identifier(what),
    } as never,
    docs: describe(description),
  });
}
