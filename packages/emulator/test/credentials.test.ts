// With a data folder, credentials are random and persistent.
import { chmodSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createHostedClient } from "@obstack/hosted";
import { createSelfHostedClient } from "@obstack/selfhosted";
import Database from "libsql";
import { temporaryFolder } from "@obstack/testing";
import { beforeEach, expect, test } from "vitest";
import { DataFolderError, startEmulator } from "../src/index.ts";
import type { Emulator } from "../src/index.ts";

const root = temporaryFolder();
let count = 0;
let data: string;
let file: string;
beforeEach(() => {
  data = join(root, String(count++));
  file = join(data, "credentials.json");
});

/** Returns the credentials of an emulator after using them with both deployments. */
async function useCredentials(emulator: Emulator): Promise<[string, string, string]> {
  await createSelfHostedClient({ ...emulator.selfHosted, retry: false }).dashboards.list();
  await createHostedClient({ ...emulator.hosted, retry: false }).pipes.list();
  return [emulator.selfHosted.apiKey, emulator.hosted.keyId, emulator.hosted.keySecret];
}

async function start(options: { data?: string; reset?: boolean } = {}): Promise<[string, string, string]> {
  await using emulator = await startEmulator(options);
  // Awaited here, because the emulator is disposed when the function returns.
  return await useCredentials(emulator);
}

const mode = (path: string): string => (statSync(path).mode & 0o777).toString(8);

test("uses the same credentials in every emulator without a folder", async () => {
  expect(await start()).toEqual(await start());
});

test("stores random credentials in a folder, readable only by their owner", async () => {
  const first = await start({ data });
  expect(first).not.toEqual(await start());
  expect(new Set([...first, ...(await start({ data: `${data}-other` }))]).size).toBe(6);
  expect([mode(data), mode(file)]).toEqual(["700", "600"]);
  expect(await start({ data })).toEqual(first);
  expect(await start({ data, reset: true })).toEqual(first);
  expect(readdirSync(data).filter((name) => name.startsWith("credentials"))).toEqual(["credentials.json"]);
  chmodSync(file, 0o644);
  expect(await start({ data })).toEqual(first);
  expect(mode(file)).toBe("600");
});

test("rejects the published credentials with a folder", async () => {
  await using published = await startEmulator();
  await using emulator = await startEmulator({ data });
  const { keyId, keySecret } = published.hosted;
  const { apiKey } = published.selfHosted;
  const selfHosted = createSelfHostedClient({ ...emulator.selfHosted, apiKey, retry: false });
  await expect(selfHosted.dashboards.list()).rejects.toMatchObject({ status: 401 });
  const hosted = createHostedClient({ ...emulator.hosted, keyId, keySecret, retry: false });
  await expect(hosted.pipes.list()).rejects.toMatchObject({ status: 401 });
});

test("creates new credentials if the file is deleted, and keeps the records", async () => {
  const first = await start({ data });
  await using emulator = await startEmulator({ data });
  await createSelfHostedClient(emulator.selfHosted).dashboards.create({ name: "kept" });
  await createHostedClient(emulator.hosted).keys.create({ name: "kept", roles: ["admin"] });
  await emulator.close();
  rmSync(file);
  await using other = await startEmulator({ data });
  const second = await useCredentials(other);
  expect(second).not.toEqual(first);
  const [, keyId, keySecret] = first;
  const before = createHostedClient({ ...other.hosted, keyId, keySecret, retry: false });
  await expect(before.pipes.list()).rejects.toMatchObject({ status: 401 });
  expect(other.snapshot()).toMatchObject({ hosted: { keys: [{ name: "kept" }] } });
  expect(JSON.stringify(other.snapshot())).toContain('"name":"kept","tiles"');
});

test.each(["", "{", "[]", '{"apiKey":"a","keyId":"b"}', '{"apiKey":"","keyId":"b","keySecret":"c"}'])(
  "reports a file with %j without showing its content, and releases the folder",
  async (text) => {
    await start({ data });
    writeFileSync(file, text);
    await expect(startEmulator({ data })).rejects.toThrow(DataFolderError);
    await expect(startEmulator({ data })).rejects.toThrow(
      /^Cannot read .*credentials\.json: (?:invalid JSON|apiKey, keyId or keySecret is missing)\. Delete the file/,
    );
    rmSync(file);
    await start({ data });
  },
);

test("stores no credentials in snapshots and the database", async () => {
  const secrets = await start({ data });
  await using emulator = await startEmulator({ data });
  const snapshot = JSON.stringify(emulator.snapshot());
  await emulator.close();
  const stored = readFileSync(join(data, "emulator.sqlite")).toString("latin1");
  for (const secret of secrets) expect(snapshot + stored).not.toContain(secret);
  const database = new Database(join(data, "emulator.sqlite"));
  expect(database.prepare("SELECT count(*) AS count FROM record WHERE kind = 'key'").get()).toMatchObject({ count: 1 });
  database.close();
});
