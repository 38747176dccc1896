// Dashboards and alerts as files, with the built command against an emulator.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isolation, json, obstackProcess, runObstack, runProcess, shellCommand, startServer } from "@obstack/testing";
import { describe, expect, test } from "vitest";
import { hosted, runSelfHosted, selfHosted, outcome, printed } from "./environment.ts";
import { edit, emulator, folder, home, obstack, staging, useWebShop } from "./web-shop.ts";

useWebShop();

test("applies files to a server and exports them again", async () => {
  expect(await staging("plan")).toMatchObject({
    code: 2,
    stdout: expect.stringMatching(/staging \(http:\S+\): 16 to create\.\n$/),
    stderr: "",
  });
  expect(await staging("apply")).toMatchObject(
    outcome(2, "Refusing to apply these changes to staging without confirmation."),
  );
  expect(await staging("apply", "--yes")).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/staging \(http:\S+\): 16 to create\.\nstaging \(http:\S+\): 16 created\.\n$/),
    stderr: `To revert, run \`obstack undo ${shellCommand(folder)} --target staging\`.\n`,
  });
  expect(await staging("plan")).toMatchObject(printed(0, /staging \(http:\S+\): No changes\. 16 unchanged\.\n$/));
  expect(await staging("drift")).toMatchObject(printed(0, /^staging \(http:\S+\): No drift\.\n$/));

  const other = join(home, "other");
  expect(await obstack("export", other)).toMatchObject(
    printed(0, /Updated state\/default\.jsonl, which .*\n[^]*default: 24 files written\.\n$/),
  );
  expect(readFileSync(join(other, "alerts/checkout-fails.yaml"), "utf8")).toContain(
    "dashboard: checkout\ntile: Errors\n",
  );
  expect(await obstack("plan", other)).toMatchObject({ code: 0 });
  expect(await obstack("plan", other, "--target", "default")).toMatchObject({ code: 0 });
  expect(await obstack("plan", other, "--target", "defaul")).toMatchObject({
    stderr: expect.stringContaining("Available targets: default."),
  });
});

test("completes an apply whose reader closes the pipe early", async () => {
  const child = spawn(...obstackProcess("apply", folder, "--target", "staging", "--yes"), {
    env: { ...isolation, ...emulator.environment, HOME: home },
    stdio: ["ignore", "pipe", "ignore"],
  });
  child.stdout.destroy();
  expect(await once(child, "close")).toEqual([0, null]);
  expect(await staging("plan")).toMatchObject({ code: 0 });
});

test("reports drift, and reverts an apply", async () => {
  await staging("apply", "--yes");
  const [, id = ""] =
    /"key":"checkout-slow","id":"(\w+)"/.exec(readFileSync(join(folder, "state/staging.jsonl"), "utf8")) ?? [];
  await obstack("alerts", "update", id, "--threshold", "5000000000");
  expect(await staging("drift")).toMatchObject(printed(2, "threshold: 800000000 → 5000000000\n"));
  expect(await staging("apply", "--yes")).toMatchObject({ code: 0 });
  expect(await staging("undo", "--yes")).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/\nNotes:\n {2}Reverts apply \d+ from \S+\n[^]*: 1 to update\.\n.*: 1 updated\.\n$/),
    stderr: expect.stringMatching(/^Files were not changed\. Revert their pull request or commit, too: .*\n$/),
  });
  expect(await staging("undo", "--yes")).toMatchObject({ code: 9 });
  expect(await staging("undo", "--yes", "--overwrite")).toMatchObject({ code: 0 });
  expect(await staging("undo", "--yes")).toMatchObject(outcome(2, "Nothing to undo: no apply of staging"));
});

