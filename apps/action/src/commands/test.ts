import { problemToText } from "@obstack/as-code";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { error, setOutput, warning } from "@actions/core";
import { fleetReportToJUnit, testReportToSuite, testWords } from "@obstack/alert-tests";
import type { TestReport } from "@obstack/alert-tests";
import type { Problem, TargetResult } from "@obstack/as-code";
import { escapeMarkdown } from "@obstack/markdown";
import { accessOf, hasCredentials } from "../stack/access.ts";
import { annotate } from "../report/annotate.ts";
import { resultOf, runOnTargets } from "../stack/fleet.ts";
import { pathOf } from "../inputs/inputs.ts";
import type { Inputs } from "../inputs/inputs.ts";
import { addSummary, publishReport } from "../report/report.ts";
import { exitCodes, runForTarget } from "../obstack/run-obstack.ts";
import { validate } from "../stack/validate.ts";

/** Tests the alerts of all targets, and writes JUnit files. Returns the exit code. */
export async function test(inputs: Inputs): Promise<number> {
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
  // Targets share tests, whose failures have the same position.
  const annotated = new Map<string, Problem>();
  const report = await runOnTargets(
    "test",
    targets,
    async (target) => {
      const result = await testTarget(inputs, target, filesOnly);
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

async function testTarget(
  { folder, since }: Inputs,
  target: string,
  filesOnly: string | undefined,
): Promise<TargetResult> {
  const hasSecrets = since !== undefined && filesOnly === undefined && (await hasCredentials(folder, target));
  return resultOf(
    await runForTarget(target, ["test", folder, ...(hasSecrets ? ["--since", since] : [])], { hasSecrets }),
  );
}
