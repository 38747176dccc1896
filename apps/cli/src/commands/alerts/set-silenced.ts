import type { Alert } from "@obstack/core";
import type { Command } from "@stricli/core";
import { stackClient } from "../../connection/clients.ts";
import { dryRunFlag, stackFlags } from "../../connection/flags.ts";
import type { StackFlags, WriteFlags } from "../../connection/flags.ts";
import type { CliContext } from "../../context.ts";
import { CommandError } from "../../errors/command-error.ts";
import { resolveObject } from "../../names/resolve-object.ts";
import { isSilenced } from "../../output/alert-columns.ts";
import { alertView } from "../../output/alert-view.ts";
import { buildCommand } from "../build-command.ts";
import { describe } from "../describe.ts";
import { nameOrIdentifier } from "../identifier.ts";
import { Declined, modifyObject } from "../modify-object.ts";

/**
 * Builds the command that silences or unsilences an alert. The interface document shows `silenced` only in responses: some servers accept it
 * in an update, others ignore it. The command checks the record afterwards.
 */
export function setSilenced(silenced: boolean): Command<CliContext> {
  const verb = silenced ? "silence" : "unsilence";
  return buildCommand({
    async func(this: CliContext, flags: StackFlags & WriteFlags, nameOrId: string) {
      const { alerts } = stackClient(this, flags);
      const id = await resolveObject(this, "alert", alerts, nameOrId);
      await modifyObject<Alert>(this, flags, {
        what: "alert",
        id,
        resource: alerts,
        done: silenced ? "Silenced" : "Unsilenced",
        view: alertView,
        change(alert) {
          if (isSilenced(alert) === silenced) {
            throw new Declined(`Alert ${id} is ${silenced ? "already" : "not"} silenced. Nothing was changed.`);
          }
          return { ...alert, silenced };
        },
        check: async (updated, discard) => {
          const alert = isSilenced(updated) === silenced ? updated : await alerts.get(id, { signal: this.signal });
          if (isSilenced(alert) === silenced) return alert;
          await discard();
          throw new CommandError(
            "failure",
            `This server cannot ${verb} alerts through the interface: it accepted the update, but ignored \`silenced\`.`,
            `${silenced ? "Silence" : "Unsilence"} alert ${id} in the web UI.`,
          );
        },
      });
    },
    parameters: { flags: { ...dryRunFlag, ...stackFlags }, positional: nameOrIdentifier("alert") },
    docs: describe({
      brief: silenced ? "Silence the notifications of an alert" : "Resume the notifications of an alert",
      more: [
        "The interface document shows silenced alerts, but no request that silences one.",
        "Some servers accept the field in an update. On other servers, this command",
        "fails and leaves the alert unchanged.",
      ].join("\n"),
      examples: [`alerts ${verb} 'Checkout errors'`, `alerts ${verb} 665f1c2ab4d3e5f6a7b8ca01 --dry-run`],
    }),
  });
}