test("skips conflicts and lost alerts without prompting", async () => {
  await staging("apply", "--yes");
  const [, id = ""] =
    /"key":"checkout-slow","id":"(\w+)"/.exec(readFileSync(join(folder, "state/staging.jsonl"), "utf8")) ?? [];
  await obstack("alerts", "update", id, "--threshold", "5000000000");
  edit("alerts/checkout-slow.yaml", "threshold: 800000000", "threshold: 900000000");
  // The first apply and every later one.
  for (const run of ["first", "second"]) {
    const skipped = await staging("apply", "--yes");
    expect(skipped, run).toMatchObject(printed(9, "# conflict, last applied: 800000000"));
    expect(skipped.stdout).toContain(
      'alert checkout-slow "Checkout is slow" changed both in the file and on the server: threshold\n',
    );
    expect(skipped.stderr).toMatch(
      /^warning: Skipped 1 change in conflict\. .* pass `--overwrite alerts\/checkout-slow`\.$/m,
    );
  }
  expect(await staging("apply", "--yes", "--overwrite", "alerts/checkout-slow")).toMatchObject({ code: 0 });

  rmSync(join(folder, "alerts/payment-warnings.yaml"));
  edit("dashboards/payment.yaml", "  - name: Warnings", "  - name: Other");
  edit("dashboards/payment.yaml", "SeverityText:warn", "SeverityText:info");
  const lost = await staging("apply", "--yes");
  expect(lost).toMatchObject(printed(9, "would be lost with tile Warnings of dashboard payment"));
  expect(lost.stderr).toMatch(/^warning: .* To delete the alerts, pass `--prune` .*`--allow-alert-loss`\.$/m);
  expect(await staging("apply", "--yes", "--allow-alert-loss")).toMatchObject(
    printed(0, /^staging \(http:\S+\): 1 updated, 1 deleted\.$/m),
  );
});

test("applies exactly a plan in a file, on its server only, and refuses what changed since", async () => {
  const file = join(home, "plan.json");
  await staging("apply", "--yes");
  const [, slow = ""] =
    /"key":"checkout-slow","id":"(\w+)"/.exec(readFileSync(join(folder, "state/staging.jsonl"), "utf8")) ?? [];
  edit("alerts/checkout-errors.yaml", "threshold: 20", "threshold: 10");
  edit("alerts/checkout-slow.yaml", "threshold: 800000000", "threshold: 900000000");
  writeFileSync(file, "", { mode: 0o644 });
  expect(await staging("plan", "--out", file)).toMatchObject(outcome(2, "Wrote "));
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, "utf8")).not.toContain(emulator.selfHosted.apiKey);
  // Later changes of the files do not matter.
  edit("alerts/checkout-errors.yaml", "threshold: 10", "threshold: 5");
  rmSync(join(folder, "dashboards"), { recursive: true });
  expect((await obstack("plan", "show", file, "--output", "markdown")).stdout).toContain("\nthreshold: 20 → 10\n");
  expect(await obstack("plan", folder, file)).toMatchObject(outcome(1, "`obstack plan show FILE`"));
  const other = await startServer();
  for (const [flags, message] of [
    [["--base-url", other.baseUrl, "--yes"], /The plan is for http:\S+, not for http:/],
    [["--prune", "--yes"], /`--prune` cannot be used with a plan in a file/],
    [["--overwrite", "--yes"], /`--overwrite` cannot be used with a plan in a file/],
  ] as const)
    expect(await obstack("apply", file, ...flags)).toMatchObject({ code: 2, stderr: expect.stringMatching(message) });
  expect(other.requests).toEqual([]);
  const report = join(home, "report.json");
  writeFileSync(report, (await obstack("plan", "show", file, "--output", "json")).stdout);
  expect(await obstack("apply", report, "--yes")).toMatchObject(outcome(2, "is not a plan of this version"));
  await obstack("alerts", "update", slow, "--threshold", "7");
  expect(await obstack("apply", file, "--yes")).toMatchObject(
    outcome(9, "was changed on the server after the plan was made"),
  );
  const thresholds = (): unknown[] => {
    const { alerts } = emulator.snapshot()["selfhosted"] as { readonly alerts: Record<string, unknown>[] };
    return ["Checkout fails", "Checkout is slow"].map(
      (title) => alerts.find(({ name }) => name === title)?.["threshold"],
    );
  };
  expect(thresholds()).toEqual([10, 7]);
  // The same file continues.
  await obstack("alerts", "update", slow, "--threshold", "800000000");
  expect(await obstack("apply", file, "--yes")).toMatchObject({
    code: 0,
    stdout: expect.stringContaining("1 updated."),
    stderr: expect.stringContaining("1 change of the plan was done before."),
  });
  expect(thresholds()).toEqual([10, 900000000]);
});

