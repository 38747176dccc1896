// Creates with an unknown outcome, concurrent creates, and interrupted applies.
import { readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { CreateDashboardRequest } from "@obstack/core";
import { describe, expect } from "vitest";
import { apply, plan } from "../src/index.ts";
import type { ApplyEvent } from "../src/index.ts";
import { emulator, stack, useEmulator } from "./on-emulator.ts";
import { applied, changed, dashboardId, expectError, lastUndo, records, rule, shop, since, tile } from "./shop.ts";
import { test } from "./test.ts";
import { openStack, writeStack } from "./world.ts";

useEmulator();

describe("a create with an unknown outcome", () => {
  // Not only gateways: a server can answer 500 after it created the object.
  test.for([500, 504])("is not resent after status %d", async (status, { folder }) => {
    writeStack(folder, shop);
    const sent: string[] = [];
    const client = openStack(emulator, "selfhosted", async (url, init) => {
      const response = await fetch(url, init);
      if (init?.method !== "POST") return response;
      sent.push(url);
      return sent.length === 1 ? new Response("{}", { status }) : response;
    });
    const events: string[] = [];
    const onEvent = ({ type }: ApplyEvent): unknown => events.push(type);
    await apply(folder, client, await plan(folder, client), { lookupDelays: [0], onEvent });
    expect(events).toContain("outcome-unknown");
    expect(sent).toHaveLength(4);
    expect(records().dashboards).toHaveLength(2);
    expect((await plan(folder, stack)).changes).toEqual([]);
  });

  // As from a proxy that mixes responses up.
  test.for([
    ["/dashboards", false],
    ["/alerts", false],
    // The response has only the new identifier, and the record is that of another object.
    ["/dashboards", true],
    ["/alerts", true],
  ] as const)("follows a response of %s with another object", async ([path, isRead], { folder }) => {
    const dashboard = await stack.dashboards.create({ name: "Other", tiles: [tile("Errors", 0)] as never });
    const watched = { dashboardId: dashboard.id, tileId: dashboard.tiles?.[0]?.id ?? "" };
    const alert = await stack.alerts.create({ name: "Other", ...watched });
    writeStack(folder, shop);
    const client = openStack(emulator, "selfhosted", async (url, init) => {
      const response = await fetch(url, init);
      if (isRead && init?.method === "POST" && url.endsWith(path)) {
        const { data } = (await response.json()) as { data: { id: string } };
        return Response.json({ data: { id: data.id } });
      }
      if (isRead ? init?.method !== "GET" || !url.includes(`${path}/`) : init?.method !== "POST" || !url.endsWith(path))
        return response;
      return Response.json({ data: path === "/alerts" ? alert : dashboard });
    });
    await apply(folder, client, await plan(folder, client), { lookupDelays: [0] });
    expect((await plan(folder, stack)).changes).toEqual([]);
    await apply(folder, stack, await lastUndo(folder));
    expect(records()).toMatchObject({ dashboards: [{ name: "Other" }], alerts: [{ name: "Other" }] });
  });

  test("is distinguished from an existing object with the same name", async ({ folder }) => {
    const same = { name: "Same", tiles: [] };
    await applied(folder, { dashboards: { "same-1": same }, alerts: {} });
    writeStack(folder, { dashboards: { "same-1": same, "same-2": same, "same-3": same }, alerts: {} });
    emulator.faults.add({ kind: "gateway-after", operationId: "createDashboard", times: 2 });
    const { changes } = await apply(folder, stack, await plan(folder, stack));
    expect(new Set([...changes.map(({ id }) => id), dashboardId("Same")]).size).toBe(3);
    expect((await plan(folder, stack)).changes).toEqual([]);
  });

  test("is distinguished from objects that others created in the meantime", async ({ folder }) => {
    await applied(folder);
    writeStack(
      folder,
      changed({ third: { name: "Third", tiles: [] } }, { ...shop.alerts, new: rule("New", "shop", "Errors") }),
    );
    const planned = await plan(folder, stack);
    const unmanaged = await stack.dashboards.create({ name: "Unmanaged", tiles: [] });
    const alert = await stack.alerts.create({ name: "New", dashboardId: unmanaged.id });
    for (const operationId of ["createDashboard", "createAlert"]) {
      emulator.faults.add({ kind: "gateway-after", operationId, times: 1 });
    }
    const { changes } = await apply(folder, stack, planned);
    expect(changes.map(({ name }) => name)).toEqual(["Third", "New"]);
    expect(changes.map(({ id }) => id)).not.toContain(alert.id);
    expect(changes[0]?.id).toBe(dashboardId("Third"));
  });

  test("stays unknown if others created the same object at the same time", async ({ folder }) => {
    writeStack(folder, changed({ third: { name: "Third", tiles: [] } }));
    const raced = openStack(emulator, "selfhosted", async (url, init) => {
      const response = await fetch(url, init);
      if (init?.method !== "POST") return response;
      await fetch(url, init);
      return new Response("{}", { status: 504 });
    });
    await expectError(
      apply(folder, raced, await plan(folder, raced), { lookupDelays: [0] }),
      "unknown-outcome",
      /2 objects match/,
    );
  });

  test.for([true, false])(
    "of a file that was removed is adopted or forgotten (created: %s)",
    async (isCreated, { folder }) => {
      await applied(folder);
      writeStack(folder, changed({ third: { name: "Third", tiles: [{ ...tile("Errors", 0) }] } }));
      const kind = isCreated ? "gateway-after" : "reset-before";
      emulator.faults.add({ kind, operationId: "createDashboard", times: 1 });
      const lost = openStack(emulator, "selfhosted", (url, init) => {
        // The apply cannot look for the object.
        if (init?.method === "GET" && since(before).some((request) => request.startsWith("POST")))
          throw new Error("lost");
        return fetch(url, init);
      });
      const before = emulator.requests();
      await expect(apply(folder, lost, await plan(folder, lost), { lookupDelays: [0] })).rejects.toMatchObject({
        kind: "unknown-outcome",
      });
      writeStack(folder, shop);
      const state = (): string => readFileSync(join(folder, "state/default.jsonl"), "utf8");
      expect(state()).toContain('"will":"create"');
      const planned = await plan(folder, stack);
      expect(planned.left.map(({ key, isOwn }) => ({ key, isOwn }))).toEqual(
        isCreated ? [{ key: "third", isOwn: true }] : [],
      );
      await apply(folder, stack, planned);
      expect(state()).not.toContain("will");
      expect(state().includes("third")).toBe(isCreated);
      await apply(folder, stack, await plan(folder, stack, { prune: true }));
      expect(records().dashboards).toMatchObject([{ name: "Basket" }, { name: "Shop" }]);
      expect(state()).not.toContain("third");
    },
  );

  test("is not resent if the object is not found", async ({ folder }) => {
    writeStack(folder, shop);
    emulator.faults.add({ kind: "reset-before", operationId: "createDashboard", times: 1 });
    const before = emulator.requests();
    await expect(apply(folder, stack, await plan(folder, stack), { lookupDelays: [0, 1, 1] })).rejects.toMatchObject({
      kind: "unknown-outcome",
    });
    // The other dashboard, and its alert.
    expect(since(before).filter((request) => !request.startsWith("GET"))).toEqual([
      "POST /api/v2/alerts",
      "POST /api/v2/dashboards",
      "POST /api/v2/dashboards",
    ]);
  });

  // Only an object that a create of this stack made may be deleted later.
  test.for<[string, object | undefined, number]>([
    ["equal to what was sent", {}, 4],
    ["with other content", { tiles: [] }, 3],
    ["that existed before", undefined, 3],
  ])("becomes that of an object %s", async ([, appearing, deletions], { folder }) => {
    writeStack(folder, shop);
    const [{ id: sourceId } = { id: "" }] = await stack.sources.list();
    const body = JSON.stringify({ name: "Basket", tiles: [tile("Slow", 0)] }).replace(
      '"source":"Logs"',
      `"sourceId":"${sourceId}"`,
    );
    const basket = JSON.parse(body) as CreateDashboardRequest;
    const old = appearing === undefined && (await stack.dashboards.create({ ...basket, name: "Other" }));
    const planned = await plan(folder, stack);
    emulator.faults.add({ kind: "reset-before", operationId: "createDashboard", times: 1 });
    await expectError(apply(folder, stack, planned, { lookupDelays: [0] }), "unknown-outcome");
    if (old === false) await stack.dashboards.create({ ...basket, ...appearing });
    else await stack.dashboards.modify(old.id, (record) => ({ ...record, name: "Basket" }));
    await apply(folder, stack, await plan(folder, stack));
    expect(records().dashboards).toHaveLength(2);
    writeStack(folder, { dashboards: {}, alerts: {} });
    expect((await plan(folder, stack, { prune: true })).summary.delete).toBe(deletions);
  });

  test.for([true, false])(
    "becomes that of an object that arrives after the next plan (same file: %s)",
    async (isSame, { folder }) => {
      writeStack(folder, shop);
      const interruption = new AbortController();
      let arrive = (): Promise<unknown> => expect.fail("Nothing was sent.");
      const slow = openStack(emulator, "selfhosted", (url, init) => {
        if (init?.method !== "POST") return fetch(url, init);
        arrive = () => fetch(url, { ...init, signal: null });
        interruption.abort();
        return Promise.reject(init.signal?.reason as Error);
      });
      const interrupted = apply(folder, slow, await plan(folder, slow), { signal: interruption.signal });
      await expect(interrupted).rejects.toThrow("was aborted");
      if (!isSame) writeStack(folder, changed({ basket: { ...shop.dashboards["basket"], tags: ["new"] } }));
      const planned = await plan(folder, stack);
      await arrive();
      const next = apply(folder, stack, planned);
      if (isSame) expect((await next).changes.map(({ key }) => key)).toEqual(["shop", "errors", "slow"]);
      else await expectError(next, "changed", /"Basket"/);
      await apply(folder, stack, await plan(folder, stack));
      expect(records()).toMatchObject({ dashboards: { length: 2 }, alerts: { length: 2 } });
      writeStack(folder, { dashboards: {}, alerts: {} });
      expect((await plan(folder, stack, { prune: true })).summary.delete).toBe(4);
    },
  );
});

test("does not create an object that others created after the plan", async ({ folder }) => {
  writeStack(folder, shop);
  const planned = await plan(folder, stack);
  await stack.dashboards.create({ name: "Shop", tiles: [{ name: "Errors" }, { name: "Requests" }] });
  await expectError(apply(folder, stack, planned), "changed", /"Shop"/);
  await apply(folder, stack, await plan(folder, stack));
  expect(records().dashboards).toHaveLength(2);
});

test("stops between two writes when interrupted", async ({ folder }) => {
  writeStack(folder, shop);
  const interruption = new AbortController();
  await expect(
    apply(folder, stack, await plan(folder, stack), {
      signal: interruption.signal,
      onEvent: ({ type }) => type === "done" && interruption.abort(new Error("enough")),
    }),
  ).rejects.toThrow("enough");
  expect(await plan(folder, stack)).toMatchObject({ summary: { create: 3, unchanged: 1 } });
});

test("sends nothing if local files cannot be written", async ({ folder }) => {
  writeStack(folder, shop);
  const planned = await plan(folder, stack);
  writeFileSync(join(folder, ".obstack"), "not a folder");
  const before = emulator.requests();
  await expectError(apply(folder, stack, planned), "files", /Cannot write/);
  expect(since(before).filter((request) => !request.startsWith("GET"))).toEqual([]);
});

test("keeps local files private and out of Git", async ({ folder }) => {
  await applied(folder);
  const local = join(folder, ".obstack");
  expect(readFileSync(join(local, ".gitignore"), "utf8")).toBe("*\n");
  const [log = ""] = readdirSync(join(local, "previous/default"));
  expect(statSync(join(local, "previous/default")).mode & 0o077).toBe(0);
  expect(statSync(join(local, "previous/default", log)).mode & 0o077).toBe(0);
});
