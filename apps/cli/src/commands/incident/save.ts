import { findIncident, saveIncident, saveValues } from "@obstack/alert-tests";
import { windowStart } from "@obstack/core/alerts";
import { timeZone } from "@obstack/charts";
import { failureLines, incidentItem, notJudgedLines } from "../../alert-tests/incident-view.ts";
import { itemToLines, toLines } from "../../output/blocks.ts";
import { queryOptions } from "../../alert-tests/progress.ts";
import { buildStackCommand, folderFlag, targetFlags } from "../../as-code/flags.ts";
import { openTarget } from "../../as-code/select-targets.ts";
import { UsageError } from "../../errors/command-error.ts";
import { optional, text, toggle } from "../../input/flag.ts";
import { parseTime } from "../../input/parse-time.ts";
import { show, utcFlag } from "../../output/show.ts";

const minute = 60_000;

/** Flags with the times of an incident. */
interface TimeFlags {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly began?: string | undefined;
  readonly allTargets: boolean;
  readonly utc: boolean;
}

export const save = buildStackCommand({
  async func(flags, name) {
    const { target, allTargets } = flags;
    const found = readTimes(flags, this.now()) ?? (await findIncident(flags.folder, name));
    const isNew = !("file" in found);
    const { folder } = isNew ? flags : found;
    const own = isNew ? undefined : found.file.target;
    const { client, name: opened } = await openTarget(this, flags, folder, target ?? own);
    const options = { target: opened, ...queryOptions(this) };
    const isOfTarget = target !== undefined && !allTargets;
    const saved = isNew
      ? await saveIncident(folder, client, { name, ...found, isOfTarget, ...options })
      : await saveValues(folder, client, found, options);
    this.progress.clear();
    const { paths, outcome, failures } = saved;
    await show(this, flags, {
      data: saved,
      text: (terminal) =>
        [
          // What cannot be judged follows by reason.
          ...itemToLines(incidentItem(isNew ? { ...outcome, failures: [] } : outcome), terminal),
          ...[
            ...notJudgedLines(outcome),
            ...failureLines(failures, outcome.path),
            ...(isNew && outcome.pagesAfterMinutes === undefined
              ? ["! No alert pages in it today. When one should, add `pages: { within: 10m }` to the file."]
              : []),
            `Wrote ${paths.join(" and ")}. Commit ${paths.length === 1 ? "it" : "both"}: \`obstack test\` replays the incident without a server.`,
          ].flatMap((line) => toLines(line, terminal)),
        ].join("\n"),
    });
  },
  parameters: {
    flags: {
      ...targetFlags,
      from: optional("time", "Start of the range to save (required for a new incident)"),
      to: optional("time", "End of the range to save (required for a new incident)"),
      began: optional(
        "time",
        "When the incident began; a time of day is the first one after --from (required for a new incident)",
      ),
      allTargets: toggle("Select all targets for replays, instead of that of --target"),
      ...folderFlag,
      ...utcFlag,
    },
    positional: [{ parse: text, placeholder: "name", brief: "Name of the incident" }],
  },
  docs: {
    brief: "Save a past incident as a test of alerts (self-hosted)",
    more: [
      "Sends each query of the alerts and SLOs in the folder once, and writes",
      "two files to tests/incidents/: what happened, with what the current alerts do as the",
      "expectation, and the values around it, at most 14 days and 1 MB. `obstack test` and",
      "`obstack plan` replay them without a server, also when it no longer has the data.",
      "",
      "Times without a zone are local. With --target, the incident belongs to that target,",
      "unless --all-targets is passed. Otherwise, all targets replay it.",
      "",
      "Without times, saves the values of a saved incident again, for example after the query",
      "of an alert has changed. If the server no longer has all of the data, or a query fails,",
      "the saved values stay. Its expectations are never changed.",
    ].join("\n"),
    examples: [
      "incident save 'Payments down' --from '2026-11-20 14:00' --to '2026-11-20 15:30' --began 14:06",
      "incident save 'Slow checkout' --from 3h --to 1h --began 2h30m --target production",
      "incident save 'Payments down'",
    ],
  },
});

/**
 * Reads the times of a new incident. Returns undefined without any.
 *
 * @throws {UsageError} If one is missing, the incident is not over, or it begins outside of the range.
 */
function readTimes({ from: start, to: end, began: beginning, allTargets, utc }: TimeFlags, now: number) {
  if (start === undefined && end === undefined && beginning === undefined && !allTargets) return undefined;
  if (start === undefined || end === undefined || beginning === undefined)
    throw new UsageError(
      "A new incident needs `--from`, `--to` and `--began`.",
      "Pass all of them, or none to save the values of a saved incident again.",
    );
  const from = windowStart(parseTime(start, now, { isUtc: utc }), minute);
  const [began, to] = [beginning, end].map((given) => {
    // A time of day is the next one after the start.
    const isClock = /^\d{1,2}:\d{2}/.test(given.trim());
    const time = isClock
      ? parseTime(given, from - 1, { isUtc: utc, isFuture: true })
      : parseTime(given, now, { isUtc: utc });
    return windowStart(time, minute);
  }) as [number, number];
  if (from <= began && began < to && to <= now) return { from, began, to };
  const { format } = timeZone(utc);
  throw new UsageError(
    `The times of an incident are out of order: from ${format(from)}, began ${format(began)}, to ${format(to)}, now ${format(now)}.`,
    "Change `--from`, `--began` or `--to`. An incident must be over.",
  );
}
