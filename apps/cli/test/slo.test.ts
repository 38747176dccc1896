// `obstack slo status`, and SLOs in other commands, on an emulator().
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startEmulator } from "@obstack/emulator";
import { folderWith, runObstack, temporaryFolder } from "@obstack/testing";
import type { ProcessResult } from "@obstack/testing";
import { beforeEach, expect, test } from "vitest";
import { useEmulator } from "./use-emulator.ts";
import { outcome, printed } from "./environment.ts";

const checkout = `name: Checkout answers
objective: 95
window: 1d
indicator:
  source: Logs
  total: ServiceName = 'checkout'
  bad: SeverityText = 'error'
page: On-call
burnRates: [{ severity: page, long: 1h, short: 5m, budget: 10 }]
`;

const emulator = useEmulator({ behavior: "deployed" });
let home: string;

beforeEach(() => {
  home = temporaryFolder();
  writeSlo("checkout", checkout);
});

const writeSlo = (key: string, text: string): string => folderWith({ [`slos/${key}.yaml`]: text }, home);

const obstack = (...argv: string[]): Promise<ProcessResult> =>
  runObstack(argv, { environment: { ...emulator().environment, HOME: home } });

test("shows what is left of a budget, over which days, and fails if it is too little", async () => {
  const { code, stdout } = await obstack("slo", "status", home, "--target", "selfhosted");
  expect(code).toBe(0);
  expect(stdout).toMatch(/^SLO +OBJECTIVE +ACHIEVED +BUDGET LEFT +DATA +BURN/);
  expect(stdout).toMatch(/^Checkout answers +95% +9\d\.\d+% +-?\d+(?:\.\d)?% +100% /m);
  const json = await obstack("slo", "status", home, "--target", "selfhosted", "--output", "json");
  expect(JSON.parse(json.stdout).targets[0].details.slos[0]).toMatchObject({
    key: "checkout",
    status: "tested",
    budget: { coverage: { hours: 24, of: 24 } },
  });
  const failed = await obstack("slo", "status", home, "--target", "selfhosted", "--budget-below", "101%");
  expect(failed.code).toBe(8);
  expect(failed.stderr).toBe(
    "error: Less than 101% of the error budget is left, or it is unknown: Checkout answers.\n",
  );
  const invalid = await obstack("slo", "status", home, "--target", "selfhosted", "--budget-below", "half");
  expect(invalid.code).toBe(2);
});

test("draws how a budget was spent, as text, as a picture, and as data", async () => {
  writeSlo("nothing", checkout.replace("'checkout'", "'nothing'").replace("Checkout answers", "Nothing"));
  const args = ["slo", "status", home, "--target", "selfhosted"];
  const { stdout } = await obstack(...args, "--chart", "--utc");
  expect(stdout).toMatch(/^Checkout answers +95%/m);
  expect(stdout).toContain("╭─ Checkout answers: budget over 1d ─");
  expect(stdout).toMatch(/^│ ▀ fires {2}\d+ incidents? /m);
  expect(stdout).toContain("its filters matched nothing in this range.");
  const picture = join(home, "slos.svg");
  const written = await obstack(...args, "--svg", picture, "--output", "json");
  expect(written.stderr).toContain(`Wrote ${picture}.`);
  expect(readFileSync(picture, "utf8")).toContain("Checkout answers: budget over 1d");
  const { slos } = JSON.parse(written.stdout).targets[0].details;
  expect(slos[0].burnDown.leftPercent).toHaveLength(240);
  expect(slos[0].burnDown.leftPercent.at(-1)).toBe(slos[0].budget.leftPercent);
  expect(slos[0].incidents.length).toBeGreaterThan(0);
  expect(slos[1].burnDown).toBeUndefined();
  expect(
    JSON.parse((await obstack(...args, "--output", "json")).stdout).targets[0].details.slos[0].burnDown,
  ).toBeUndefined();
});

test("an SLO that the server cannot evaluate does not stop the status of other SLOs", async () => {
  writeSlo("nowhere", checkout.replace("Logs", "Nowhere").replace("Checkout answers", "Nowhere"));
  const status = await obstack("slo", "status", home, "--target", "selfhosted");
  expect([status.code, status.stderr.split("\n").length]).toEqual([2, 2]);
  expect(status.stderr).toMatch(/^error: slos\/nowhere\.yaml:\d+:\d+: .*"Nowhere"/);
  expect(status.stdout).toMatch(/^Checkout answers +95% /m);
});

