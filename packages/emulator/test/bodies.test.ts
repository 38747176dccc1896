// Bodies that are more than a server should read: the emulator refuses them, and keeps answering.
import { once } from "node:events";
import { request } from "node:http";
import type { ClientRequest, IncomingMessage } from "node:http";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { startEmulator } from "../src/index.ts";
import type { Behaviour, Emulator } from "../src/index.ts";

const behaviours: readonly Behaviour[] = ["documented", "field", "field=older"];
const megabyte = 1_048_576;
/** A response to anything comes within this time, whatever else the emulator is given. Milliseconds. */
const patience = 5000;

let emulator: Emulator;
const start = async (behaviour: Behaviour = "documented"): Promise<void> => {
  emulator = await startEmulator({ behaviour });
};
beforeEach(() => start());
afterEach(() => emulator.close());

/** Begins a request without a body. */
function post(headers: Record<string, string | number> = {}): ClientRequest {
  const { baseUrl, apiKey } = emulator.selfHosted;
  const sent = request(`${baseUrl}/api/v2/dashboards`, {
    method: "POST",
    headers: { authorization: `Bearer ${apiKey}`, ...headers },
    agent: false,
  });
  // A refused body is not read to its end.
  sent.on("error", () => undefined);
  return sent;
}

async function answerOf(sent: ClientRequest): Promise<{ status: number; text: string }> {
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  let text = "";
  for await (const chunk of response) text += String(chunk);
  return { status: response.statusCode ?? 0, text };
}

async function send(body: string | Buffer, headers: Record<string, string | number> = {}): Promise<[number, string]> {
  const sent = post({ "content-length": Buffer.byteLength(body), ...headers });
  sent.end(body);
  const { status, text } = await answerOf(sent);
  return [status, text];
}

/** Milliseconds until another request has its response. */
async function delay(): Promise<number> {
  const begin = performance.now();
  const { baseUrl, apiKey } = emulator.selfHosted;
  const response = await fetch(`${baseUrl}/api/v2/sources`, { headers: { authorization: `Bearer ${apiKey}` } });
  expect(response.status).toBe(200);
  await response.text();
  return performance.now() - begin;
}

