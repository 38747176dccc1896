import { isObstackError } from "@obstack/core";
import type { Alert } from "@obstack/core";
import { explainSilence, findSilence, silenceAlert } from "@obstack/core/alerts";
import type { Silence } from "@obstack/core/alerts";
import { optional } from "../../input/flag.ts";
import type { FlagValues } from "../../input/flag.ts";
import { stackClient } from "../../connection/clients.ts";
import { dryRunFlag, stackFlags } from "../../connection/flags.ts";
import { CommandError, UsageError } from "../../errors/command-error.ts";
import { parseDuration, parseTime } from "../../input/parse-time.ts";
import { resolveObject } from "../../names/find-named.ts";
import { utcFlag } from "../../output/show.ts";
import { describeSilence } from "../../silence/describe-silence.ts";
import { openSilences } from "../../silence/silence-store.ts";
import { describeWebUi } from "../../silence/web-interface.ts";
import { buildCommand, nameOrIdentifier } from "../../builders/build-command.ts";
import { Declined, modifyObject } from "../../resources/modify-object.ts";
import { alerts as alertRow } from "../../resources/table.ts";

const silenceFlags = {
  for: optional("time", "Length of the silence, for example 2h (default until unsilenced)", parseDuration),
  until: optional("time", "End of the silence, for example 17:00"),
  reason: optional("text", "Reason for the silence, kept in the note of the alert"),
  ...utcFlag,
  ...dryRunFlag,
  ...stackFlags,
} as const;

type Flags = FlagValues<typeof silenceFlags>;

export const silence = buildCommand({
  async func(flags, nameOrId) {
    if (flags.reason !== undefined && /[\n\r]/.test(flags.reason))
      throw new UsageError("The reason must be a single line.", "Pass a shorter `--reason`.");
    if (flags.for !== undefined && flags.until !== undefined)
      throw new UsageError("--for and --until cannot be combined.", "Pass one of them.");
    const { for: length, utc, dryRun } = flags;
    const until = endOf(flags, this.now());
    const { alerts, server } = stackClient(this, flags);
    const id = await resolveObject(this, "alert", alerts, nameOrId);
    const store = openSilences(this, server);
    let explained: string | undefined;
    await modifyObject(this, flags, alertRow, {
      id,
      records: alerts,
      done: "Silenced",
      write: async ({ get, modify }, discard) => {
        const found = await silenceAlert(
          {
            get,
            modify: (_id, change: (alert: Alert) => Promise<Alert>) =>
              modify(id, async (alert) => {
                const after = await change(alert);
                const now = this.now();
                const wanted = findSilence(after, now);
                explained = wanted && explain(wanted, length, { utc, now });
                if (dryRun) this.tell(`${explained}\nTo silence it there, use ${describeWebUi(this, flags)}.`);
                return after;
              }),
          },
          id,
          {
            until,
            reason: flags.reason,
            store: {
              read: () => Promise.resolve(undefined),
              write: async (_id, before) => {
                if (!dryRun) await store.write(id, before && { reason: flags.reason, before });
              },
            },
          },
        ).catch(async (error: unknown) => {
          if (!isObstackError(error) || error.kind !== "input") throw error;
          await discard();
          throw new CommandError(
            "failure",
            `Alert ${id} cannot be silenced through the interface: the server ignores \`silenced\`, and no threshold is out of reach of its condition.`,
            `Silence it in ${describeWebUi(this, flags)}.`,
          );
        });
        if (explained !== undefined) return;
        const kept = describeSilence(found, utc, this.now());
        throw new Declined(`Alert ${JSON.stringify(nameOrId)} is already silenced ${kept}. Nothing was changed.`);
      },
    });
    if (explained !== undefined && !dryRun) this.tell(explained);
  },
  parameters: {
    flags: silenceFlags,
    positional: nameOrIdentifier("alert"),
  },
  docs: {
    brief: "Silence an alert, for a time or until unsilenced",
    more: [
      "Deployed servers ignore the field `silenced` in updates. Where the server has",
      "schedules, this command therefore starts the schedule of the alert when the silence",
      "ends: until then, the server does not evaluate the alert. It resumes by",
      "itself. The end is rounded up to the interval of the alert, and at most a year away.",
      "",
      "On other servers, it sets a threshold that no value reaches, until `alerts",
      "unsilence`. The alert then resolves, and --for has no effect, because servers do",
      "not end such a silence.",
      "",
      "The note of the alert shows the silence and its reason, on servers with notes.",
      "`alerts list --silenced` lists silenced alerts, `alerts unsilence` and `undo",
      "--last-write` end a silence, and an apply keeps it.",
      "Silencing an alert again changes the end and keeps the reason.",
    ].join("\n"),
    examples: [
      "alerts silence 'Checkout errors' --for 2h --reason 'Deploy of checkout'",
      "alerts silence 'Checkout errors' --until 17:00",
      "alerts silence 665f1c2ab4d3e5f6a7b8ca01 --for 30m --dry-run",
    ],
  },
});

/**
 * Returns when a silence ends. Returns undefined if nobody said it.
 *
 * @throws {UsageError} If the end is invalid or in the past.
 */
function endOf({ for: length, until, utc }: Flags, now: number): number | undefined {
  if (until === undefined) return length === undefined ? undefined : now + length;
  const end = parseTime(until, now, { isUtc: utc, isFuture: true });
  if (end <= now)
    throw new UsageError(`The end ${JSON.stringify(until)} is in the past.`, "Pass a later time to `--until`.");
  return end;
}

/** Explains what a silence does on this server. */
function explain(wanted: Silence, length: number | undefined, { utc, now }: { utc: boolean; now: number }): string {
  if (wanted.method === "schedule")
    return explainSilence(wanted, describeSilence({ ...wanted, reason: undefined }, utc, now));
  const end =
    length === undefined
      ? "until `obstack alerts unsilence`"
      : "until `obstack alerts unsilence`: --for has no effect here, because the server cannot end a silence";
  return explainSilence(wanted, end);
}
