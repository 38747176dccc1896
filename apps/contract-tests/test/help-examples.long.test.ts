// Runs the examples in `--help` in a shell, with input files from the specs.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { environmentOf, operationsOf, startMock } from "@obstack/mocks";
import type { DocumentName, Mock } from "@obstack/mocks";
import { runObstack, runProcess, temporaryFolder, writeScript } from "@obstack/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { requestBodyOf } from "./examples.ts";
import { examplesOf, installObstack } from "./help.ts";

/** Commands whose help examples are tested. */
const commands = Object.entries({
  dashboards: ["list", "get", "create", "update", "delete"],
  alerts: ["list", "get", "create", "update", "delete"],
  sources: ["list"],
  webhooks: ["list"],
  charts: ["query"],
  services: ["start", "stop"],
  pipes: ["list", "create"],
  keys: ["create"],
  "reverse-private-endpoints": ["get"],
  help: ["exit-codes"],
  profile: ["add", "list", "use", "show"],
  "": ["usage-cost", "api", "completion", "doctor", "version", "profile remove"],
}).flatMap(([group, verbs]) => verbs.map((verb) => `${group} ${verb}`.trim()));

const folder = temporaryFolder();
let mocks: Mock[];
let environment: Record<string, string | undefined>;

beforeAll(async () => {
  mocks = [await startMock("selfhosted.v2"), await startMock("hosted.v1")];
  const [selfHosted, hosted] = mocks.map(({ baseUrl }) => baseUrl) as [string, string];
  const bin = join(folder, "bin");
  mkdirSync(bin);
  installObstack(bin);
  // Stands in for a password manager.
  writeScript(bin, "pass", 'test "$1" = show && echo secret || cat > /dev/null');
  environment = {
    ...environmentOf(selfHosted, hosted),
    PATH: `${bin}:${process.env["PATH"]}`,
    HOME: folder,
  };
  writeBody("dashboard.yaml", "selfhosted.v2", "createDashboard");
  writeBody("alert.yaml", "selfhosted.v2", "createAlert");
  writeBody("query.yaml", "selfhosted.v2", "queryChartSeries");
  writeBody("pipe.yaml", "hosted.v1", "createPipe");
  writeBody("key.yaml", "hosted.v1", "createKey");
  mkdirSync(join(folder, ".config/fish/completions"), { recursive: true });
  for (const name of ["staging", "prod"]) {
    const argv = ["profile", "add", name, "--deployment", "selfhosted", "--base-url", selfHosted, "--secret-command"];
    await runObstack([...argv, "pass show"], { environment: { HOME: folder } });
  }
});

afterAll(async () => {
  await Promise.all(mocks.map((mock) => mock.close()));
});

describe.each(commands)("obstack %s --help", (command) => {
  test("shows at least two working examples", async () => {
    const examples = await examplesOf(command);
    for (const example of examples) {
      // Removes `--watch`, which never ends, avoids an existing profile name, sets identifiers, and confirms deletes without a terminal.
      // The mock answers every create with one record, and the record of another dashboard is an error.
      const yes = / delete (?!.*--yes)/.test(example) ? " --yes" : "";
      const line =
        example
          .replace(/ --watch \S+/, "")
          .replace("profile add prod", "profile add production")
          .replace("--name 'Checkout, staging'", "--name 'Service overview'")
          .replace(
            "organizations/ID/services/ID",
            "organizations/$OBSTACK_HOSTED_ORGANIZATION_ID/services/$OBSTACK_HOSTED_SERVICE_ID",
          ) + yes;
      const { code, stderr } = await runProcess("sh", ["-c", line], { folder, environment });
      expect({ line, code, failure: stderr.includes("error:") && stderr }).toEqual({ line, code: 0, failure: false });
    }
  });
});

function writeBody(name: string, document: DocumentName, operationId: string): void {
  const operation = operationsOf(document).find((one) => one.operationId === operationId);
  if (operation === undefined) throw new Error(`No operation ${operationId}.`);
  writeFileSync(join(folder, name), JSON.stringify(requestBodyOf(document, operation)));
}