describe("a body that is too large", () => {
  test("is refused by its announced length, before any of it arrives", async () => {
    const sent = post({ "content-length": 200 * megabyte });
    sent.flushHeaders();
    expect(await answerOf(sent)).toEqual({
      status: 413,
      text: '{"message":"The body is larger than 1048576 bytes"}',
    });
    sent.destroy();
  });

  test("is counted as it arrives where its length is not announced", async () => {
    const sent = post();
    const answer = answerOf(sent);
    for (let index = 0; index < 3 && !sent.destroyed; index++) sent.write("a".repeat(megabyte));
    expect(await answer).toMatchObject({ status: 413 });
    sent.destroy();
  });

  test("of 200 MB keeps nobody else waiting", async () => {
    const refused = send(`{"name":"${"a".repeat(200 * megabyte)}"}`);
    expect(await delay()).toBeLessThan(patience);
    expect((await refused)[0]).toBe(413);
    expect(await delay()).toBeLessThan(patience);
  });

  test("is not asked for where the client asks first", async () => {
    const sent = post({ "content-length": 2 * megabyte, expect: "100-continue" });
    let isAsked = false;
    sent.on("continue", () => (isAsked = true));
    sent.flushHeaders();
    expect(await answerOf(sent)).toMatchObject({ status: 413 });
    expect(isAsked).toBe(false);
    sent.destroy();
  });

  test("is accepted where the limit is raised, and refused where it is lowered", async () => {
    const body = JSON.stringify({ name: "a".repeat(2 * megabyte) });
    await emulator.close();
    emulator = await startEmulator({ maxBody: 3 * megabyte });
    expect((await send(body))[0]).toBe(200);
    await emulator.close();
    emulator = await startEmulator({ maxBody: 10 });
    expect((await send('{"name":"a"}'))[0]).toBe(413);
    expect((await send('{"a": 1}'))[0]).toBe(400);
  });

  test("is a 413 of the hosted deployment too, and of the endpoints below /_emulator", async () => {
    const { baseUrl, keyId, keySecret, organizationId } = emulator.hosted;
    const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString("base64")}`;
    const body = "a".repeat(2 * megabyte);
    const refused = await fetch(`${baseUrl}/v1/organizations/${organizationId}/keys`, {
      method: "POST",
      headers: { authorization },
      body,
    });
    expect(refused.status).toBe(413);
    expect(await refused.json()).toMatchObject({
      status: 413,
      error: "PAYLOAD_TOO_LARGE: The body is larger than 1048576 bytes",
    });
    expect((await fetch(`${emulator.page}faults`, { method: "POST", body })).status).toBe(413);
  });
});

test("what a body costs is bounded, whatever it is made of", async () => {
  const bodies = [
    `{"name":"${"a".repeat(megabyte - 100)}"}`,
    `{"x":1.50,"tiles":[],"name":"${"a".repeat(megabyte - 100)}"}`,
    `{"name":"a","tiles":[${"1,".repeat(500_000)}1]}`,
    `{"name":"a","tiles":[${"{},".repeat(300_000)}{}]}`,
    `{"name":"a","tiles":[${"1,".repeat(19_000)}1]}`,
    `{"name":"a","tiles":[{"series":[${"1,".repeat(19_000)}1]}]}`,
    `{"name":"a","tiles":[{"config":{"displayType":"line","select":[${"1,".repeat(19_000)}1]}}]}`,
    `{"name":"a","tiles":[],"x":{${'"k":1.50,'.repeat(19_000)}"k":1}}`,
    `{"name":"a","x":${"[".repeat(500_000)}`,
  ];
  for (const behaviour of behaviours) {
    await emulator.close();
    await start(behaviour);
    for (const body of bodies) {
      const begin = performance.now();
      const [status, text] = await send(body);
      const shown = `${behaviour}: ${body.slice(0, 60)}: ${status} ${text.slice(0, 60)}`;
      expect([200, 400, 413], shown).toContain(status);
      expect(performance.now() - begin, shown).toBeLessThan(patience);
      if (status >= 400) expect(text.length, shown).toBeLessThan(20_000);
    }
  }
});

test("a body of more than 20,000 values is refused, however short it is", async () => {
  expect((await send(`{"name":"a","x":[1${",1".repeat(19_900)}]}`))[0]).toBe(200);
  expect(await send(`{"name":"a","x":[1${",1".repeat(20_000)}]}`)).toEqual([
    413,
    '{"message":"The body has more than 20000 values"}',
  ]);
});

test("a compressed body is refused, and never unpacked", async () => {
  const bomb = gzipSync(Buffer.alloc(100 * megabyte));
  const [status, text] = await send(bomb, { "content-encoding": "gzip" });
  expect(status).toBe(415);
  expect(text).toContain("Compressed bodies are not supported");
  expect((await send('{"name":"a"}', { "content-encoding": "identity" }))[0]).toBe(200);
});

describe("a body that does not end", () => {
  test("keeps nobody waiting, and does not keep the emulator from ending", async () => {
    const slow = Array.from({ length: 20 }, () => post({ "content-length": 1000 }));
    for (const sent of slow) sent.write("{");
    expect(await delay()).toBeLessThan(patience);
    const begin = performance.now();
    await emulator.close();
    expect(performance.now() - begin).toBeLessThan(patience);
    await start();
  });

  test("is forgotten when its client leaves", async () => {
    const sent = post({ "content-length": 1000, expect: "100-continue" });
    sent.flushHeaders();
    await once(sent, "continue");
    sent.destroy();
    const latest = (): unknown => emulator.requests()[0];
    await expect.poll(latest, { timeout: patience }).toMatchObject({ method: "POST", status: 0 });
  });
});

describe("in every behaviour", () => {
  test.each(behaviours)("%s: a repeated name counts with its last value, as on deployed servers", async (behaviour) => {
    await emulator.close();
    await start(behaviour);
    const [status, text] = await send('{"name":"first","tiles":[],"tags":[],"name":"last","tags":["1","2"]}');
    expect([status, JSON.parse(text)]).toMatchObject([200, { data: { name: "last", tags: ["1", "2"] } }]);
    expect((await send('{"name":"a","tiles":[],"x":1.50,"x":2.50}'))[0]).toBe(200);
  });

  test.each(behaviours)("%s: a deep body is a 400 that says so, wherever it is deep", async (behaviour) => {
    await emulator.close();
    await start(behaviour);
    for (const deep of ["[".repeat(10_000) + "]".repeat(10_000), '{"a":'.repeat(10_000) + "1" + "}".repeat(10_000)]) {
      for (const body of [deep, `{"name":"a","tiles":[],"x":${deep}}`, `{"name":"a","tiles":[{"config":${deep}}]}`]) {
        expect(await send(body)).toEqual([400, '{"message":"The body is nested deeper than 100 levels"}']);
      }
    }
    const allowed = `{"name":"a","tiles":[],"x":${"[".repeat(98)}1.50${"]".repeat(98)}}`;
    expect((await send(allowed))[0]).toBe(200);
    expect(await delay()).toBeLessThan(patience);
  });

  test.each(behaviours)(
    '%s: a field "__proto__" is a 400, also where it is written with escapes',
    async (behaviour) => {
      await emulator.close();
      await start(behaviour);
      for (const name of ["__proto__", String.raw`\u005f_proto__`]) {
        expect((await send(`{"name":"a","tiles":[{"${name}":{"polluted":true}}]}`))[1]).toContain(
          'The field name \\"__proto__\\" is not allowed',
        );
      }
      // As a value it is a text.
      expect((await send('{"name":"__proto__","tiles":[]}'))[0]).toBe(200);
    },
  );
});
