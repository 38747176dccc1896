// `npm run task -- runtimes`: packs the clients, installs the tarballs in an empty project, and runs one scenario in every runtime.
// Reports runtimes that cannot be installed, but counts them as neither passed nor failed.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { credentials, startMock } from "@obstack/mocks";
import { createSteps, findFreePort, startServer } from "@obstack/testing";
import { prepareProject } from "./prepare-project.ts";
import { runtimes } from "./runtimes.ts";
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

const steps = createSteps();
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
  for (const { name, run } of runtimes) {
    await using losing = await startLosingServer();
    await steps.run(name, async () => {
      const outcome = await run(project, { ...servers, losing: losing.baseUrl });
      if ("notInstalled" in outcome) return { skipped: `not installed (${outcome.notInstalled})` };
      const differences = expected
        .map((line) => (name === "Chromium" && expectedInChromium[line]) || line)
        .flatMap((line, index) =>
          outcome.lines[index] === line ? [] : [`expected ${line}\nreceived ${outcome.lines[index]}`],
        );
      if (differences.length > 0) throw new Error(differences.join("\n"));
      return outcome.version;
    });
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
steps.end();
