// The wait after an apply to a target, as the lines of a merge describe it.
import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { waitsFile } from "../src/files/names-of-files.ts";
import { readWait, recordWait } from "../src/internal.ts";
import { test } from "./test.ts";

test("the last record of a target counts, in any order of lines", async ({ folder }) => {
  await recordWait(folder, "eu", { until: "2126-01-01T00:00:00.000Z", alerts: ["a"] });
  await recordWait(folder, "us", { until: "2127-01-01T00:00:00.000Z", alerts: [] });
  appendFileSync(join(folder, waitsFile), '{"target":"eu","at":"2020-01-01T00:00:00.000Z","until":"x"}\n{"target":"e');
  expect(await readWait(folder, "eu")).toMatchObject({ until: "2126-01-01T00:00:00.000Z", alerts: ["a"] });
  await recordWait(folder, "eu");
  expect(await readWait(folder, "eu")).toBeUndefined();
});
