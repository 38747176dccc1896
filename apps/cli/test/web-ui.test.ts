// Dashboards that the web UI exported, as new dashboards and as files of a stack.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { folderWith, runObstack, temporaryFolder } from "@obstack/testing";
import { expect, test } from "vitest";
import { outcome, printed } from "./environment.ts";
import { useEmulator } from "./use-emulator.ts";

const emulator = useEmulator({ behavior: "deployed" });
const run = (...argv: string[]) => runObstack(argv, { environment: emulator().environment });

const count = {
  aggFn: "count",
  aggCondition: 'SeverityText:"warn"',
  aggConditionLanguage: "lucene",
  valueExpression: "",
};
const config = { name: "Warnings", source: "logs", displayType: "number", granularity: "auto", select: [count] };
const tile = { id: "a", x: 0, y: 0, w: 8, h: 4, config: { ...config, where: "", whereLanguage: "lucene" } };
const file = { version: "0.1.0", name: "Cache", description: "About", tiles: [tile], filters: [] };
const lossy = { ...file, tiles: [{ ...tile, config: { ...tile.config, where: "a = 1", whereLanguage: "sql" } }] };

test("creates a dashboard with the names and filters of its tiles", async () => {
  const path = join(folderWith({ "cache.json": file }), "cache.json");
  const created = await run("dashboards", "create", "-f", path, "-o", "json");
  expect(created).toMatchObject(outcome(0, /^note: .*:1:\d+: Dashboards have no description/));
  expect(JSON.parse(created.stdout)).toMatchObject({
    name: "Cache",
    tiles: [{ name: "Warnings", config: { displayType: "number", select: [{ where: 'SeverityText:"warn"' }] } }],
  });
  const { id } = JSON.parse(created.stdout) as { id: string };
  // Only tiles with links need the list of dashboards.
  expect(
    emulator()
      .requests()
      .map(({ method, path: at }) => `${method} ${at}`)
      .toReversed(),
  ).toEqual(["GET /api/v2/sources", "POST /api/v2/dashboards"]);
  const updated = await run("dashboards", "update", id, "-f", path);
  expect(updated).toMatchObject(outcome(2, "cannot update a dashboard"));
});

test("refuses names that the server does not have, and losses that change values", async () => {
  const other = JSON.stringify(lossy).replace('"logs"', '"Logz"');
  const path = join(folderWith({ "cache.json": other }), "cache.json");
  const before = await run("dashboards", "list");
  const refused = await run("dashboards", "create", "-f", path);
  expect(refused).toMatchObject({ code: 2, stdout: "" });
  expect(refused.stderr).toContain('Unknown source "Logz". Did you mean "Logs"?\n');
  expect(refused.stderr).toMatch(/ in sql, .* in lucene: [^]* {2}hint: .*--accept-losses/);
  expect(await run("dashboards", "list")).toEqual(before);
  const accepted = await run("dashboards", "create", "-f", path, "--source", "Logz=Logs", "--accept-losses");
  expect(accepted).toMatchObject(outcome(0, /note: .* in sql, .* in lucene/));
  const wrong = await run("dashboards", "create", "-f", path, "--source", "Logz");
  expect(wrong).toMatchObject(outcome(2, "--source OLD=NEW"));
});

test("imports files into a stack, whose plan creates what the web UI showed", async () => {
  const sql = {
    configType: "sql",
    name: "Rows",
    displayType: "table",
    sqlTemplate: "SELECT 1",
    connection: "Main",
    source: "Logs",
  };
  const link = { type: "dashboard", target: { mode: "id", id: "cache" }, whereLanguage: "sql" };
  const second = { ...file, name: "Links", description: "", tiles: [{ ...tile, config: { ...sql, onClick: link } }] };
  const exports = folderWith({ "cache.json": file, "links.json": second, "record.json": { name: "A", tiles: [] } });
  const folder = join(temporaryFolder(), "stack");
  const paths = ["cache.json", "links.json"].map((name) => join(exports, name));
  const imported = await run("import", ...paths, "--folder", folder, "--connection", "Main=6b0b346e998c7499705fa001");
  expect(imported, imported.stderr).toMatchObject(printed(0, "Wrote dashboards/links.yaml\n"));
  expect(readFileSync(join(folder, "dashboards/cache.yaml"), "utf8")).toContain('where: SeverityText:"warn"');
  expect(readFileSync(join(folder, "obstack.yaml"), "utf8")).toContain("Main: 6b0b346e998c7499705fa001");
  expect(await run("validate", folder)).toMatchObject({ code: 0 });
  const plan = await run("plan", folder, "--output", "json");
  expect(plan, plan.stderr).toMatchObject({ code: 2 });
  // A second import changes nothing, and another one asks first.
  expect(
    await run("import", ...paths, "--folder", folder, "--connection", "Main=6b0b346e998c7499705fa001"),
  ).toMatchObject(printed(0, "Unchanged dashboards/cache.yaml\n"));
  const changed = join(folderWith({ "cache.json": { ...file, tags: ["new"] } }), "cache.json");
  expect(await run("import", changed, "--folder", folder)).toMatchObject(outcome(2, "--yes"));
  expect(await run("import", changed, "--folder", folder, "--yes")).toMatchObject({ code: 0 });
  expect(readFileSync(join(folder, "dashboards/cache.yaml"), "utf8")).toContain("new");
  const empty = join(temporaryFolder(), "none");
  const record = await run("import", join(exports, "record.json"), "--folder", empty);
  expect(record).toMatchObject(outcome(2, "Not a dashboard that the web UI exported."));
  expect(existsSync(empty)).toBe(false);
});
