// What files do that nobody expects of them: silences, and alerts that share a name.
import { expect, test } from "vitest";
import { apply, plan, validateStack } from "../src/index.ts";
import { openStack, startServer, temporaryFolder, writeBindings, writeStack } from "./world.ts";
import { textsOf } from "./texts-of.ts";

const tile = { name: "Errors", x: 0, y: 0, w: 6, h: 3, series: [{ source: "Logs", aggFn: "count" }] };
const errors = {
  name: "Errors",
  dashboard: "shop",
  tile: "Errors",
  threshold: 1,
  thresholdType: "above",
  interval: "5m",
  webhook: "on-call",
};
const files = (alert: object, more: object = {}) => ({
  dashboards: { shop: { name: "Shop", tiles: [{ ...tile, ...more }] } },
  alerts: { errors: { ...errors, ...alert } },
});
const inAYear = new Date(Date.now() + 300 * 86_400_000).toISOString();
const title = 'alert errors "Errors"';

test("plans and applies say that fields silence an alert, in the words of the command", async () => {
  const emulator = await startServer("a", {}, { behavior: "deployed" });
  using folder = temporaryFolder();
  writeBindings(folder.path, "default", "a");
  const stack = openStack(emulator, "selfhosted");
  const planOf = async (alert: object) => {
    writeStack(folder.path, files(alert));
    return plan(folder.path, stack);
  };
  const schedule = `${title} is silenced by this change: The server does not evaluate the alert until ${inAYear}, then it resumes by itself.`;
  const both = await planOf({ silenced: true, scheduleStartAt: inAYear });
  expect(textsOf(both.warnings)).toEqual([
    `${title} is silenced by this change: The server keeps evaluating the alert, and sends no notifications until \`silenced\` is removed, unless it ignores \`silenced\`.`,
    schedule,
  ]);
  expect(both.details.prepared.flatMap(({ silences }) => silences)).toEqual(textsOf(both.warnings));
  await apply(folder.path, stack, await planOf({}));
  // The server has an alert now, which shows that it does not know the field.
  expect(textsOf((await planOf({ silenced: true })).warnings)).toEqual([
    `${title} is not silenced by this change: The server ignores \`silenced\`. Use \`obstack alerts silence\`.`,
  ]);
  expect(textsOf((await planOf({ scheduleStartAt: inAYear })).warnings)).toEqual([schedule]);
  for (const alert of [{ threshold: 2 }, { scheduleStartAt: "2026-01-01T00:00:00.000Z" }, { silenced: false }])
    expect((await planOf(alert)).warnings).toEqual([]);
  await emulator.close();
});

test("two alerts of one name on one tile are a warning", async () => {
  const emulator = await startServer("a");
  using folder = temporaryFolder();
  writeBindings(folder.path, "default", "a");
  const stack = openStack(emulator, "selfhosted");
  const { dashboards, alerts } = files({});
  const other = { ...dashboards.shop, tiles: [tile, { ...tile, name: "Requests", x: 6 }] };
  const twins = { ...alerts, errors2: { ...errors, threshold: 2 }, others: { ...errors, tile: "Requests" } };
  writeStack(folder.path, { dashboards: { shop: other }, alerts: twins });
  const message =
    "Alert errors has the same name and tile, so nobody can tell their notifications apart. Rename one of them.";
  expect((await validateStack(folder.path)).warnings).toMatchObject([{ path: "alerts/errors2.yaml", message }]);
  expect(textsOf((await plan(folder.path, stack)).warnings)).toEqual([expect.stringContaining(message)]);
});

test("two dashboards of one name are a warning", async () => {
  const emulator = await startServer("a");
  using folder = temporaryFolder();
  const { shop } = files({}).dashboards;
  writeStack(folder.path, { dashboards: { shop, shop2: shop, other: { ...shop, name: "Other" } }, alerts: {} });
  const message = "Dashboard shop has the same name. Rename one of them.";
  expect((await validateStack(folder.path)).warnings).toMatchObject([{ path: "dashboards/shop2.yaml", message }]);
  writeBindings(folder.path, "default", "a");
  expect(textsOf((await plan(folder.path, openStack(emulator, "selfhosted"))).warnings)).toEqual([
    expect.stringContaining(message),
  ]);
});
