// What `test`, `alerts test` and `plan --test` do if a query fails or an alert is silenced.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startEmulator } from "@obstack/emulator";
import { createSelfHostedClient } from "@obstack/selfhosted";
import { folderWith, runObstack, temporaryFolder } from "@obstack/testing";
import { expect, test } from "vitest";
import { runOn, outcome, printed } from "./environment.ts";

const dashboard = `name: Truth
tiles:
  - name: Typo
    x: 0
    y: 0
    w: 6
    h: 3
    series: [{ type: time, aggFn: count, source: Logs, where: "nosuch:1", groupBy: [] }]
`;
const alert = `name: Typo
dashboard: truth
tile: Typo
threshold: 1
thresholdType: above
interval: 5m
webhook: On-call
`;

test("fails tests, and warns in plans", async () => {
  const folder = folderWith({ "dashboards/truth.yaml": dashboard, "alerts/typo.yaml": alert });
  await using emulator = await startEmulator({ behavior: "deployed" });
  const run = runOn(emulator);
  const since = ["--since", "1h"];

  const failed = await run("test", folder, ...since);
  expect(failed).toMatchObject(
    printed(2, "✗ typo: The query failed: Unknown expression or function identifier `nosuch`."),
  );
  expect((await run("test", folder, ...since, "--fail-on", "no-data")).code).toBe(2);
  expect((await run("test", folder, ...since, "--fail-on", "none")).code).toBe(0);

  const plan = await run("plan", folder, "--test", "1h");
  expect(plan).toMatchObject(
    printed(2, 'Warnings:\n  Failing query of tile "Typo" of dashboard truth: Unknown expression'),
  );
  expect(plan.stdout).toContain(
    "  The effects on alert typo are unknown, because its query failed: Unknown expression",
  );
  expect(plan.stdout).not.toContain("limit not met");

  expect((await run("apply", folder, "--yes")).code).toBe(0);
  const one = await run("alerts", "test", "Typo", "--since", "1h");
  expect(one).toMatchObject(printed(1, "query failed"));
});

test("tests a silenced alert with the threshold that it had before", async () => {
  await using emulator = await startEmulator({ behavior: "deployed=older" });
  const run = (home: string, ...argv: string[]) => runOn(emulator, { environment: { XDG_STATE_HOME: home } })(...argv);
  const [own, other] = [temporaryFolder(), temporaryFolder()];
  expect((await run(own, "alerts", "silence", "Any error")).code).toBe(0);
  const known = await run(own, "alerts", "test", "Any error", "--since", "1h");
  expect(known).toMatchObject(printed(0, /^Any error {2}above 1 in 15m\n/));
  // Another machine knows no earlier threshold, and the server keeps none.
  const unknown = await run(other, "alerts", "test", "Any error", "--since", "1h");
  expect(unknown).toMatchObject(outcome(1, "Pass it to `obstack alerts test` with"));
  const given = await run(other, "alerts", "test", "Any error", "--since", "1h", "--threshold", "1");
  expect(given.stdout).toBe(known.stdout);
  const drawn = await run(own, "alerts", "chart", "Any error", "--since", "1h");
  expect(drawn).toMatchObject(printed(0, /above 1 in 15m\nsilenced until unsilenced/));

  // A check-up of a target reads what this machine knows about the server of the target.
  const { baseUrl, apiKey } = emulator.selfHosted;
  const runTarget = async (home: string, ...argv: string[]) =>
    runObstack(argv, { environment: { XDG_STATE_HOME: home, XDG_CONFIG_HOME: other, SHOP_KEY: apiKey } });
  const setting = ["--deployment", "selfhosted", "--base-url", baseUrl, "--secret-environment", "SHOP_KEY"];
  expect(await runTarget(own, "profile", "add", "shop", ...setting)).toMatchObject({ code: 0 });
  const check = async (home: string) =>
    runTarget(home, "alerts", "check", "--target", "shop", "--since", "1h", "-o", "json");
  const reason = "its threshold before is unknown";
  expect(await check(other)).toMatchObject(printed(0, reason));
  expect(await check(own)).toMatchObject({ code: 0, stdout: expect.not.stringContaining(reason) });

  // Damaged notes are no empty notes, and are never overwritten.
  const silences = join(own, "obstack", "silences");
  const file = join(silences, String(readdirSync(silences)[0]));
  for (const text of ["{", '{"a":{}}', "[]x"]) {
    writeFileSync(file, text);
    for (const command of ["unsilence", "test"])
      expect(await run(own, "alerts", command, "Any error")).toMatchObject(
        outcome(1, `The file of silences is damaged: ${file}`),
      );
    expect(readFileSync(file, "utf8")).toBe(text);
    // What only reads goes on without them.
    for (const command of ["list", "check"])
      expect(await run(own, "alerts", command)).toMatchObject({
        code: 0,
        stdout: expect.stringContaining("Any error"),
        stderr: expect.stringMatching(/^warning: The file of silences is damaged: .*\n/),
      });
  }
});

