import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect } from "vitest";
import { apply, drift, exportFiles, plan, planUndo } from "../src/index.ts";
import { emulator, stack, useEmulator } from "./on-emulator.ts";
import { alertId, applied, changed, expectError, records, shop, since, tile, withErrors } from "./shop.ts";
import { test } from "./test.ts";
import { openStack, startServer, temporaryFolder, writeStack } from "./world.ts";
import type { Json } from "./world.ts";

useEmulator();

describe("applies everything if the server responds to writes with", () => {
  const responses: Readonly<Record<string, (record: Json) => [number, string | null]>> = {
    "only the id": ({ id }) => [200, JSON.stringify({ data: { id } })],
    "an empty object": () => [200, JSON.stringify({ data: {} })],
    "no body": () => [204, null],
    "an HTML page": () => [200, "<!doctype html><title>Done</title>"],
    "tiles without identifiers": ({ tiles, ...record }) => [
      200,
      JSON.stringify({
        data: { ...record, tiles: (tiles as Json[] | undefined)?.map((one) => ({ ...one, id: undefined })) },
      }),
    ],
    "null in many fields": (record) => [
      200,
      JSON.stringify({ data: { ...record, tags: null, tiles: null, channel: null, threshold: null } }),
    ],
  };

  test.for(Object.keys(responses))("%s", async (name, { folder }) => {
    const client = openStack(emulator, "selfhosted", async (url, init) => {
      const response = await fetch(url, init);
      if (init?.method === "GET" || init?.method === "DELETE" || !response.ok) return response;
      const { data } = (await response.json()) as { data: Json };
      const [status, body] = responses[name]?.(data) ?? [500, null];
      return new Response(body, {
        status,
        headers: { "Content-Type": body?.startsWith("{") ? "application/json" : "text/html" },
      });
    });
    writeStack(folder, shop);
    await apply(folder, client, await plan(folder, client), { lookupDelays: [0] });
    expect((await plan(folder, stack)).changes).toEqual([]);
    writeStack(
      folder,
      changed(
        { shop: { name: "Our shop", tiles: [tile("Errors", 0), tile("New", 6)] } },
        { ...shop.alerts, errors: { ...shop.alerts["errors"], tile: "New", threshold: 20 } },
      ),
    );
    await apply(folder, client, await plan(folder, client), { lookupDelays: [0] });
    expect((await plan(folder, stack)).changes).toEqual([]);
    expect(records().dashboards).toHaveLength(2);
    expect(await stack.alerts.get(alertId("Errors"))).toMatchObject({ threshold: 20 });
  });
});

test("reads nothing again after complete responses", async ({ folder }) => {
  writeStack(folder, shop);
  const planned = await plan(folder, stack);
  const before = emulator.requests();
  await apply(folder, stack, planned);
  expect(since(before).filter((request) => /^GET \S+\/(?:dashboards|alerts)\/./.test(request))).toEqual([]);
});

test("fails if the response to a write is unreadable and the object is unchanged", async ({ folder }) => {
  await applied(folder);
  const client = openStack(emulator, "selfhosted", async (url, init) =>
    init?.method === "PUT"
      ? new Response("<!doctype html>", { headers: { "Content-Type": "text/html" } })
      : fetch(url, init),
  );
  writeStack(folder, withErrors({ threshold: 20 }));
  await expect(apply(folder, client, await plan(folder, client))).rejects.toMatchObject({
    kind: "unexpected-response",
  });
  expect((await plan(folder, stack)).changes).toMatchObject([{ key: "errors", fields: [{ by: "file" }] }]);
});

test("treats null in a record as no value", async ({ folder }) => {
  await using server = await startServer("a", {
    dashboards: [
      {
        id: "d1",
        name: "Nulls",
        tags: null,
        layout: { dense: null, rows: 2 },
        tiles: [
          {
            id: "t1",
            name: "One",
            x: null,
            series: [{ sourceId: "0000000000000000000acb01", field: null, where: "a" }],
          },
        ],
      },
    ],
    alerts: [
      {
        id: "a1",
        name: "Null",
        dashboard: "d1",
        tileId: "t1",
        channel: { type: "webhook", webhookId: null },
        groupBy: null,
      },
    ],
  });
  const client = openStack(server, "selfhosted");
  await exportFiles(folder, client);
  expect(readFileSync(join(folder, "dashboards/nulls.yaml"), "utf8")).not.toContain("null\n");
  expect((await plan(folder, client)).changes).toEqual([]);
});