test("shows the status of another time, with the window that ends there", async () => {
  const args = ["slo", "status", home, "--target", "selfhosted"];
  const reportAt = async (at: string) =>
    JSON.parse((await obstack(...args, "--output", "json", "--at", at)).stdout).targets[0].details;
  const hours = (count: number) => new Date(Math.floor(Date.now() / 3_600_000 - count) * 3_600_000).toISOString();
  const [now, before] = [await reportAt(hours(0)), await reportAt(hours(24))];
  expect([now.to, before.to]).toEqual([hours(0), hours(24)]);
  expect(before.slos[0].budget.coverage).toEqual({ hours: 24, of: 24 });
  writeSlo("checkout", checkout.replace("1d", "2d"));
  const both = (await reportAt(hours(0))).slos[0].events;
  for (const name of ["bad", "total"]) expect(both[name]).toBe(now.slos[0].events[name] + before.slos[0].events[name]);
  for (const [at, message] of [
    ["2026-13-01", 'Invalid time "2026-13-01".'],
    ["2199-01-01", "2199-01-01 is in the future."],
  ] as const) {
    const refused = await obstack(...args, "--at", at);
    expect(refused).toMatchObject(outcome(2, message));
  }
});

test("an SLO is an error on a server that does not evaluate SQL in alerts", async () => {
  await using documented = await startEmulator({ behavior: "documented" });
  const environment = { ...documented.environment, HOME: home };
  for (const command of [["slo", "status"], ["plan"], ["test", "--since", "1d"]]) {
    const { code, stderr } = await runObstack([...command, home, "--target", "selfhosted"], { environment });
    expect([code === 0, stderr]).toEqual([
      false,
      expect.stringContaining(
        "slos/checkout.yaml:5:11: Alerts of SLOs need SQL, and this server does not show that it evaluates SQL in alerts",
      ),
    ]);
  }
});

test("measures all targets, and names the ones with too little budget", async () => {
  const writeTargets = (...lines: readonly string[]): void =>
    writeFileSync(join(home, "obstack.yaml"), `targets:\n${lines.map((line) => `  ${line}\n`).join("")}`);
  writeTargets("cloud: { deployment: hosted }", "eu: { deployment: selfhosted }");
  const all = await obstack("slo", "status", home, "--all");
  expect(all).toMatchObject(
    printed(0, "\n  cloud: slo checkout: not testable: the hosted deployment has no chart queries\n"),
  );
  // Every answer has its coverage.
  expect(all.stdout).toMatch(
    /^ {2}eu: slo checkout: \d+ pages?.*, 0 tickets, budget left -?[\d.]+% with data all the time$/m,
  );
  expect(all.stdout).toMatch(
    /^2 targets: 2 measured\. 2 SLOs, (?:1 with too little budget left, )?1 with unknown budget, \d+ pages?\.$/m,
  );
  // The order is that of the report, although the hosted target finishes first.
  emulator().faults.add({ kind: "latency", milliseconds: 300, deployment: "selfhosted" });
  writeTargets("asia: { deployment: selfhosted }", "cloud: { deployment: hosted }");
  const failed = await obstack("slo", "status", home, "--all", "--budget-below", "101%");
  expect(failed).toMatchObject(
    outcome(
      8,
      "error: Less than 101% of the error budget is left, or it is unknown: asia: Checkout answers, cloud: Checkout answers.\n",
    ),
  );
  emulator().faults.clear();
  // A target that cannot be measured is a failure, not a spent budget.
  writeTargets("cloud: { deployment: hosted }", 'eu: { deployment: selfhosted, baseUrl: "http://127.0.0.1:1" }');
  const unreachable = await obstack("slo", "status", home, "--all", "--budget-below", "101%");
  expect(unreachable).toMatchObject(printed(1, "Not measured: eu"));
  // A single SLO is not counted as "1 SLOs".
  writeTargets("cloud: { deployment: hosted }", "eu: { deployment: selfhosted }");
  writeSlo("checkout", `targets: eu\n${checkout}`);
  const one = await obstack("slo", "status", home, "--all");
  expect(one.stdout).toMatch(/^2 targets: 2 measured\. 1 SLO, (?:1 with too little budget left, )?\d+ pages?\.$/m);
});

test("plan, apply, test and drift know SLOs", async () => {
  const target = ["--target", "selfhosted"];
  const planned = await obstack("plan", home, ...target, "--test", "1d");
  expect(planned).toMatchObject(printed(2, '+ dashboard slos/checkout "SLO Checkout answers"'));
  expect(planned.stdout).toMatch(
    /objective 95: \d+ pages?, 0 tickets in 1 day, budget left -?[\d.]+% with data all the time/,
  );
  expect(planned.stdout).toContain("Alerts use SQL. page-1h: 2.4x over 1h and 5m, every 1m.");
  expect((await obstack("apply", home, ...target, "--yes")).code).toBe(0);
  expect((await obstack("drift", home, ...target)).code).toBe(0);
  // A single alert is tested on the same events.
  const output = ["--since", "1d", "--output", "json"];
  const list = JSON.parse((await obstack("alerts", "list", "--output", "json")).stdout);
  const alert = list.find(({ name }: { readonly name: string }) => name === "Checkout answers: page 1h");
  const { alerts } = JSON.parse((await obstack("alerts", "test", alert.id, ...output)).stdout);
  const { slos } = JSON.parse((await obstack("test", home, ...target, ...output)).stdout).targets[0].details;
  expect(slos[0].pages).toBeGreaterThan(0);
  expect(alerts).toMatchObject([{ status: "tested", firings: Array.from({ length: slos[0].pages }, () => ({})) }]);
  const drawn = await obstack("alerts", "chart", alert.id, "--since", "1d");
  expect(drawn).toMatchObject(printed(0, "╌ threshold 2.4"));
  writeSlo("checkout", checkout.replace("95", "97"));
  const changed = await obstack("plan", home, ...target, "--test", "1d", "--output", "markdown");
  expect(changed.stdout).toMatch(/objective 95 → 97: \d+ → \d+ pages?/);
  const tested = await obstack("test", home, ...target, "--since", "1d");
  expect(tested.stdout).toMatch(/Checkout answers: 90 → \d+ pages?.*, 95 → \d+.*, 97 → \d+/);
  const validated = await obstack("validate", home);
  expect(validated.stdout).toContain("selfhosted: 0 dashboards, 0 alerts, 1 SLO.");
});