test("draws and tests the past of an alert during a silence, whoever set it", async () => {
  await using emulator = await startEmulator({ behavior: "deployed" });
  const run = runOn(emulator);
  expect((await run("alerts", "silence", "Any error", "--for", "2h")).code).toBe(0);
  // An update by somebody else removed the note, but not the start of the schedule.
  const [id] = JSON.parse((await run("alerts", "list", "--name", "Any", "-o", "json", "--query", "[].id")).stdout);
  const client = createSelfHostedClient(emulator.selfHosted);
  await client.alerts.modify(id, (one) => ({ ...one, note: null }));
  for (const command of ["chart", "test"]) {
    expect(await run("alerts", command, "Any error", "--since", "1h")).toMatchObject(
      printed(0, /^Any error {2}.*above 1 in 15m/),
    );
  }
  expect((await run("alerts", "get", "Any error")).stdout).toMatch(/^silenced +until \d\d:\d\dZ \([12]h left\)$/m);
});

test("checks the alerts of a server without files, and those of a folder with an exception", async () => {
  const folder = temporaryFolder();
  await using emulator = await startEmulator({ behavior: "deployed" });
  const run = (...argv: string[]) => runOn(emulator, { folder })("alerts", "check", "--since", "12h", ...argv);
  const client = createSelfHostedClient(emulator.selfHosted);
  const [first] = await client.alerts.list();
  if (first === undefined) throw new Error("The emulator has no alerts.");
  const { id, ...fields } = first;
  await client.alerts.update(id, { ...fields, name: "Far", threshold: 1e9, thresholdType: "above" } as never);

  const server = await run("-o", "json", "--fail-on", "never-fired");
  const { findings, unchecked, requests } = JSON.parse(server.stdout);
  expect(server.code).toBe(2);
  expect(findings.filter(({ kind }: { kind: string }) => kind === "never-fired")).toContainEqual(
    expect.objectContaining({ alert: id, name: "Far", numbers: expect.objectContaining({ threshold: 1e9 }) }),
  );
  expect([unchecked, requests > 0]).toEqual([[], true]);
  expect((await run("--fail-on", "no-tile")).code).toBe(0);
  const junit = await run("-o", "junit", "--fail-on", "never-fired");
  expect(junit.stdout).toMatch(/<testcase classname="never-fired" name="[^"]+">\n {6}<failure message="Never fired\./);
  expect((await run("-o", "ndjson")).stdout.trim().split("\n")).toHaveLength(findings.length);
  expect((await run("-o", "markdown")).stdout).toMatch(/^### Check-up of the alerts of selfhosted, .*\n\n- \*\*/);
  // Nothing is silent about a budget.
  const limited = await run("--max-requests", "0");
  expect(limited.stdout).toContain("needs more than the 0 requests of the budget.");

  folderWith({ "dashboards/truth.yaml": dashboard, "alerts/typo.yaml": alert }, folder);
  const broken = await run(folder, "--fail-on", "query-fails");
  expect(broken).toMatchObject(printed(2, "The query fails: Unknown expression"));
  writeFileSync(join(folder, "alerts/typo.yaml"), `${alert}exceptions: { query-fails: The column comes in May }\n`);
  const allowed = await run(folder, "--fail-on", "query-fails");
  expect(allowed).toMatchObject(printed(0, "Allowed: The column comes in May"));
});

test("checks alerts of releases that cannot list webhooks", async () => {
  await using emulator = await startEmulator({ behavior: "deployed=older" });
  const { code, stdout, stderr } = await runOn(emulator)("alerts", "check", "--since", "3h");
  expect([code, stderr]).toEqual([0, "This server cannot list webhooks. Whether they exist was not checked.\n"]);
  expect(stdout).toMatch(/\d+ findings in \d+ alerts, from \d+ chart queries\./);
});
