// `obstack validate`, which checks files without a server.
import { folderWith, hasTerminal, runInTerminal, runObstack, temporaryFolder } from "@obstack/testing";
import { beforeEach, expect, test } from "vitest";
import { outcome, printed } from "./environment.ts";

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

const write = (files: Readonly<Record<string, string>>): string => folderWith(files, folder);
const validate = (...argv: string[]): ReturnType<typeof runObstack> => runObstack(["validate", folder, ...argv]);

test("accepts valid files without a key or a server", async () => {
  write({
    "dashboards/a.yaml": "name: A\ntiles: []\n",
    "obstack.yaml": "targets:\n  staging: {}\n  production: {}\n",
  });
  expect(await validate()).toEqual({
    code: 0,
    stdout: "staging: 1 dashboard, 0 alerts.\nproduction: 1 dashboard, 0 alerts.\nNo mistakes.\n",
    stderr: "",
  });
});

test("finds references to dashboards and tiles that no file defines", async () => {
  const tile =
    "name: A\ntiles:\n  - { name: Errors, x: 0, y: 0, w: 6, h: 3, series: [{ source: Logs, aggFn: count }] }\n";
  const alert = (dashboard: string, tileName: string) =>
    `name: X\ndashboard: ${dashboard}\ntile: ${tileName}\nthreshold: 1\nthresholdType: above\ninterval: 5m\nsource: tile\nwebhook: W\n`;
  write({
    "dashboards/a.yaml": tile,
    "alerts/fine.yaml": alert("a", "Errors"),
    "alerts/bound.yaml": alert("bound", "Anything"),
    "alerts/tile.yaml": alert("A", "Error"),
    "alerts/dashboard.yaml": alert("aa", "Errors"),
    "obstack.yaml": "targets:\n  staging: { bindings: { dashboards: { bound: '1' } } }\n",
  });
  const { code, stdout } = await validate();
  expect(stdout.replaceAll("\\", "/")).toBe(
    [
      'error: alerts/tile.yaml:3:7: dashboards/a.yaml has no tile "Error". Its tiles: "Errors".',
      'warning: alerts/dashboard.yaml:2:12: Unknown dashboard "aa". No file defines it, so a plan looks for it on the server.',
      "1 mistake, 1 warning.",
      "Further checks follow once these are corrected.\n",
    ].join("\n"),
  );
  expect(code).toBe(1);
});

test("reports unknown fields as warnings", async () => {
  write({ "dashboards/c.yaml": "name: C\ntiles: []\ncolor: red\n", "dashboards/notes.txt": "" });
  expect(await validate()).toMatchObject(
    printed(
      0,
      /^warning: dashboards\/notes\.txt: Ignored: [^]*warning: dashboards\/c\.yaml:3:1: [^]*0 mistakes, 2 warnings\.\n$/,
    ),
  );
});

test("checks each target with its own values", async () => {
  write({
    "dashboards/a.yaml": "name: ${title}\ntiles: []\n",
    "obstack.yaml": "targets:\n  staging: { values: { title: A } }\n  production: { values: {} }\n",
  });
  expect(await validate()).toMatchObject(
    printed(1, /^error: dashboards\/a\.yaml:1:7: .*title.* \(production\)\nstaging: 1 dashboard/),
  );
  for (const target of ["staging", "st*", "!production"])
    expect(await validate("--target", target)).toMatchObject({
      code: 0,
      stdout: expect.not.stringContaining("production"),
    });
  for (const target of ["*", "staging,prod*"]) expect(await validate("--target", target)).toMatchObject({ code: 1 });
  expect(await validate("--target", "prod")).toMatchObject(outcome(2, 'Unknown target "prod".'));
});

test.runIf(hasTerminal)("breaks findings at the width of a terminal", async () => {
  write({ "dashboards/a.yaml": 'name: "A long name of a dashboard"\ntiles:\n  - { naem: A }\n' });
  const { screen } = await runInTerminal(["validate", folder], { columns: 40, environment: { NO_COLOR: "1" } });
  const lines = screen.split("\n").map((line) => line.trimEnd());
  expect(lines.filter((line) => line.length > 40)).toEqual([]);
  expect(lines.length).toBeGreaterThan(3);
});

test("reports mistakes in obstack.yaml and folders without a stack", async () => {
  const empty = await validate();
  expect(empty).toMatchObject(printed(1, "contains no stack"));
  expect(empty.stdout).toContain("`obstack schema dashboard` prints its fields");
  write({ "obstack.yaml": "targets: 5\n" });
  const { code, stdout } = await validate("--output", "json");
  expect(code).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({ mistakes: [{ path: "obstack.yaml", line: 1, targets: [] }] });
});

test("warns of alerts on tiles that servers never evaluate", async () => {
  const tile = (name: string, displayType: string): string =>
    `  - { name: ${name}, x: 0, y: 0, w: 6, h: 4, config: { displayType: ${displayType}, source: Logs, select: [{ aggFn: count }] } }\n`;
  const alert = (name: string): string =>
    `name: ${name}\ndashboard: a\ntile: ${name}\nthreshold: 1\nthresholdType: above\ninterval: 5m\nwebhook: On-call\n`;
  write({
    "dashboards/a.yaml": `name: A\ntiles:\n${tile("Lines", "line")}${tile("Rows", "table")}`,
    "alerts/lines.yaml": alert("Lines"),
    "alerts/rows.yaml": alert("Rows"),
  });
  const { code, stdout } = await validate();
  expect(code).toBe(0);
  expect(stdout).toContain(
    'alerts/rows.yaml:3:7: Alerts on tiles of kind "table" never fire on current servers. Use a line, stacked bar or number tile.',
  );
  expect(stdout).not.toContain("alerts/lines.yaml");
});
