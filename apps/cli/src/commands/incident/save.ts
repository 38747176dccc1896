import { saveIncident } from "@obstack/alert-tests/internal";
import { windowStart } from "@obstack/core/alerts";
import { timeZone } from "@obstack/drawing";
import { failureLines, incidentLines, notJudgedLines, toLines } from "../../alert-tests/incident-view.ts";
import { queryOptions } from "../../alert-tests/progress.ts";
import { buildStackCommand } from "../../builders/build-stack-command.ts";
import { folderFlag, targetFlags } from "../../as-code/flags.ts";
import { openTarget } from "../../as-code/open-target.ts";
import { UsageError } from "../../errors/command-error.ts";
import { text, toggle } from "../../input/flag.ts";
import { parseTime } from "../../input/parse-time.ts";
import { utcFlag } from "../../output/flags.ts";
import { show } from "../../output/show.ts";

const minute = 60_000;

export const save = buildStackCommand({
  async func(flags, name) {
    const { folder, target, from: start, to: end, began: beginning, allTargets, utc } = flags;
    const now = this.now();
    const read = (given: string, since = now): number =>
      // A time of day is the next one after the start.
      /^\d{1,2}:\d{2}/.test(given.trim())
        ? parseTime(given, since === now ? now : since - 1, { isUtc: utc, isFuture: since !== now })
        : parseTime(given, now, { isUtc: utc });
    const from = windowStart(read(start), minute);
    const [began, to] = [beginning, end].map((given) => windowStart(read(given, from), minute)) as [number, number];
    checkTimes({ from, began, to, now }, timeZone(utc).format);
    const opened = await openTarget(this, flags, folder, target);
    const saved = await saveIncident(folder, opened.client, {
      name,
      from,
      to,
      began,
      target: opened.name,
      isOfTarget: target !== undefined && !allTargets,
      ...queryOptions(this),
    });
    this.progress.clear();
    const { paths, outcome, failures } = saved;
    await show(this, flags, {
      data: saved,
      text: (terminal) =>
        [
          // What cannot be judged follows by reason.
          ...incidentLines([{ ...outcome, failures: [] }], terminal),
          ...[
            ...notJudgedLines(outcome),
            ...failureLines(failures, outcome.path),
            ...(outcome.pagesAfterMinutes === undefined
              ? ["! No alert pages in it today. When one should, add `pages: { within: 10m }` to the file."]
              : []),
            `Wrote ${paths.join(" and ")}. Commit both: \`obstack test\` replays them without a server.`,
          ].flatMap((line) => toLines(line, terminal)),
        ].join("\n"),
    });
  },
  parameters: {
    flags: {
      ...targetFlags,
      from: { kind: "parsed", parse: text, placeholder: "time", brief: "Start of the range to save" },
      to: { kind: "parsed", parse: text, placeholder: "time", brief: "End of the range to save" },
      began: {
        kind: "parsed",
        parse: text,
        placeholder: "time",
        brief: "When the incident began; a time of day is the first one after --from",
      },
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
    ].join("\n"),
    examples: [
      "incident save 'Payments down' --from '2026-11-20 14:00' --to '2026-11-20 15:30' --began 14:06",
      "incident save 'Slow checkout' --from 3h --to 1h --began 2h30m --target production",
    ],
  },
});

/** @throws {UsageError} If the incident is not over, its range is empty, or it begins outside of the range. */
function checkTimes(
  { from, began, to, now }: Readonly<Record<"from" | "began" | "to" | "now", number>>,
  format: (time: number) => string,
): void {
  if (to > now)
    throw new UsageError(
      `The incident ends in the future, at ${format(to)}.`,
      "Save it when it is over, or pass an earlier `--to`.",
    );
  if (from >= to)
    throw new UsageError(
      `The range starts at ${format(from)}, which is not before its end at ${format(to)}.`,
      "Change `--from` or `--to`.",
    );
  if (!(from <= began && began < to))
    throw new UsageError(
      `The incident begins at ${format(began)}, which is not between ${format(from)} and ${format(to)}.`,
      "Change `--began`, `--from` or `--to`.",
    );
}
