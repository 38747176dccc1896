import { alertOfServer, backtest, backtestAlerts } from "@obstack/alert-tests";
import type { BacktestReport, TestedAlert } from "@obstack/alert-tests";
import {
  describeCondition,
  describeTime,
  formatMinutes,
  readRate,
  tunableTypes,
  tuneThreshold,
} from "@obstack/alert-tests/internal";
import type { Rate, TunedStep } from "@obstack/alert-tests/internal";
import { folders, setThreshold } from "@obstack/as-code/internal";
import { windowStart } from "@obstack/core/alerts";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { withTestErrors } from "../../alert-tests/failures.ts";
import { queryProgress } from "../../alert-tests/progress.ts";
import type { TestedWindows } from "../../alert-tests/series-of-windows.ts";
import { withExitCodes } from "../../as-code/failures.ts";
import { folderFlag, targetFlags } from "../../as-code/flags.ts";
import { openTarget } from "../../as-code/open-target.ts";
import { buildCommand } from "../../builders/build-command.ts";
import { nameOrIdentifier } from "../../builders/identifier.ts";
import { shellWord } from "../../common/shell-word.ts";
import { deploymentOf, stackClient } from "../../connection/clients.ts";
import type { StackFlags } from "../../connection/flags.ts";
import type { CliContext } from "../../context.ts";
import { CommandError, UsageError } from "../../errors/command-error.ts";
import { preset, toggle } from "../../input/flag.ts";
import { parseDuration } from "../../input/parse-time.ts";
import { resolveObject } from "../../names/find-named.ts";
import { recordFormats } from "../../output/flags.ts";
import { show } from "../../output/show.ts";
import type { Column } from "../../output/table.ts";
import { beforeSilence } from "../../silence/before-silence.ts";
import { oneLine } from "../../terminal/terminal-text.ts";

interface Flags extends StackFlags {
  readonly notifications: Rate;
  readonly since: number;
  readonly target?: string;
  readonly folder: string;
}

export const tune = buildCommand({
  // Only the file is not written: with the flag, clients would send no queries.
  async func(this: CliContext, { dryRun, ...flags }: Flags & { readonly dryRun: boolean }, name: string) {
    const { notifications: rate, folder } = flags;
    await withExitCodes(() =>
      withTestErrors(async () => {
        const { tested, windows, target } = await (isKey(folder, name) ? testFile : testServer)(this, flags, name);
        this.progress.clear();
        const { thresholdType = "", reason = "no data" } = tested;
        if (windows === undefined)
          throw new CommandError("failure", `Cannot tune alert ${JSON.stringify(tested.name)}: ${reason}.`);
        if (!tunableTypes.includes(thresholdType))
          throw new UsageError(
            `Alerts of type ${JSON.stringify(thresholdType)} have no single threshold to tune.`,
            `Use one of ${tunableTypes.join(", ")}.`,
          );
        const tuning = tuneThreshold(windows.alert, thresholdType, windows.windows, rate);
        const { threshold } = tuning.found;
        const current = tested.sweep.find((step) => step.threshold === tested.threshold);
        const isChanged = threshold !== tested.threshold;
        const hasFirings = tuning.found.firings > 0;
        const isWritten = target !== undefined && isChanged && hasFirings && !dryRun;
        const path = isWritten ? await setThreshold(folder, name, threshold, target) : undefined;
        await show(this, flags, {
          data: { alert: tested.key, notifications: rate.text, ...tuning, path },
          text: async (terminal) => {
            const { table } = await import("../../output/table.ts");
            const rows = [
              ...(current === undefined ? [] : [{ ...current, what: "now" }]),
              ...(tuning.more === undefined ? [] : [{ ...tuning.more, what: "more sensitive" }]),
              { ...tuning.found, what: "found" },
              ...(tuning.less === undefined ? [] : [{ ...tuning.less, what: "less sensitive" }]),
            ];
            return [
              `${oneLine(tested.name)}  ${oneLine(describeCondition(tested))}, wish: at most ${rate.text} notifications`,
              "",
              table(rows, columns, terminal),
            ].join("\n");
          },
        });
        if (!hasFirings)
          throw new CommandError(
            "failure",
            `Only a threshold that never fires notifies at most ${rate.text}.`,
            "Allow more notifications, or let more windows in a row meet the condition (`numConsecutiveWindows`).",
          );
        const next =
          path === undefined
            ? nextStep(this, flags, { name, threshold, isChanged, isFile: target !== undefined })
            : `Wrote threshold ${threshold} to ${path}. Next, run \`obstack plan --test 7d\`.`;
        this.process.stderr.write(`${next}\n`);
      }),
    );
  },
  parameters: {
    flags: {
      ...targetFlags,
      output: { ...targetFlags.output, values: recordFormats },
      notifications: {
        kind: "parsed",
        parse: parseRate,
        placeholder: "rate",
        brief: "Maximum notifications in any period, for example 3/day",
      },
      since: preset("7d", "time", "Time range of the backtest", parseDuration),
      ...folderFlag,
      dryRun: toggle("Show the threshold, and write nothing"),
    },
    positional: nameOrIdentifier("alert"),
  },
  docs: {
    brief: "Find the threshold of an alert for a number of notifications",
    more: [
      "Finds the most sensitive threshold that would have notified at most as often in any",
      "period of the past, and shows what the thresholds next to it would have cost. Every",
      "value of the data is tried. An alert notifies in every window in which it fires, and",
      "when it is resolved.",
      "",
      "In a folder with a file of this name in alerts/, tunes that alert and writes the",
      "threshold to its file. Otherwise, tunes the alert of the server with this name, and",
      "prints the command that updates it.",
    ].join("\n"),
    examples: [
      "alerts tune checkout-errors --notifications 3/day",
      "alerts tune 'Checkout errors' --notifications 5/week --since 30d",
    ],
  },
});