test("reports errors in files by line and sends no request", async () => {
  edit("alerts/checkout-slow.yaml", "threshold: 800000000", "threshold: many");
  const [last] = emulator.requests();
  for (const [verb, code] of [
    ["plan", 1],
    ["drift", 1],
    ["apply", 2],
  ] as const) {
    expect(await staging(verb)).toEqual({
      code,
      stdout: "",
      stderr: "error: alerts/checkout-slow.yaml:6:12: threshold must be a number.\n",
    });
  }
  expect(emulator.requests()[0]).toEqual(last);
});

describe("exit code 2 of plan and drift", () => {
  test.each(["plan", "drift"])("is not used for failures of %s", async (verb) => {
    mkdirSync(join(home, "monitoring"), { recursive: true });
    for (const [name, message] of [
      ["monitoring", "contains no stack"],
      ["monitorin", `error: No such folder: ${join(home, "monitorin")}. Did you mean "${join(home, "monitoring")}"?\n`],
      ["monitorin/alerts", "No such folder"],
    ] as const)
      expect(await obstack(verb, join(home, name))).toMatchObject({
        code: 1,
        stdout: "",
        stderr: expect.stringContaining(message),
      });
    expect(await obstack(verb, folder)).toMatchObject(
      outcome(1, "Select one with `--target`: staging, production, legacy."),
    );
    expect(await obstack(verb, folder, "--target", "nothing")).toMatchObject(outcome(1, 'Unknown target "nothing".'));
    expect(await runObstack([verb, folder, "--target", "staging"])).toMatchObject(
      outcome(1, "OBSTACK_SELFHOSTED_API_KEY"),
    );
  });
});

test("ends a wrong command line of a test with 1", async () => {
  expect(await obstack("test", "--frobnicate")).toMatchObject({ code: 1, stdout: "" });
});

test("changes nothing without confirmation, and creates no folder", async () => {
  for (const [verb, ...words] of [
    ["undo"],
    ["destroy"],
    ["state", "list"],
    ["state", "repair"],
    ["validate"],
  ] as const) {
    expect(await obstack(verb, ...words, join(home, "nowhere"))).toMatchObject(outcome(2, "No such folder: "));
  }
  expect(existsSync(join(home, "nowhere"))).toBe(false);
  expect(await obstack("export", join(folder, "obstack.yaml"))).toMatchObject(outcome(2, "Not a folder: "));
});

test.each([
  ["plan", [1, 1, 1, 1, 1], 1],
  ["drift", [1, 1, 1, 1, 1], 1],
  ["apply", [4, 5, 1, 1, 1], 2],
  ["export", [4, 5, 1, 1, 1], 2],
] as const)("%s ends with the exit codes %j if the server fails", async (verb, codes, usage) => {
  const yes = codes[0] === 1 ? [] : ["--yes"];
  const to = [...(verb === "export" ? [join(home, "new")] : [folder, "--target", "staging"]), ...yes];
  const responses = [
    { status: 401, body: "Unauthorized" },
    { status: 404 },
    json({}, 400),
    { body: "<!doctype html>" },
    json({ data: "none" }),
  ];
  for (const [index, response] of responses.entries()) {
    await using server = await startServer(response);
    const { code, stdout, stderr } = await runSelfHosted(server, verb, ...to);
    expect([code, stdout, stderr.slice(0, 7)]).toEqual([codes[index], "", "error: "]);
  }
  expect((await runObstack([verb, ...to], { environment: selfHosted() })).code).toBe(usage === 1 ? 1 : 6);
  expect((await runObstack([verb, ...to, "--frobnicate"])).code).toBe(usage);
  expect(existsSync(join(home, "new"))).toBe(false);
});

test("prints a JSON Schema", async () => {
  const { code, stdout } = await obstack("schema", "alert");
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ title: "An alert of Obstack", properties: { tile: { type: "string" } } });
});

test("writes secrets to no file and no output", async () => {
  await staging("apply", "--yes", "--verbose");
  const shown = await staging("plan", "--verbose");
  const { stdout: grep } = await runProcess("grep", ["-rlE", `${emulator.selfHosted.apiKey}|key-secret`, home], {
    environment: process.env,
  });
  expect(grep).toBe("");
  expect(shown.stderr).toContain("> GET /api/v2/dashboards");
  expect(JSON.stringify(shown)).not.toContain(emulator.selfHosted.apiKey);
  expect(
    JSON.stringify(
      await runObstack(["plan", folder, "--target", "production", "--verbose"], { environment: hosted() }),
    ),
  ).not.toContain("must-not-show");
});
