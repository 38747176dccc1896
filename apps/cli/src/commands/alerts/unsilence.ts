import type { Alert } from "@obstack/core";
import { findSilence, findUnknownThreshold, unsilence as unsilenced } from "@obstack/core/alerts";
import { stackClient } from "../../connection/clients.ts";
import { dryRunFlag, stackFlags } from "../../connection/flags.ts";
import { CommandError } from "../../errors/command-error.ts";
import { optional, parseNumber } from "../../input/flag.ts";
import { resolveObject } from "../../names/find-named.ts";
import { unknownThreshold, openSilences } from "../../silence/silence-store.ts";
import { describeSilence } from "../../silence/describe-silence.ts";
import { describeWebUi } from "../../silence/web-interface.ts";
import { buildCommand, nameOrIdentifier } from "../../builders/build-command.ts";
import { Declined, modifyObject, titleOf } from "../../resources/modify-object.ts";
import { alerts as alertRow } from "../../resources/table.ts";

export const unsilence = buildCommand({
  async func(flags, nameOrId) {
    const { alerts, server } = stackClient(this, flags);
    const id = await resolveObject(this, "alert", alerts, nameOrId);
    const store = openSilences(this, server);
    const { threshold, dryRun } = flags;
    let isDone = false;
    await modifyObject(this, flags, alertRow, {
      id,
      records: alerts,
      done: "Unsilenced",
      write: async ({ get, modify }, discard) => {
        const updated = await modify(id, async (alert) => {
          const now = this.now();
          const silence = findSilence(alert, now);
          if (silence === undefined)
            throw new Declined(`${titleOf("Alert", { ...alert, id })} is not silenced. Nothing was changed.`);
          if (silence.method === "field" && typeof alert.silenced !== "boolean")
            throw new CommandError(
              "failure",
              `Alert ${id} was silenced in the web UI ${describeSilence(silence, false, now)}. Servers ignore \`silenced\` in updates.`,
              `End the silence in ${describeWebUi(this, flags)}.`,
            );
          const recorded = (await store.read())[id]?.before;
          const given = threshold === undefined ? {} : { threshold };
          const after = { ...unsilenced(alert, recorded, now), ...given };
          if (findUnknownThreshold(after) !== undefined) throw unknownThreshold(id, "Pass it with `--threshold`.");
          isDone = true;
          return after;
        });
        const isEnded = (alert: Alert): boolean => findSilence(alert, this.now()) === undefined;
        if (isEnded(updated) || isEnded(await get(id))) return;
        await discard();
        throw new CommandError(
          "failure",
          "This server cannot unsilence alerts through the interface: it accepted the update, but ignored it.",
          `Unsilence alert ${id} in ${describeWebUi(this, flags)}.`,
        );
      },
    });
    if (isDone && !dryRun) await store.write(id, undefined);
  },
  parameters: {
    flags: {
      threshold: optional("number", "Threshold to restore (default the one before the silence)", parseNumber),
      ...dryRunFlag,
      ...stackFlags,
    },
    positional: nameOrIdentifier("alert"),
  },
  docs: {
    brief: "End the silence of an alert",
    more: "Restores what `alerts silence` changed: the start of the schedule, or the threshold.",
    examples: ["alerts unsilence 'Checkout errors'", "alerts unsilence 665f1c2ab4d3e5f6a7b8ca01 --dry-run"],
  },
});
