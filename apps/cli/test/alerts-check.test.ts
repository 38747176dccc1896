// `obstack alerts check` on files: what changed, what a budget leaves out, and what it says before it starts.
import { cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { folderWith } from "@obstack/testing";
import { expect, test } from "vitest";
import { runOn, outcome } from "./environment.ts";
import { useEmulator } from "./use-emulator.ts";

const count = 22;
const emulator = useEmulator({ behavior: "deployed" });

const alertOf = (index: number, threshold: number): string =>
  JSON.stringify({
    name: `Alert ${index}`,
    message: "See https://runbooks.example/errors",
    dashboard: "many",
    tile: `Tile ${index}`,
    threshold,
    thresholdType: "above",
    interval: "5m",
    webhook: "On-call",
  });

const tiles = Array.from({ length: count }, (_, index) => ({
  name: `Tile ${index}`,
  x: 0,
  y: 0,
  w: 6,
  h: 3,
  series: [{ type: "time", aggFn: "count", source: "Logs", where: `Body:${index}`, groupBy: [] }],
}));
const folder = folderWith({
  "dashboards/many.json": { name: "Many", tiles },
  ...Object.fromEntries(tiles.map((_, index) => [`alerts/alert-${index}.json`, alertOf(index, 1e9)])),
});

const run = (...argv: string[]) => runOn(emulator(), { folder })(...argv);
const check = (...argv: string[]) => run("alerts", "check", folder, "--since", "1h", ...argv);

test("says how long it takes, what it costs, and what the budget left out", async () => {
  const all = await check();
  expect(all.stderr).toMatch(/^This takes up to a minute: servers allow 100 requests a minute\.\n/);
  expect(all.stdout).toMatch(
    /^MOST EXPENSIVE +WINDOWS A DAY +ROWS IN A WINDOW +ROWS A DAY\nAlert \d+ +288 +\d+ +[\d,]+\n/m,
  );
  expect(all.stdout.match(/^Alert \d+ +288 +\d+ +[\d,]+$/gm)).toHaveLength(5);
  const limited = await check("--max-requests", "5");
  const { requests, unchecked } = JSON.parse((await check("--max-requests", "5", "-o", "json")).stdout);
  expect([requests <= 5, unchecked.length]).toEqual([true, count - 5]);
  expect(limited.stderr).not.toContain("This takes");
  expect(limited.stdout.match(/^Not checked: Alert \d+: its query needs more than the 5 requests/gm)).toHaveLength(
    count - 5,
  );
  expect(limited.stdout).toContain(`The data of ${count - 5} alerts was not checked.`);
});

test("checks only what an apply would change", async () => {
  expect(await run("alerts", "check", "--changed")).toMatchObject(
    outcome(1, "`--changed` compares files with the server. Pass a folder."),
  );
  expect((await run("apply", folder, "--yes")).code).toBe(0);
  const none = JSON.parse((await check("--changed", "-o", "json")).stdout);
  expect([none.alerts, none.findings]).toEqual([0, []]);
  writeFileSync(join(folder, "alerts/alert-3.json"), alertOf(3, 2e9));
  const changed = await check("--changed", "-o", "json", "--fail-on", "never-fired,no-matches");
  const report = JSON.parse(changed.stdout);
  expect(report.alerts).toBe(1);
  expect(new Set(report.findings.map(({ alert }: { alert: string }) => alert))).toEqual(new Set(["alert-3"]));
  expect(changed.code).toBe(2);
});

test("finds webhooks of files that the server does not have, also if they are bound", async () => {
  const gone = "f".repeat(24);
  const [known] = JSON.parse((await run("webhooks", "list", "-o", "json")).stdout) as readonly {
    readonly id: string;
  }[];
  const bindings = { webhooks: { Bound: gone, "Chat of the team": known?.id } };
  const hooks = ["On-call", "Bound", "Renamed", "Chat of the team"];
  const alerts = hooks.map((webhook, index) => [
    `alerts/a${index}.json`,
    alertOf(index, 1e9).replace("On-call", webhook),
  ]);
  const other = folderWith({ "obstack.yaml": { targets: { default: { bindings } } }, ...Object.fromEntries(alerts) });
  cpSync(join(folder, "dashboards"), join(other, "dashboards"), { recursive: true });
  const { stdout, code } = await run(
    "alerts",
    "check",
    other,
    "--since",
    "1h",
    "-o",
    "json",
    "--fail-on",
    "no-webhook",
  );
  const found = JSON.parse(stdout).findings.filter(({ kind }: { kind: string }) => kind === "no-webhook");
  expect(found.map(({ alert, message }: { alert: string; message: string }) => [alert, message])).toEqual([
    ["a1", `The webhook "${gone}" does not exist, so no notification is sent.`],
    ["a2", 'The webhook "Renamed" does not exist, so no notification is sent.'],
  ]);
  expect(code).toBe(2);
});
