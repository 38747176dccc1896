// What files do that nobody expects of them: silences, and alerts that share a name.
import { findSilence, silenceAlert } from "@obstack/core/alerts";
import { expect } from "vitest";
import { apply, plan, validateStack } from "../src/index.ts";
import { stack, useEmulator } from "./on-emulator.ts";
import { rule, tile } from "./shop.ts";
import { test } from "./test.ts";
import { writeBindings, writeStack } from "./world.ts";
import { textsOf } from "./texts-of.ts";

useEmulator("deployed");

const errors = rule("Errors", "shop", "Errors");
const files = (alert: object) => ({
  dashboards: { shop: { name: "Shop", tiles: [tile("Errors", 0)] } },
  alerts: { errors: { ...errors, ...alert } },
});
const inAYear = new Date(Date.now() + 300 * 86_400_000).toISOString();
const title = 'alert errors "Errors"';

test("plans and applies say that fields silence an alert, in the words of the command", async ({ folder }) => {
  writeBindings(folder, "default", "a");
  const planOf = async (alert: object) => {
    writeStack(folder, files(alert));
    return plan(folder, stack);
  };
  const schedule = `${title} is silenced by this change: The server does not evaluate the alert until ${inAYear}, then it resumes by itself.`;
  const both = await planOf({ silenced: true, scheduleStartAt: inAYear });
  expect(textsOf(both.warnings)).toEqual([
    `${title} is silenced by this change: The server keeps evaluating the alert, and sends no notifications until \`silenced\` is removed, unless it ignores \`silenced\`.`,
    schedule,
  ]);
  expect(both.details.prepared.flatMap(({ silences }) => silences)).toEqual(textsOf(both.warnings));
  await apply(folder, stack, await planOf({}));
  // The server has an alert now, which shows that it does not know the field.
  expect(textsOf((await planOf({ silenced: true })).warnings)).toEqual([
    `${title} is not silenced by this change: The server ignores \`silenced\`. Use \`obstack alerts silence\`.`,
  ]);
  expect(textsOf((await planOf({ scheduleStartAt: inAYear })).warnings)).toEqual([schedule]);
  for (const alert of [{ threshold: 2 }, { scheduleStartAt: "2026-01-01T00:00:00.000Z" }, { silenced: false }])
    expect((await planOf(alert)).warnings).toEqual([]);
});

test("an update of an alert does not end its silence", async ({ folder }) => {
  writeBindings(folder, "default", "a");
  const update = async (alert: object) => {
    writeStack(folder, files(alert));
    await apply(folder, stack, await plan(folder, stack));
  };
  await update({});
  const [{ id } = { id: "" }] = await stack.alerts.list();
  const silence = await silenceAlert(stack.alerts, id, { until: Date.now() + 7_200_000, reason: "Deploy" });
  await update({ threshold: 2, note: "Runbook" });
  const after = await stack.alerts.get(id);
  expect(after.threshold).toBe(2);
  expect(findSilence(after, Date.now())).toEqual(silence);
  expect((await plan(folder, stack)).changes).toEqual([]);
});

test("two alerts of one name on one tile, and two dashboards of one name, are a warning", async ({ folder }) => {
  const { dashboards, alerts } = files({});
  const shop = { ...dashboards.shop, tiles: [tile("Errors", 0), tile("Requests", 6)] };
  const twins = { ...alerts, errors2: { ...errors, threshold: 2 }, others: { ...errors, tile: "Requests" } };
  writeStack(folder, { dashboards: { shop, shop2: shop, other: { ...shop, name: "Other" } }, alerts: twins });
  const found = [
    { path: "dashboards/shop2.yaml", message: "Dashboard shop has the same name. Rename one of them." },
    {
      path: "alerts/errors2.yaml",
      message:
        "Alert errors has the same name and tile, so nobody can tell their notifications apart. Rename one of them.",
    },
  ];
  expect((await validateStack(folder)).warnings).toMatchObject(found);
  expect(textsOf((await plan(folder, stack)).warnings)).toEqual(
    found.map(({ message }) => expect.stringContaining(message) as unknown),
  );
});
