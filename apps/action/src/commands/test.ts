import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { error, setOutput, warning } from "@actions/core";
import { testReportToJUnit, testReportToMarkdown } from "@obstack/alert-tests";
import type { TestReport } from "@obstack/alert-tests";
import { accessOf, missingCredentials } from "../common/access.ts";
import { annotateMessage } from "../common/annotate.ts";
import { environmentOfFiles, environmentOfTarget } from "../common/environment.ts";
import type { Inputs } from "../common/inputs.ts";
import { codeBlock, toReport } from "../common/markdown.ts";
import type { Section } from "../common/markdown.ts";
import { addSummary, exitCodes } from "../common/result.ts";
import { runObstack } from "../common/run-obstack.ts";
import { pathOf, readOutput } from "../common/stack.ts";
import { validate } from "../common/validate.ts";

interface TestedTarget extends Section {
  readonly code: number;
}

/** Tests the alerts of all targets, and writes JUnit files. Returns the exit code. */
export async function test(inputs: Inputs): Promise<number> {
  const { refusal, filesOnly } = await accessOf(inputs);
  if (refusal !== undefined) {
    warning(refusal);
    await addSummary(`## Obstack test\n\n> ${refusal}`);
    return exitCodes.success;
  }
  const { targets, mistakes } = await validate(inputs);
  if (mistakes.length > 0) return exitCodes.failure;
  const folder = join(process.env["RUNNER_TEMP"] ?? pathOf(inputs.folder), "obstack-junit");
  await mkdir(folder, { recursive: true });
  const tested: TestedTarget[] = [];
  for (const target of targets) tested.push(await testTarget(inputs, target, filesOnly, folder));
  setOutput("junit", folder);
  const code = tested.some((one) => one.code !== exitCodes.success) ? exitCodes.failure : exitCodes.success;
  setOutput("exit-code", code);
  await addSummary(toReport(["## Obstack test", ""], tested, filesOnly === undefined ? [] : [filesOnly], 900_000));
  return code;
}

async function testTarget(
  { folder, since }: Inputs,
  target: string,
  filesOnly: string | undefined,
  junitFolder: string,
): Promise<TestedTarget> {
  const environment = environmentOfTarget(process.env, target);
  const isOffline =
    since === undefined ||
    filesOnly !== undefined ||
    (await missingCredentials(folder, target, environment)) !== undefined;
  const argv = ["test", folder, "--target", target, "--output", "json"];
  const result = await runObstack(
    isOffline ? argv : [...argv, "--since", since],
    isOffline ? environmentOfFiles(process.env) : environment,
  );
  if (result.code !== exitCodes.success && result.code !== exitCodes.differences) {
    const { message } = result;
    for (const line of message.split("\n")) annotateMessage(folder, line);
    return { target, code: result.code, result: "failed", details: () => codeBlock(message.slice(0, 4000)) };
  }
  const report = readOutput(result) as TestReport;
  await writeFile(join(junitFolder, `${target}.xml`), `${testReportToJUnit(report)}\n`);
  for (const one of report.tests) for (const failure of one.failures) annotateMessage(folder, failure);
  for (const { message } of report.violations) error(`${target}: ${message}`);
  return {
    target,
    code: result.code,
    result: result.code === exitCodes.success ? "passed" : "failed",
    details: (maxLength) => {
      const text = testReportToMarkdown(report);
      return text.length <= maxLength ? text : `${target}: The report is too long to show.`;
    },
  };
}