test("creates a file, shows what it would have cost, and overwrites nothing", async () => {
  const create = (...argv: string[]): Promise<ProcessResult> =>
    obstack("slo", "create", home, "--target", "selfhosted", ...argv);
  const flags = ["--source", "Logs", "--objective", "99.9%", "--since", "1d"];
  const dry = await create(...flags, "--service", "it's", "--name", "Checkout answers to all", "--dry-run");
  expect([dry.code, dry.stderr]).toEqual([0, ""]);
  expect(dry.stdout).toContain("# slos/checkout-answers-to-all.yaml\nname: Checkout answers to all\nobjective: 99.9\n");
  expect(dry.stdout).toContain("no data");
  expect(readdirSync(join(home, "slos"))).toEqual(["checkout.yaml"]);
  const real = ["--service", "checkout", "--page", "On-call", "--output", "json"];
  const { stdout, stderr } = await create(...flags, ...real);
  expect(stderr).toBe("Wrote slos/checkout-availability.yaml. Next, run `obstack plan`.\n");
  const { slo, text } = JSON.parse(stdout);
  expect(text).toContain("page: On-call");
  expect(text).not.toContain("ticket");
  // What stricter objectives cost. Without a webhook, tickets do not count, unless no alert has one.
  expect(slo.sweep.map(({ objective }: { readonly objective: number }) => objective)).toContain(99.99);
  expect([slo.pages > 0, slo.tickets]).toEqual([true, 0]);
  const silent = await create(...flags, "--service", "checkout", "--name", "Silent", "--dry-run", "-o", "json");
  expect(JSON.parse(silent.stdout).slo.pages).toBe(slo.pages);
  expect(JSON.parse(silent.stdout).slo.tickets).toBeGreaterThan(0);
  const validated = await obstack("validate", home);
  expect(validated.stdout).toContain("2 SLOs");
  const again = await create(...flags, ...real);
  expect(again).toMatchObject(outcome(2, "slos/checkout-availability.yaml already exists."));
});

test.each([
  [["--source", "Logs"], "Missing flag --objective."],
  [["--source", "Nothing", "--objective", "99"], "no source of logs or traces"],
  [["--source", "Logs", "--objective", "99", "--kind", "latency"], 'The events of "Logs" have no duration.'],
  [["--source", "Traces", "--objective", "99", "--kind", "latency"], "Missing `--than`."],
  [["--source", "Traces", "--objective", "100"], 'Invalid objective "100".'],
  [["--source", "Logs", "--objective", "99", "--bad", "a; b"], 'Unexpected ";"'],
])("%j is refused", async (argv, message) => {
  const { code, stderr } = await obstack("slo", "create", home, "--target", "selfhosted", ...argv);
  expect(code).not.toBe(0);
  expect(stderr.toLowerCase()).toContain(message.toLowerCase());
  expect(readdirSync(join(home, "slos"))).toEqual(["checkout.yaml"]);
});

test("a unit that the source does not show is a flag", async () => {
  const seed = join(home, "seed.json");
  const traces = {
    id: "6".repeat(24),
    name: "Traces",
    kind: "trace",
    connection: "5".repeat(24),
    from: { databaseName: "default", tableName: "otel_traces" },
    timestampValueExpression: "Timestamp",
    disabled: false,
  };
  writeFileSync(seed, JSON.stringify({ selfhosted: { sources: [traces] } }));
  await using other = await startEmulator({ behavior: "deployed", seed });
  const flags = ["--target", "selfhosted", "--source", "Traces", "--objective", "99", "--dry-run"];
  const environment = { ...other.environment, HOME: home };
  const create = (...argv: string[]): Promise<ProcessResult> =>
    runObstack(["slo", "create", home, ...flags, ...argv], { environment });
  const latency = ["--kind", "latency", "--than", "600ms"];
  const missing = await create(...latency);
  expect(missing).toMatchObject(outcome(2, 'Missing `--unit`: "Traces" does not show the unit of its durations.'));
  expect((await create(...latency, "--unit", "us")).stdout).toContain("than: 600ms\n    unit: us\n");
  expect((await create()).stdout).not.toContain("unit");
});
