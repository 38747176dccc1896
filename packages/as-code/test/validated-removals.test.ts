// What `validate` says of a file that lost a field is what a plan says of it: before the first apply, and after one, when the state knows what was applied.
import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { apply, AsCodeError, plan, validateStack } from "../src/index.ts";
import type { Problem } from "../src/index.ts";
import { emulator, stack, useEmulator } from "./on-emulator.ts";
import { rule } from "./shop.ts";
import { test } from "./test.ts";
import { applyFiles, temporaryFolder, writeBindings, writeStack } from "./world.ts";
import type { Json } from "./world.ts";

useEmulator("deployed");

const series: Json = { source: "Logs", aggFn: "sum", field: "Duration", where: "a", groupBy: ["b"] };
const tile: Json = { name: "Errors", x: 0, y: 0, w: 6, h: 3, series: [series] };
const number: Json = { ...tile, name: "Total", y: 3, series: [{ ...series, type: "number", groupBy: [] }] };
const config: Json = {
  name: "Config",
  x: 0,
  y: 6,
  w: 6,
  h: 3,
  config: { displayType: "line", source: "Logs", select: [{ aggFn: "avg", valueExpression: "Duration", where: "" }] },
};
const dashboard: Json = { name: "Shop", tags: ["a"], tiles: [tile, number, config] };
const alert = rule("Errors", "shop", "Errors", { thresholdMax: 2, thresholdType: "between" });

/** Returns the paths of all fields in a value. */
function pathsOf(value: unknown, at: readonly (string | number)[] = []): (readonly (string | number)[])[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, item]) => {
    const path = [...at, Array.isArray(value) ? Number(name) : name];
    return Array.isArray(value) ? pathsOf(item, path) : [path, ...pathsOf(item, path)];
  });
}

function without(value: Json, path: readonly (string | number)[]): Json {
  const copy = structuredClone(value);
  const parent = path.slice(0, -1).reduce<unknown>((item, name) => Object(item)[name], copy);
  delete (parent as Record<string, unknown>)[String(path.at(-1))];
  return copy;
}

const removals = [
  // Only the server knows the tiles of a dashboard without `tiles`.
  ...pathsOf(dashboard)
    .filter((path) => path.join() !== "tiles")
    .map((path) => [`dashboard ${path.join(".")}`, without(dashboard, path), alert] as const),
  ...pathsOf(alert).map((path) => [`alert ${path.join(".")}`, dashboard, without(alert, path)] as const),
];

test("validate refuses what a plan refuses, with and without a state", { timeout: 120_000 }, async () => {
  const textsOf = (problems: readonly Problem[]): string[] =>
    problems.map(({ path, line, message }) => `${path}:${line}: ${message}`).toSorted();
  const refused = { before: 0, after: 0 };
  for (const isApplied of [false, true]) {
    emulator.reset();
    using folder = temporaryFolder();
    writeBindings(folder.path, "default", "a");
    writeStack(folder.path, { dashboards: { shop: dashboard }, alerts: { errors: alert } });
    if (isApplied) await apply(folder.path, stack, await plan(folder.path, stack));
    for (const [removed, shop, errors] of removals) {
      writeStack(folder.path, { dashboards: { shop }, alerts: { errors } });
      const { mistakes } = await validateStack(folder.path);
      const planned = await plan(folder.path, stack).then(
        () => [],
        (error: unknown) => {
          if (!(error instanceof AsCodeError)) throw error;
          return error.problems;
        },
      );
      expect(textsOf(mistakes), `${removed}, ${isApplied ? "applied" : "not applied"}`).toEqual(textsOf(planned));
      if (planned.length > 0) refused[isApplied ? "after" : "before"]++;
    }
  }
  expect(refused.before).toBeGreaterThan(8);
  expect(refused.after).toBeGreaterThan(8);
});

test("names what a server refuses in the words of the file, sorted by line", async ({ folder }) => {
  writeBindings(folder, "default", "a");
  await applyFiles(folder, stack, { dashboards: { shop: dashboard }, alerts: {} });
  const text = [
    "name: Shop",
    "tiles:",
    "  - { name: Errors, x: 0, y: 0, w: 6, h: 3, series: [",
    "      { source: Logs, where: a, groupBy: [b],",
    "        aggFn: sum } ] }",
    "  - { name: Total, x: 0, y: 3, w: 6, series: [{ source: Logs, type: number, aggFn: count, where: a }] }",
  ].join("\n");
  rmSync(join(folder, "dashboards"), { recursive: true });
  mkdirSync(join(folder, "dashboards"));
  writeFileSync(join(folder, "dashboards/shop.yaml"), text);
  const refused = [
    ["dashboards/shop.yaml", 4, "Servers require tiles[Errors].series[0].field: field to aggregate."],
    ["dashboards/shop.yaml", 6, "Servers require tiles[Total].h: a number."],
  ];
  const outline = (problems: readonly Problem[]) => problems.map(({ path, line, message }) => [path, line, message]);
  expect(outline((await validateStack(folder)).mistakes)).toEqual(refused);
  const error = await plan(folder, stack).catch((thrown: unknown) => thrown);
  expect(outline((error as AsCodeError).problems)).toEqual(refused);
  // An apply with a profile has a state of that name, and needs no `obstack.yaml`.
  rmSync(join(folder, "obstack.yaml"));
  renameSync(join(folder, "state/default.jsonl"), join(folder, "state/local.jsonl"));
  expect(outline((await validateStack(folder)).mistakes)).toEqual(refused);
});

test("a plan suggests dashboards of files, like validate", async ({ folder }) => {
  writeBindings(folder, "default", "a");
  const files = { dashboards: { checkout: dashboard }, alerts: { errors: { ...alert, dashboard: "chekout" } } };
  writeStack(folder, files);
  const message = 'Unknown dashboard "chekout". Did you mean "checkout"?';
  await expect(plan(folder, stack)).rejects.toMatchObject({ problems: [{ message }] });
  const { mistakes, warnings } = await validateStack(folder);
  expect(mistakes).toEqual([]);
  expect(warnings).toMatchObject([{ message: `${message} No file defines it, so a plan looks for it on the server.` }]);
});
