import { stackClient } from "../../connection/clients.ts";
import { dryRunFlag, stackFlags } from "../../connection/flags.ts";
import type { StackFlags, WriteFlags } from "../../connection/flags.ts";
import type { CliContext } from "../../context.ts";
import { deleteObject, yesFlag } from "../../builders/delete-object.ts";
import { nameOrIdentifier } from "../../builders/identifier.ts";
import { buildCommand } from "../../builders/build-command.ts";

type Flags = StackFlags & WriteFlags & { readonly yes: boolean };

export const remove = buildCommand({
  async func(this: CliContext, flags: Flags, nameOrId: string) {
    const resource = stackClient(this, flags).alerts;
    await deleteObject(this, flags, { what: "alert", nameOrId, resource });
  },
  parameters: { flags: { ...stackFlags, ...dryRunFlag, yes: yesFlag }, positional: nameOrIdentifier("alert") },
  docs: {
    brief: "Delete an alert and print the deleted record",
    examples: ["alerts delete 'Checkout errors'", "alerts delete 665f1c2ab4d3e5f6a7b8ca01 --yes > deleted.yaml"],
  },
});
