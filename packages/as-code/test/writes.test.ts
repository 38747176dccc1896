// Single writes outside of an apply, and their undo.
import { readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { ConnectionError, ResponseError } from "@obstack/core";
import type { Alert, Dashboard } from "@obstack/core";
import { describe, expect } from "vitest";
import { apply, listUndos, planUndo, recordWrite } from "../src/index.ts";
import type { UndoSource, Write } from "../src/index.ts";
import { writesTarget } from "../src/undo/read-runs.ts";
import { stack, useEmulator } from "./on-emulator.ts";
import { alertId, applied, dashboardId, editAlert, lastUndo, records } from "./shop.ts";
import { contentOf } from "./content-of.ts";
import { test } from "./test.ts";
import { temporaryFolder } from "./world.ts";

useEmulator();

const source = (): UndoSource => ({ server: stack.server, log: "writes" });
const planLast = (folder: string) => planUndo(folder, stack, { log: "writes" });

const last = (folder: string) => lastUndo(folder, { log: "writes" });

/** Starts with the small stack, whose folder is not the one of the writes. */
async function withStack(): Promise<{ readonly folder: string } & Disposable> {
  using files = temporaryFolder();
  await applied(files.path);
  const { path, ...rest } = temporaryFolder();
  return { ...rest, folder: join(path, "state", "obstack") };
}

async function setThreshold(folder: string, threshold: number): Promise<void> {
  const id = alertId("Errors");
  const before = await stack.alerts.get(id);
  const write = await recordWrite(folder, stack.server, {
    kind: "alert",
    action: "update",
    id,
    name: "Errors",
    before,
  });
  await write.succeed(id, await stack.alerts.modify(id, (alert) => ({ ...alert, threshold })));
}

describe("the undo of a write", () => {
  test("restores updates, one at a time", async () => {
    using place = await withStack();
    await setThreshold(place.folder, 20);
    await setThreshold(place.folder, 30);
    for (const expected of [20, 10]) {
      await apply(place.folder, stack, await last(place.folder));
      expect(await stack.alerts.get(alertId("Errors"))).toMatchObject({ threshold: expected });
    }
    expect(await planLast(place.folder)).toBeUndefined();
    expect(await listUndos(place.folder, source())).toEqual([]);
  });

  test("refuses if the object changed since, unless allowed", async () => {
    using place = await withStack();
    await setThreshold(place.folder, 20);
    await editAlert("Errors", { threshold: 99 });
    const because = "changed after the write: threshold";
    expect((await apply(place.folder, stack, await last(place.folder))).skipped).toMatchObject([{ because }]);
    await apply(place.folder, stack, await last(place.folder), { overwrite: true });
    expect(await stack.alerts.get(alertId("Errors"))).toMatchObject({ threshold: 10 });
  });

  test("restores a deleted dashboard and the alerts on it, and reports the new identifiers", async () => {
    using place = await withStack();
    const id = dashboardId("Shop");
    const alert = await stack.alerts.get(alertId("Errors"));
    const before = await stack.dashboards.get(id);
    const all = contentOf(records());
    const write = await recordWrite(place.folder, stack.server, {
      kind: "dashboard",
      action: "delete",
      id,
      name: "Shop",
      before,
      alerts: [alert],
    });
    await stack.dashboards.delete(id);
    await write.succeed(id);
    const newIds: unknown[] = [];
    await apply(place.folder, stack, await last(place.folder), {
      onEvent: (event) => event.type === "done" && newIds.push([event.change.key, event.id]),
    });
    expect(contentOf(records())).toEqual(all);
    expect(newIds).toEqual([
      [id, dashboardId("Shop")],
      [alert.id, alertId("Errors")],
    ]);
    expect(dashboardId("Shop")).not.toBe(id);
  });

  test("writes no state", async () => {
    using place = await withStack();
    await setThreshold(place.folder, 20);
    await apply(place.folder, stack, await last(place.folder));
    expect(readdirSync(place.folder)).toEqual([".obstack"]);
  });
});

describe("a write", () => {
  const update = { kind: "alert", action: "update", id: "a1", before: { id: "a1" } as Alert } satisfies Write;

  test.for([
    ["a lost connection", new ConnectionError({ method: "PUT", path: "/", sent: true, origin: "http://x" }), true],
    ["a gateway error", new ResponseError("no", { method: "PUT", path: "/", status: 504, body: "" }), true],
    ["no connection", new ConnectionError({ method: "PUT", path: "/", sent: false, origin: "http://x" }), false],
    ["a rejection", new ResponseError("no", { method: "PUT", path: "/", status: 400, body: "" }), false],
    ["a failed read", new ConnectionError({ method: "GET", path: "/", sent: true, origin: "http://x" }), false],
    ["an error before the request", new TypeError("no"), false],
  ])("after %s is kept if its outcome is unknown", async ([, error, isKept], { folder: place }) => {
    const write = await recordWrite(place, stack.server, update);
    await write.fail(error);
    const [listed] = await listUndos(place, source());
    expect(listed?.changes).toEqual(
      isKept ? [expect.objectContaining({ id: "a1", isOutcomeUnknown: true })] : undefined,
    );
  });

  test("that created something with an unknown outcome is skipped by the undo", async () => {
    using place = await withStack();
    await recordWrite(place.folder, stack.server, { kind: "dashboard", action: "create", name: "Perhaps" });
    const plan = await last(place.folder);
    expect(plan.changes).toEqual([]);
    expect(plan.notes[1]?.text).toMatch(/^dashboard Perhaps does not exist: /);
    const before = contentOf(records());
    await apply(place.folder, stack, plan);
    expect(contentOf(records())).toEqual(before);
  });

  test("is recorded in files that only the owner can read", async ({ folder: place }) => {
    const folder = join(place, "state", "obstack");
    await recordWrite(folder, stack.server, update);
    const names = readdirSync(folder, { recursive: true, withFileTypes: true });
    expect(names.some((name) => name.isFile() && name.name.endsWith(".jsonl"))).toBe(true);
    for (const name of names) {
      const { mode } = statSync(join(name.parentPath, name.name));
      expect([name.name, mode & 0o777]).toEqual([name.name, name.isFile() ? 0o600 : 0o700]);
    }
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  });

  test("can be recorded at the same time as others, and the last hundred are kept", async ({ folder: place }) => {
    await Promise.all(Array.from({ length: 4 }, () => recordWrite(place, stack.server, update)));
    for (let count = 0; count < 100; count++) await recordWrite(place, stack.server, update);
    const numbers = (await listUndos(place, source())).map(({ number }) => number);
    expect(numbers).toEqual(Array.from({ length: 100 }, (_, index) => 104 - index));
  });

  test("records no outcome in a log that was removed", async ({ folder: place }) => {
    const write = await recordWrite(place, stack.server, update);
    const folder = join(place, ".obstack/previous", writesTarget(stack.server));
    for (const name of readdirSync(folder)) rmSync(join(folder, name));
    await write.succeed("a1", { id: "a1" } as Dashboard);
    expect(readdirSync(folder)).toEqual([]);
  });
});