interface Tested {
  readonly tested: TestedAlert;
  /** Absent if the alert cannot be evaluated. */
  readonly windows?: TestedWindows | undefined;
  /** The target of the file; absent for an alert of the server. */
  readonly target?: string;
}

/** Returns whether a name is the key of an alert in a file. */
function isKey(folder: string, name: string): boolean {
  return ["yaml", "yml", "json"].some((extension) => existsSync(join(folder, folders.alert, `${name}.${extension}`)));
}

async function testFile(context: CliContext, flags: Flags, key: string): Promise<Tested> {
  const { output: _output, query: _query, ...connection } = flags;
  const { client, name: target } = await openTarget(context, connection, flags.folder, flags.target);
  const { keep, windows } = keepWindows();
  const options = { target, keys: [key], since: flags.since, to: context.now(), signal: context.signal };
  const report = await backtest(flags.folder, client, { ...options, ...queryProgress(context), onWindows: keep });
  return { tested: only(report), windows: windows(), target };
}

async function testServer(context: CliContext, flags: Flags, nameOrId: string): Promise<Tested> {
  const { signal } = context;
  const client = stackClient(context, flags);
  const alert = await client.alerts.get(await resolveObject(context, "alert", client.alerts, nameOrId), { signal });
  const dashboardId = alert.dashboard ?? alert.dashboardId;
  const dashboards = dashboardId ? [await client.dashboards.get(dashboardId, { signal })] : [];
  const past = await beforeSilence(context, flags, alert);
  const { keep, windows } = keepWindows();
  const to = windowStart(context.now(), 60_000);
  const options = { target: flags.profile ?? deploymentOf(context, flags), from: to - flags.since, to, signal };
  const report = await backtestAlerts([alertOfServer(past, dashboards)], client.charts, {
    ...options,
    ...queryProgress(context),
    onWindows: keep,
  });
  return { tested: only(report), windows: windows() };
}

function keepWindows() {
  let kept: TestedWindows | undefined;
  return {
    keep: (_key: string, windows: TestedWindows["windows"], alert: TestedWindows["alert"]): void => {
      kept = { windows, alert };
    },
    windows: () => kept,
  };
}

function only({ alerts: [tested], isInterrupted }: BacktestReport): TestedAlert {
  if (tested === undefined || isInterrupted === true) throw new CommandError("interrupted", "Interrupted.");
  return tested;
}

function parseRate(text: string): Rate {
  const rate = readRate(text);
  if (rate !== undefined) return rate;
  throw new UsageError(`Invalid rate ${JSON.stringify(text)}.`, "Use a value such as 3/day, 2/12h or 1/week.");
}

/** Says what to do with the threshold that was found. */
function nextStep(
  { environment }: CliContext,
  { profile }: Flags,
  { name, threshold, isChanged, isFile }: { name: string; threshold: number; isChanged: boolean; isFile: boolean },
): string {
  if (!isChanged) return "The alert already has this threshold.";
  if (isFile) return `Dry run: threshold ${threshold} was not written.`;
  const flag =
    profile === undefined || environment["OBSTACK_PROFILE"] === profile ? "" : ` --profile ${shellWord(profile)}`;
  return `To set it, run \`obstack alerts update ${shellWord(name)} --threshold ${threshold}${flag}\`.`;
}

/** A row of the result. The current threshold has no `most`. */
type Row = Omit<TunedStep, "most"> & { readonly what: string; readonly most?: number };

const columns: readonly Column<Row>[] = [
  { title: "", value: ({ what }) => what, truncate: false },
  { title: "threshold", value: ({ threshold }) => threshold, align: "right" },
  { title: "notifications", value: ({ notifications }) => notifications, align: "right" },
  { title: "in a period", value: ({ most }) => most ?? "", align: "right" },
  { title: "firings", value: ({ firings }) => firings, align: "right" },
  { title: "time", value: describeTime, align: "right" },
  { title: "longest", value: ({ longestMinutes }) => formatMinutes(longestMinutes), align: "right" },
];
