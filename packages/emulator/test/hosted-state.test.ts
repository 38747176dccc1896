// Stateful behavior of keys, pipes, private endpoints and costs.
import { createHash } from "node:crypto";
import { createHostedClient } from "@obstack/hosted";
import type { HostedClient } from "@obstack/hosted";
import { createRaw } from "@obstack/hosted/raw";
import { describe, expect, test } from "vitest";
import { useServer } from "./server-setup.ts";

const server = useServer({ behavior: "documented", rateLimits: false });

describe("keys", () => {
  const client = (keyId = "", keySecret = ""): HostedClient =>
    createHostedClient({ ...server.emulator.hosted, keyId, keySecret, retry: false });

  test("work immediately, record their use, and return their secret once", async () => {
    const { key, keyId, keySecret } = await server.hosted.keys.create({ name: "ci", roles: ["developer"] });
    expect(key).toMatchObject({
      name: "ci",
      roles: ["developer"],
      keySuffix: keyId?.slice(-4),
      expireAt: null,
      usedAt: null,
    });
    await client(keyId, keySecret?.reveal()).pipes.list();
    const stored = JSON.stringify(server.emulator.snapshot());
    expect(stored).toContain('"usedAt":"2026-03-10T12:00:00.000Z"');
    expect(stored).not.toContain(keySecret?.reveal());
    expect(stored).not.toContain(keyId ?? "");
    await expect(client(keyId, "wrong").pipes.list()).rejects.toMatchObject({ status: 401 });
  });

  test("can expire, be disabled, and be limited to addresses", async () => {
    const expiring = await server.hosted.keys.create({
      name: "a",
      roles: ["admin"],
      expireAt: new Date(server.now() + 1000).toISOString(),
    });
    const use = ({ keyId, keySecret }: typeof expiring) => client(keyId, keySecret?.reveal()).pipes.list();
    await use(expiring);
    server.advance(1000);
    await expect(use(expiring)).rejects.toThrow("expired");
    await expect(
      use(await server.hosted.keys.create({ name: "b", roles: ["admin"], state: "disabled" })),
    ).rejects.toThrow("disabled");
    const bound = (source: string) =>
      server.hosted.keys.create({ name: "c", roles: ["admin"], ipAccessList: [{ source }] });
    await expect(use(await bound("203.0.113.0/24"))).rejects.toThrow("address");
    await use(await bound("127.0.0.0/8"));
  });

  test.each(["hex", "base64"] as const)(
    "created from hashes in %s work, and the hashes are never returned",
    async (encoding) => {
      const hash = (text: string): string => createHash("sha256").update(text).digest(encoding);
      const hashData = { keyIdHash: hash("my-id"), keyIdSuffix: "y-id", keySecretHash: hash("my-secret") };
      const created = await server.hosted.keys.create({ name: "hashed", roles: ["admin"], hashData });
      expect(created).toMatchObject({ key: { keySuffix: "y-id" } });
      expect(created.keySecret).toBeUndefined();
      await client("my-id", "my-secret").pipes.list();
      await expect(client("my-id", "other").pipes.list()).rejects.toMatchObject({ status: 401 });
    },
  );
});

test("starts a pipe, and neither stores nor returns its credentials", async () => {
  const source = {
    kafka: { brokers: "b", credentials: { username: "u", password: "hunter2" } },
    validateSamples: true,
  };
  const created = await server.hosted.pipes.create({ name: "p", source, destination: { table: "t", roles: ["r"] } });
  expect(created).toMatchObject({
    state: "Provisioning",
    source: { kafka: { brokers: "b" } },
    destination: { table: "t" },
  });
  expect(JSON.stringify([created, server.emulator.snapshot()])).not.toMatch(/hunter2|validateSamples|"roles":\["r"\]/);
  server.advance(3000);
  expect((await server.hosted.pipes.list()).find(({ id }) => id === created.id)).toMatchObject({ state: "Running" });
  const columns = [
    { name: "a", type: "String" },
    { name: "b", type: "String" },
  ];
  const pipe = (...fields: readonly string[]) =>
    server.hosted.pipes.create({
      name: "p",
      source: { kafka: {} },
      destination: { columns },
      fieldMappings: fields.map((destinationField) => ({ sourceField: "x", destinationField })),
    });
  await expect(pipe("a")).rejects.toThrow("fieldMappings must include the column b.");
  await expect(pipe("a", "b", "c")).rejects.toThrow('destination.columns has no column "c".');
  await expect(server.hosted.pipes.create({ name: "p" } as never)).rejects.toThrow("source");
});

test("makes a reverse private endpoint ready after three seconds", async () => {
  const id = "c2a1f0de-1b2c-4d3e-8f40-5a6b7c8d9e0f";
  expect(await server.hosted.reversePrivateEndpoints.get(id)).toMatchObject({ status: "Provisioning" });
  server.advance(3000);
  expect(await server.hosted.reversePrivateEndpoints.get(id)).toMatchObject({ id, status: "Ready" });
  expect(await server.hosted.reversePrivateEndpoints.get(id)).not.toHaveProperty("madeAt");
});

describe("usage costs", () => {
  test("exist for every day up to today, and are locked after three days", async () => {
    const report = await server.hosted.usageCost.report({ from: "2026-03-01", to: "2026-03-31" });
    expect(report.discrepancies).toEqual([]);
    const days = [...new Set(report.costs.map(({ date }) => date))];
    expect([days[0], days.at(-1), days.length]).toEqual(["2026-03-01", "2026-03-10", 10]);
    const locked = (date: string): unknown => report.costs.find((cost) => cost.date === date)?.locked;
    expect([locked("2026-03-07"), locked("2026-03-08")]).toEqual([true, false]);
    server.advance(86_400_000);
    const later = await server.hosted.usageCost.report({ from: "2026-03-01", to: "2026-03-31" });
    expect(later.costs.find(({ date }) => date === "2026-03-08")?.locked).toBe(true);
    const same = (costs: typeof report.costs) => costs.filter(({ date }) => date === "2026-03-01");
    expect(same(later.costs)).toEqual(same(report.costs));
  });

  test("cover at most 31 days, including the last one", async () => {
    const getCosts = (to: string) =>
      createRaw(server.hosted.transport).GET("/v1/organizations/{organizationId}/usageCost", {
        params: {
          path: { organizationId: server.emulator.hosted.organizationId },
          query: { from_date: "2026-01-01T00:00:00Z", to_date: to },
        },
      });
    expect((await getCosts("2026-01-31T00:00:00Z")).response.status).toBe(200);
    expect((await getCosts("2026-02-01T00:00:00Z")).response.status).toBe(400);
    expect((await getCosts("2025-12-31T00:00:00Z")).response.status).toBe(400);
    expect((await getCosts("2026-01-31")).response.status).toBe(200);
    expect((await getCosts("2026-02-30")).response.status).toBe(400);
  });
});
