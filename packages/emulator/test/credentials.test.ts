// Where state is kept, credentials are random, and stay the same.
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createHostedClient } from "@obstack/hosted";
import { createSelfHostedClient } from "@obstack/selfhosted";
import Database from "libsql";
import { afterAll, beforeEach, expect, test } from "vitest";
import { DataFolderError, startEmulator } from "../src/index.ts";
import type { Emulator } from "../src/index.ts";

const root = mkdtempSync(join(tmpdir(), "obstack-emulator-"));
afterAll(() => rmSync(root, { recursive: true }));
let count = 0;
let data: string;
let file: string;
beforeEach(() => {
  data = join(root, String(count++));
  file = join(data, "credentials.json");
});

/** The credentials of an emulator, and whether they let in at both deployments. */
async function credentialsOf(emulator: Emulator): Promise<[string, string, string]> {
  await createSelfHostedClient({ ...emulator.selfHosted, retry: false }).dashboards.list();
  await createHostedClient({ ...emulator.hosted, retry: false }).pipes.list();
  return [emulator.selfHosted.apiKey, emulator.hosted.keyId, emulator.hosted.keySecret];
}

async function start(options: { data?: string; reset?: boolean } = {}): Promise<[string, string, string]> {
  await using emulator = await startEmulator(options);
  // Before the emulator ends.
  return await credentialsOf(emulator);
}

const mode = (path: string): string => (statSync(path).mode & 0o777).toString(8);

test("without a folder they are the same in every emulator", async () => {
  expect(await start()).toEqual(await start());
});

test("with a folder they are random, stay the same, and only their owner can read them", async () => {
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

test("with a folder the published ones let nobody in, at either deployment", async () => {
  await using published = await startEmulator();
  await using emulator = await startEmulator({ data });
  const { keyId, keySecret } = published.hosted;
  const { apiKey } = published.selfHosted;
  const selfHosted = createSelfHostedClient({ ...emulator.selfHosted, apiKey, retry: false });
  await expect(selfHosted.dashboards.list()).rejects.toMatchObject({ status: 401 });
  const hosted = createHostedClient({ ...emulator.hosted, keyId, keySecret, retry: false });
  await expect(hosted.pipes.list()).rejects.toMatchObject({ status: 401 });
});

test("new ones take the place of those of an older state, and its records stay", async () => {
  const first = await start({ data });
  await using emulator = await startEmulator({ data });
  await createSelfHostedClient(emulator.selfHosted).dashboards.create({ name: "kept" });
  await createHostedClient(emulator.hosted).keys.create({ name: "kept", roles: ["admin"] });
  await emulator.close();
  rmSync(file);
  await using other = await startEmulator({ data });
  const second = await credentialsOf(other);
  expect(second).not.toEqual(first);
  const [, keyId, keySecret] = first;
  const before = createHostedClient({ ...other.hosted, keyId, keySecret, retry: false });
  await expect(before.pipes.list()).rejects.toMatchObject({ status: 401 });
  expect(other.snapshot()).toMatchObject({ hosted: { keys: [{ name: "kept" }] } });
  expect(JSON.stringify(other.snapshot())).toContain('"name":"kept","tiles"');
});

test.each(["", "{", "[]", '{"apiKey":"a","keyId":"b"}', '{"apiKey":"","keyId":"b","keySecret":"c"}'])(
  "a file of %j is an error that shows nothing of it, and the folder is free again",
  async (text) => {
    await start({ data });
    writeFileSync(file, text);
    await expect(startEmulator({ data })).rejects.toThrow(DataFolderError);
    await expect(startEmulator({ data })).rejects.toThrow(/^Cannot read .*credentials\.json: it .*\. Delete it/);
    rmSync(file);
    await start({ data });
  },
);

test("neither a snapshot nor the database holds them", async () => {
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
