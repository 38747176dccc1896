// Alerts of an announced release: with a query of their own, which lists omit, and with fields that the server fills in.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { CreateAlertRequest } from "@obstack/core";
import { expect, test } from "vitest";
import { apply, exportFiles, plan, planResult } from "../src/index.ts";
import { idOf, openStack, startServer, temporaryFolder, writeBindings } from "./world.ts";

const chartConfig = { displayType: "line", sourceId: idOf("a", "cb01"), select: [{ aggFn: "count" }] };
const rule = {
  name: "Errors",
  source: "inline",
  threshold: 1,
  thresholdType: "above",
  interval: "5m",
  channel: { type: "webhook", webhookId: idOf("a", "cd01") },
};

test("reads queries that a list omits, and leaves what the server fills in to it unless a file has it", async () => {
  const emulator = await startServer("a", {}, { behavior: "deployed=next" });
  const stack = openStack(emulator, "selfhosted");
  const { id } = await stack.alerts.create({ ...rule, chartConfig } as CreateAlertRequest);
  const [listed] = await stack.alerts.list();
  expect(listed).toMatchObject({ source: "inline", displayName: "Errors", tags: [] });
  expect(listed).not.toHaveProperty("chartConfig");
  using folder = temporaryFolder();
  writeBindings(folder.path, "default", "a");
  await exportFiles(folder.path, stack);
  const path = join(folder.path, "alerts/errors.yaml");
  const text = readFileSync(path, "utf8");
  expect(text).toContain("chartConfig:");
  expect(text).toContain("source: Logs");
  expect(text).not.toMatch(/displayName|tags/u);
  await apply(await plan(folder.path, stack));
  const planned = await plan(folder.path, stack);
  expect([planned.changes, planResult(planned).warnings, planned.notes]).toEqual([[], [], []]);
  writeFileSync(path, `${text}displayName: Errors of the shop\n`);
  await apply(await plan(folder.path, stack));
  expect(await stack.alerts.get(id)).toMatchObject({ displayName: "Errors of the shop", chartConfig });
  await exportFiles(folder.path, stack, { mayReplace: () => true });
  expect(readFileSync(path, "utf8")).toContain("displayName: Errors of the shop");
  await emulator.close();
});
