import { problemToText, readTargets } from "@obstack/as-code";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { error, setOutput, warning } from "@actions/core";
import { fleetReportToJUnit, testReportToSuite, testWords } from "@obstack/alert-tests";
import type { TestReport } from "@obstack/alert-tests";
import type { Problem } from "@obstack/as-code";
import { escapeMarkdown } from "@obstack/markdown";
import { accessOf, hasCredentials } from "../stack/access.ts";
import { annotate } from "../report/annotate.ts";
import { resultOf, runOnTargets } from "../stack/fleet.ts";
import { pathOf } from "../inputs/inputs.ts";
import type { Inputs } from "../inputs/inputs.ts";
import { addSummary, publishReport } from "../report/report.ts";
import { exitCodes, runObstack } from "../obstack/run-obstack.ts";
import { validate } from "../stack/validate.ts";

/** Tests the alerts of all targets, and writes JUnit files. Returns the exit code. */
export async function test(inputs: Inputs): Promise<number> {
  const { since } = inputs;
  const { filesOnly, refusal } = await accessOf(inputs);
  if (refusal !== undefined) {
    warning(refusal);
    await addSummary(`> ${escapeMarkdown(refusal)}`);
    return exitCodes.success;
  }
  const { targets, mistakes } = await validate(inputs);
  if (targets === undefined || mistakes.length > 0) return exitCodes.failure;
  const folder = join(process.env["RUNNER_TEMP"] ?? pathOf(inputs.folder), "obstack-junit");
  await mkdir(folder, { recursive: true });
  const settings = await readTargets(pathOf(inputs.folder));
  // Targets share tests, whose failures have the same position.
  const annotated = new Map<string, Problem>();
  const report = await runOnTargets(
    "test",
    targets,
    async (target) => {
      // A target without credentials has no backtest.
      const isReachable = filesOnly === undefined && hasCredentials(target, settings[target]);
      const flags = isReachable && since !== undefined ? ["--since", since] : [];
      const options = { target, hasSecrets: flags.length > 0 };
      const result = resultOf(await runObstack(["test", inputs.folder, ...flags], options));
      if (result.status === "failed") return result;
      const found = { ...(result.details as Omit<TestReport, "target">), target };
      const suites = new Map([[target, testReportToSuite(found)]]);
      const xml = fleetReportToJUnit({ targets: [{ ...result, target }] }, suites);
      await writeFile(join(folder, `${target}.xml`), `${xml}\n`);
      const all = [...found.tests, ...(found.incidents ?? []).filter(({ status }) => status === "failed")];
      for (const failure of all.flatMap(({ failures }) => failures)) annotated.set(problemToText(failure), failure);
      for (const { message } of found.violations) error(`${target}: ${message}`);
      return result;
    },
    { words: testWords },
  );
  annotate(inputs.folder, { mistakes: [...annotated.values()] });
  setOutput("junit", folder);
  const { changed, failed, notReached } = report.summary;
  const code = changed + failed + notReached > 0 ? exitCodes.failure : exitCodes.success;
  setOutput("exit-code", code);
  const head = filesOnly === undefined ? [] : [`> ${escapeMarkdown(filesOnly)}`];
  await publishReport({ head, report, foot: [], words: testWords });
  return code;
}
