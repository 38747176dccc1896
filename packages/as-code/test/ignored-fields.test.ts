// Fields that the server accepts and does not keep, such as `silenced` on current releases.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect } from "vitest";
import { apply, drift, exportFiles, plan } from "../src/index.ts";
import type { ApplyOptions, Plan } from "../src/index.ts";
import { emulator, stack, useEmulator } from "./on-emulator.ts";
import { rule, tile } from "./shop.ts";
import { test } from "./test.ts";
import { applyFiles, openStack, temporaryFolder, writeBindings, writeStack } from "./world.ts";
import type { Json } from "./world.ts";
import { textsOf } from "./texts-of.ts";

useEmulator("deployed");

const files = (alert: Json) => ({
  dashboards: { shop: { name: "Shop", tiles: [tile("Errors", 0, { series: [{ source: "Logs", aggFn: "count" }] })] } },
  alerts: { errors: rule("Errors", "shop", "Errors", alert) },
});

describe.each(["deployed", "documented"] as const)("%s", (behavior) => {
  useEmulator(behavior);

  test("shows in each plan what a server ignores", async ({ folder }) => {
    const notes = behavior === "deployed" ? ["alerts/errors.yaml: The server ignores silenced: true"] : [];
    const ignoredOf = ({ notes: all }: Plan): string[] => textsOf(all).filter((note) => note.includes("ignores"));
    await applyFiles(folder, stack, files({ silenced: true }));
    for (let round = 0; round < 2; round++) {
      const planned = await plan(folder, stack);
      expect([planned.changes, ignoredOf(planned)]).toEqual([[], notes]);
      expect(await drift(folder, stack)).toMatchObject({ changes: [], notes });
    }
    // Also next to a change, and not after the field was removed or has no effect.
    writeStack(folder, files({ silenced: true, threshold: 2 }));
    expect(ignoredOf(await plan(folder, stack))).toEqual(notes);
    for (const alert of [{}, { silenced: false }]) {
      await applyFiles(folder, stack, files(alert));
      expect(ignoredOf(await plan(folder, stack))).toEqual([]);
    }
  });
});

test("exports no value that equals absence, and does not warn about one", async ({ folder }) => {
  // Servers keep this offset after a silence ends.
  await applyFiles(folder, stack, files({ scheduleOffsetMinutes: 0 }));
  expect(await plan(folder, stack)).toMatchObject({ changes: [], notes: [] });
  const [alert] = await stack.alerts.list();
  await stack.alerts.modify(alert?.id ?? "", { scheduleOffsetMinutes: 0 });
  expect(await stack.alerts.list()).toMatchObject([{ scheduleOffsetMinutes: 0 }]);
  using exported = temporaryFolder();
  await exportFiles(exported.path, stack);
  expect(readFileSync(join(exported.path, "alerts/errors.yaml"), "utf8")).not.toContain("scheduleOffsetMinutes");
  // A server keeps an offset that an update omits.
  await applyFiles(folder, stack, files({ scheduleOffsetMinutes: 2 }));
  await applyFiles(folder, stack, files({}));
  expect(await stack.alerts.list()).toMatchObject([{ scheduleOffsetMinutes: 0 }]);
  expect(await plan(folder, stack)).toMatchObject({ changes: [], notes: [] });
});

test("compares each create and update with its response, and reads again what a response lacks", async ({ folder }) => {
  writeBindings(folder, "default", "a");
  // Responses to creates and updates lack the message, which the server keeps.
  const client = openStack(emulator, "selfhosted", async (url, init) => {
    const response = await fetch(url, init);
    if (init?.method !== "POST" && init?.method !== "PUT") return response;
    const text = (await response.text()).replace(/"message":"[^"]*",/, "");
    return new Response(text, { status: response.status, headers: { "Content-Type": "application/json" } });
  });
  const ignored: unknown[] = [];
  const onEvent: ApplyOptions["onEvent"] = (event) => {
    if (event.type === "ignored") ignored.push([event.change.action, event.change.key, event.fields]);
  };
  writeStack(folder, files({ labels: ["a"], message: "Look" }));
  await apply(folder, client, await plan(folder, client), { onEvent });
  expect(ignored).toEqual([["create", "errors", ["labels"]]]);
  writeStack(folder, files({ labels: ["b"], team2: { a: 1 }, message: "Hurry", threshold: 2 }));
  await apply(folder, client, await plan(folder, client), { onEvent });
  expect(ignored.slice(1)).toEqual([["update", "errors", ["labels", "team2"]]]);
  expect(await client.alerts.list()).toMatchObject([{ message: "Hurry", threshold: 2 }]);
});
