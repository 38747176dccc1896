import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { createTextCache } from "../src/files/check-file.ts";
import { readSettings, readStack } from "../src/files.ts";
import { test } from "./test.ts";
import { writeFiles } from "./world.ts";

test("computes a result once for each text of a path", () => {
  const cache = createTextCache<{ readonly text: string }>();
  let computed = 0;
  const get = (path: string, text: string): string =>
    cache(path, text, () => {
      computed++;
      return { text };
    }).text;
  expect(["a", "a", "b", "b", "a"].map((text) => get("path", text))).toEqual(["a", "a", "b", "b", "a"]);
  expect(computed).toBe(3);
  expect(get("other", "a")).toBe("a");
  expect(computed).toBe(4);
});

test("computes again after a failure", () => {
  const cache = createTextCache<object>();
  const fail = (): object => {
    throw new Error("Invalid.");
  };
  expect(() => cache("b", "text", fail)).toThrow("Invalid.");
  expect(cache("b", "text", () => ({ isValid: true }))).toEqual({ isValid: true });
});

test("remembers the settings of several stacks", async ({ folder }) => {
  writeFiles(folder, { "one/obstack.yaml": { values: { a: 1 } }, "two/obstack.yaml": { values: { a: 2 } } });
  const [one, two] = [join(folder, "one"), join(folder, "two")];
  const first = await readSettings(one);
  expect((await readSettings(two)).values).toEqual({ a: 2 });
  expect(await readSettings(one)).toBe(first);
  writeFiles(folder, { "one/obstack.yaml": { values: { a: 3 } } });
  expect((await readSettings(one)).values).toEqual({ a: 3 });
});

test("targets share files without references, which cannot be changed", async ({ folder }) => {
  const board = { name: "Shop", tiles: [{ name: "Errors" }] };
  const alert = { name: "Fails", dashboard: "shop", tile: "Errors", threshold: "${threshold}" };
  writeFiles(folder, {
    "obstack.yaml": {
      targets: { a: { values: { threshold: 1 } }, b: { values: { threshold: 2 } } },
    },
    "dashboards/shop.yaml": board,
    "alerts/fails.yaml": alert,
  });
  const read = async (target: string) => {
    const { dashboards, alerts } = await readStack(folder, target);
    return { tiles: dashboards[0]?.value["tiles"], name: dashboards[0]?.value["name"], alert: alerts[0]?.value };
  };
  const [a, b] = await Promise.all([read("a"), read("b")]);
  expect(a.tiles).toBe(b.tiles);
  expect(a.alert).toEqual({ ...alert, threshold: 1 });
  expect(b.alert).toEqual({ ...alert, threshold: 2 });
  expect(() => (a.tiles as object[]).push({})).toThrow(TypeError);
  writeFiles(folder, { "dashboards/shop.yaml": { ...board, name: "Cart" } });
  expect(await read("a")).toMatchObject({ name: "Cart" });
});

test("reports mistakes and warnings with their positions for every target", async ({ folder }) => {
  writeFiles(folder, { "obstack.yaml": { values: { tags: ["a"] }, targets: { a: {}, b: {} } } });
  writeFiles(folder, { "dashboards/shop.yaml": {} });
  const write = (text: string): void => writeFileSync(join(folder, "dashboards/shop.yaml"), text);
  write("name: Shop\ntiles: []\ncolor: red\n");
  for (const target of ["a", "b"]) {
    const { warnings, dashboards } = await readStack(folder, target);
    expect(warnings).toMatchObject([{ path: "dashboards/shop.yaml", line: 3, column: 1 }]);
    expect(dashboards[0]?.place({ path: ["tiles"] })).toEqual({ path: "dashboards/shop.yaml", line: 2, column: 8 });
  }
  write("name: Shop\ntiles: 5\n");
  for (const target of ["a", "b"]) {
    await expect(readStack(folder, target)).rejects.toThrow("dashboards/shop.yaml:2:8: ");
  }
});
