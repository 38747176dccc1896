// Alerts with a query of their own, on a server whose lists omit it, and which fills in fields.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Alert, CreateAlertRequest } from "@obstack/core";
import { expect } from "vitest";
import { apply, exportFiles, plan, planResult } from "../src/index.ts";
import { stack as client, useEmulator } from "./on-emulator.ts";
import { test } from "./test.ts";
import { idOf, writeBindings } from "./world.ts";

useEmulator();

const chartConfig = { displayType: "line", sourceId: idOf("a", "cb01"), select: [{ aggFn: "count" }] };
const rule = {
  name: "Errors",
  source: "inline",
  threshold: 1,
  thresholdType: "above",
  interval: "5m",
  channel: { type: "webhook", webhookId: idOf("a", "cd01") },
};

const withoutQuery = (alert: Alert): Alert => ({
  ...Object.fromEntries(Object.entries(alert).filter(([name]) => name !== "chartConfig")),
  id: alert.id,
});

test("reads queries that a list omits, and leaves what the server fills in to it unless a file has it", async ({
  folder,
}) => {
  const records = new Map<string, Alert>();
  const store = async (id: string, alert: object): Promise<Alert> => {
    records.set(id, { displayName: rule.name, tags: [], ...alert, id, state: "OK" } as Alert);
    return alertOf(id);
  };
  const alertOf = (id: string): Alert => records.get(id) ?? ({} as Alert);
  const stack = {
    ...client,
    alerts: {
      ...client.alerts,
      get: async (id: string) => alertOf(id),
      list: async () => [...records.values()].map(withoutQuery),
      create: async (alert: object) => store(idOf("a", "ca01"), alert),
      modify: async (id: string, change: (alert: Alert) => object | Promise<object>) =>
        store(id, await change(alertOf(id))),
    },
  } as typeof client;
  const { id } = await stack.alerts.create({ ...rule, chartConfig } as CreateAlertRequest);
  const [listed] = await stack.alerts.list();
  expect(listed).toMatchObject({ source: "inline", displayName: "Errors", tags: [] });
  expect(listed).not.toHaveProperty("chartConfig");
  writeBindings(folder, "default", "a");
  await exportFiles(folder, stack);
  const path = join(folder, "alerts/errors.yaml");
  const text = readFileSync(path, "utf8");
  expect(text).toContain("chartConfig:");
  expect(text).toContain("source: Logs");
  expect(text).not.toMatch(/displayName|tags/u);
  await apply(folder, stack, await plan(folder, stack));
  const planned = await plan(folder, stack);
  expect([planned.changes, planResult(planned).warnings, planned.notes]).toEqual([[], [], []]);
  writeFileSync(path, `${text}displayName: Errors of the shop\n`);
  await apply(folder, stack, await plan(folder, stack));
  expect(await stack.alerts.get(id)).toMatchObject({ displayName: "Errors of the shop", chartConfig });
  await exportFiles(folder, stack, { mayReplace: () => true });
  expect(readFileSync(path, "utf8")).toContain("displayName: Errors of the shop");
});
