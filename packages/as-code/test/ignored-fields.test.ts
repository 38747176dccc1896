// Fields that the server accepts and does not keep, such as `silenced` on current releases.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { apply, drift, exportFiles, plan } from "../src/index.ts";
import type { ApplyOptions, Plan } from "../src/index.ts";
import { rule, tile } from "./shop.ts";
import { applyFiles, openStack, openWorld, startServer, temporaryFolder, writeBindings, writeStack } from "./world.ts";
import type { Json } from "./world.ts";
import { textsOf } from "./texts-of.ts";

const files = (alert: Json) => ({
  dashboards: { shop: { name: "Shop", tiles: [tile("Errors", 0, { series: [{ source: "Logs", aggFn: "count" }] })] } },
  alerts: { errors: rule("Errors", "shop", "Errors", alert) },
});

test.each(["deployed", "documented"] as const)("shows in each plan what a server ignores: %s", async (behavior) => {
  await using world = await openWorld(behavior);
  const { stack, folder } = world;
  const notes = behavior === "deployed" ? ["alerts/errors.yaml: The server ignores silenced: true"] : [];
  const ignoredOf = ({ notes: all }: Plan): string[] => textsOf(all).filter((note) => note.includes("ignores"));
  await applyFiles(folder.path, stack, files({ silenced: true }));
  for (let round = 0; round < 2; round++) {
    const planned = await plan(folder.path, stack);
    expect([planned.changes, ignoredOf(planned)]).toEqual([[], notes]);
    expect(await drift(folder.path, stack)).toMatchObject({ changes: [], notes });
  }
  // Also next to a change, and not after the field was removed or has no effect.
  writeStack(folder.path, files({ silenced: true, threshold: 2 }));
  expect(ignoredOf(await plan(folder.path, stack))).toEqual(notes);
  for (const alert of [{}, { silenced: false }]) {
    await applyFiles(folder.path, stack, files(alert));
    expect(ignoredOf(await plan(folder.path, stack))).toEqual([]);
  }
});

test("exports no value that equals absence, and does not warn about one", async () => {
  // Servers keep this offset after a silence ends.
  await using world = await openWorld("deployed");
  const { stack, folder } = world;
  await applyFiles(folder.path, stack, files({ scheduleOffsetMinutes: 0 }));
  expect(await plan(folder.path, stack)).toMatchObject({ changes: [], notes: [] });
  const [alert] = await stack.alerts.list();
  await stack.alerts.modify(alert?.id ?? "", { scheduleOffsetMinutes: 0 });
  expect(await stack.alerts.list()).toMatchObject([{ scheduleOffsetMinutes: 0 }]);
  using exported = temporaryFolder();
  await exportFiles(exported.path, stack);
  expect(readFileSync(join(exported.path, "alerts/errors.yaml"), "utf8")).not.toContain("scheduleOffsetMinutes");
  // A server keeps an offset that an update omits.
  await applyFiles(folder.path, stack, files({ scheduleOffsetMinutes: 2 }));
  await applyFiles(folder.path, stack, files({}));
  expect(await stack.alerts.list()).toMatchObject([{ scheduleOffsetMinutes: 0 }]);
  expect(await plan(folder.path, stack)).toMatchObject({ changes: [], notes: [] });
});

test("compares each create and update with its response, and reads again what a response lacks", async () => {
  const emulator = await startServer("a", {}, { behavior: "deployed" });
  using folder = temporaryFolder();
  writeBindings(folder.path, "default", "a");
  // Responses to creates and updates lack the message, which the server keeps.
  const stack = openStack(emulator, "selfhosted", async (url, init) => {
    const response = await fetch(url, init);
    if (init?.method !== "POST" && init?.method !== "PUT") return response;
    const text = (await response.text()).replace(/"message":"[^"]*",/, "");
    return new Response(text, { status: response.status, headers: { "Content-Type": "application/json" } });
  });
  const ignored: unknown[] = [];
  const onEvent: ApplyOptions["onEvent"] = (event) => {
    if (event.type === "ignored") ignored.push([event.change.action, event.change.key, event.fields]);
  };
  writeStack(folder.path, files({ labels: ["a"], message: "Look" }));
  await apply(folder.path, stack, await plan(folder.path, stack), { onEvent });
  expect(ignored).toEqual([["create", "errors", ["labels"]]]);
  writeStack(folder.path, files({ labels: ["b"], team2: { a: 1 }, message: "Hurry", threshold: 2 }));
  await apply(folder.path, stack, await plan(folder.path, stack), { onEvent });
  expect(ignored.slice(1)).toEqual([["update", "errors", ["labels", "team2"]]]);
  expect(await stack.alerts.list()).toMatchObject([{ message: "Hurry", threshold: 2 }]);
  await emulator.close();
});