describe("an undocumented value", () => {
  const odd = changed({}, { odd: { ...shop.alerts["errors"], name: "Odd", thresholdType: "above_exclusive" } });

  test("is sent once, and the server decides", async ({ folder }) => {
    // A server that accepts this value.
    const client = openStack(emulator, "selfhosted", async (url, init) => {
      const body = typeof init?.body === "string" ? init.body.replace("above_exclusive", "below") : null;
      const response = await fetch(url, { ...init, body });
      const text = await response.text();
      return new Response(text.replaceAll('"below"', '"above_exclusive"'), {
        status: response.status,
        headers: response.headers,
      });
    });
    writeStack(folder, odd);
    const before = emulator.requests();
    await apply(folder, client, await plan(folder, client));
    expect((await plan(folder, client)).changes).toEqual([]);
    expect(since(before).filter((request) => request.startsWith("PUT"))).toEqual([]);
    await exportFiles(folder, client, { mayReplace: () => true });
    expect((await plan(folder, client)).changes).toEqual([]);
  });

  test("is rejected by a strict server, and everything else is written", async ({ folder }) => {
    writeStack(folder, odd);
    await expectError(
      apply(folder, stack, await plan(folder, stack)),
      "rejected",
      /^alert odd "Odd": .* failed with 400: .*thresholdType: must be one of above, below/,
    );
    expect(records().alerts).toHaveLength(Object.keys(odd.alerts).length - 1);
    await applied(folder, shop);
    expect((await plan(folder, stack)).changes).toEqual([]);
  });
});

describe("rejects a list with an unusable record", () => {
  const odd: readonly (readonly [string, unknown, string])[] = [
    ["an empty record", {}, "without an identifier"],
    ["null instead of a record", null, "without an identifier"],
    ["no identifier", { name: "Odd", tiles: [] }, "without an identifier"],
    ["an empty identifier", { id: "", name: "Odd" }, "without an identifier"],
    ["a number as identifier", { id: 5, name: "Odd" }, "with the unusable identifier 5"],
    ["a parent folder as identifier", { id: "..", name: "Odd" }, 'with the unusable identifier ".."'],
    ["a path as identifier", { id: "a//b", name: "Odd" }, 'with the unusable identifier "a//b"'],
    ["a line break in the identifier", { id: "a\nb", name: "Odd" }, String.raw`with the unusable identifier "a\nb"`],
  ];
  const cases = odd.map(
    ([what, record, problem], index) =>
      [(["dashboards", "alerts"] as const)[index % 2] ?? "alerts", what, record, problem] as const,
  );

  test.for(cases)("%s: %s", async ([kind, , record, problem], { folder }) => {
    await applied(folder);
    const client = {
      ...stack,
      [kind]: { ...stack[kind], list: async () => [...(await stack[kind].list()), record] },
    } as typeof stack;
    using fresh = temporaryFolder();
    const planned = await plan(folder, stack);
    const before = records();
    for (const run of [
      () => plan(folder, client),
      () => drift(folder, client),
      () => exportFiles(fresh.path, client),
      () => exportFiles(folder, client, { mayReplace: () => true }),
      () => planUndo(folder, client),
    ])
      await expect(run()).rejects.toMatchObject({
        kind: "unexpected-response",
        message: expect.stringMatching(/^The server returned .*\.$/) as string,
        problems: [{ message: expect.stringContaining(problem) as string }],
      });
    expect(records()).toEqual(before);
    expect(readdirSync(fresh.path)).toEqual([".obstack"]);
    await apply(folder, stack, planned);
    await exportFiles(folder, stack, { mayReplace: () => true });
    expect((await plan(folder, stack)).changes).toEqual([]);
  });
});

test("keeps the state readable if a record loses its identifier", async ({ folder }) => {
  writeStack(folder, shop);
  let omitsId = false;
  const client = openStack(emulator, "selfhosted", async (url, init) => {
    const response = await fetch(url, init);
    if (!omitsId || init?.method === "DELETE" || !/\/(?:dashboards|alerts)(?:\/|$)/.test(url)) return response;
    const { data } = (await response.json()) as { data: Json | Json[] };
    const { id: _id, ...rest } = data as Json;
    return Response.json({ data: Array.isArray(data) ? data : rest });
  });
  const planned = await plan(folder, client);
  omitsId = true;
  await apply(folder, client, planned, { lookupDelays: [0] });
  expect((await plan(folder, stack)).changes).toEqual([]);
  writeStack(folder, withErrors({ threshold: 20 }));
  await expect(plan(folder, client).then((one) => apply(folder, client, one))).rejects.toMatchObject({
    kind: "unexpected-response",
  });
  expect(await stack.alerts.get(alertId("Errors"))).toMatchObject({ threshold: 10 });
  expect((await plan(folder, stack)).changes).toHaveLength(1);
});
