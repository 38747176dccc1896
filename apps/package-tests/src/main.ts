// `npm run task -- runtimes`: packs the clients, installs the tarballs in an empty project, and runs one scenario in every runtime.
// Reports runtimes that cannot be installed, but counts them as neither passed nor failed.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { credentials, startMock } from "@obstack/mocks";
import { findFreePort, startServer } from "@obstack/testing";
import { prepareProject } from "./prepare-project.ts";
import { runtimes } from "./runtimes.ts";
import type { Outcome } from "./runtime.ts";
import { startLosingServer } from "./start-losing-server.ts";

/** Output of the scenario in every runtime, according to the examples in the specs. */
const expected = [
  "dashboards 2",
  "columns 2",
  "raw 200 2",
  "pipes 2",
  "missing ResponseError response 404",
  "wrong key ResponseError response 401",
  "limit InputError input",
  "silent TimeoutError timeout",
  "aborted AbortedError aborted",
  "unreachable ConnectionError connection",
  "lost response ConnectionError connection, 1 created",
  "redirects UnexpectedResponseError unexpected-response",
  "no identifier InputError input",
  'secret [secret] {"secret":"[secret]"}',
];

/** What differs in Chromium: it sends a request again if a reused connection ends, and does not say why a request failed. */
const expectedInChromium: Readonly<Record<string, string>> = {
  "lost response ConnectionError connection, 1 created": "lost response none, 2 created",
  "redirects UnexpectedResponseError unexpected-response": "redirects ConnectionError connection",
};

const count = { passed: 0, failed: 0, notInstalled: 0 };
const folder = mkdtempSync(join(tmpdir(), "obstack-runtimes-"));
try {
  const project = await prepareProject(folder);
  await using selfHosted = await startMock("selfhosted.v2");
  await using hosted = await startMock("hosted.v1");
  await using silent = await startServer(() => undefined);
  const servers = {
    selfHosted: { baseUrl: selfHosted.baseUrl, ...credentials.selfHosted },
    hosted: { baseUrl: hosted.baseUrl, ...credentials.hosted },
    silent: silent.baseUrl,
    unreachable: `http://127.0.0.1:${await findFreePort()}`,
  };
  for (const runtime of runtimes) {
    await using losing = await startLosingServer();
    const outcome = await runtime
      .run(project, { ...servers, losing: losing.baseUrl })
      .catch((error: unknown): Outcome => ({ failure: String(error) }));
    report(runtime.name, outcome);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log(`\n${count.passed} passed, ${count.failed} failed, ${count.notInstalled} not installed`);
process.exitCode = count.failed === 0 ? 0 : 1;

function report(name: string, outcome: Outcome): void {
  if ("notInstalled" in outcome) {
    count.notInstalled++;
    console.log(`- ${name}: not installed (${outcome.notInstalled})`);
    return;
  }
  const problems =
    "failure" in outcome
      ? [outcome.failure]
      : expected
          .map((line) => (name === "Chromium" && expectedInChromium[line]) || line)
          .flatMap((line, index) =>
            outcome.lines[index] === line ? [] : [`expected ${line}\n    received ${outcome.lines[index]}`],
          );
  if (problems.length === 0) {
    count.passed++;
    console.log(`✓ ${name}${"version" in outcome ? ` (${outcome.version})` : ""}`);
  } else {
    count.failed++;
    console.error(`✗ ${name}\n    ${problems.join("\n    ")}`);
  }
}
