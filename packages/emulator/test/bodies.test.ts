// The emulator rejects bodies that are too large or too complex, and stays responsive.
import { once } from "node:events";
import { request } from "node:http";
import type { ClientRequest, IncomingMessage } from "node:http";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { startEmulator } from "../src/index.ts";
import type { Behavior, Emulator, EmulatorOptions } from "../src/index.ts";
import { sendTo } from "./send.ts";

const behaviors: readonly Behavior[] = ["documented", "deployed", "deployed=older"];
const megabyte = 1_048_576;

let emulator: Emulator;
const start = async (options: EmulatorOptions = {}): Promise<void> => {
  emulator = await startEmulator({ behavior: "documented", ...options });
};
const restart = async (options?: EmulatorOptions): Promise<void> => {
  await emulator.close();
  await start(options);
};
beforeEach(() => start());
afterEach(() => emulator.close());

/** Starts a request without a body. */
function post(headers: Record<string, string | number> = {}): ClientRequest {
  const { baseUrl, apiKey } = emulator.selfHosted;
  const sent = request(`${baseUrl}/api/v2/dashboards`, {
    method: "POST",
    headers: { authorization: `Bearer ${apiKey}`, ...headers },
    agent: false,
  });
  // The server does not read all of a rejected body.
  sent.on("error", () => undefined);
  return sent;
}

async function receive(sent: ClientRequest): Promise<{ status: number; text: string }> {
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  let text = "";
  for await (const chunk of response) text += String(chunk);
  return { status: response.statusCode ?? 0, text };
}

async function send(body: string | Buffer, headers: Record<string, string | number> = {}): Promise<[number, string]> {
  const sent = post({ "content-length": Buffer.byteLength(body), ...headers });
  sent.end(body);
  const { status, text } = await receive(sent);
  return [status, text];
}

/** Sends another request, and waits for its response. */
async function sendOther(): Promise<void> {
  const response = await sendTo(emulator.selfHosted, "GET", "/api/v2/sources");
  expect(response.status).toBe(200);
  await response.text();
}

describe("bodies that are too large", () => {
  test("are rejected by their Content-Length before they arrive", async () => {
    const sent = post({ "content-length": 200 * megabyte });
    sent.flushHeaders();
    expect(await receive(sent)).toEqual({
      status: 413,
      text: '{"message":"The body is larger than 1048576 bytes"}',
    });
    sent.destroy();
  });

  test("are rejected while they arrive if they have no Content-Length", async () => {
    const sent = post();
    const response = receive(sent);
    for (let index = 0; index < 3 && !sent.destroyed; index++) sent.write("a".repeat(megabyte));
    expect(await response).toMatchObject({ status: 413 });
    sent.destroy();
  });

  test("do not delay other requests, even with 200 MB", async () => {
    const rejected = send(`{"name":"${"a".repeat(200 * megabyte)}"}`);
    await sendOther();
    expect((await rejected)[0]).toBe(413);
    await sendOther();
  });

  test("are rejected without 100 Continue", async () => {
    const sent = post({ "content-length": 2 * megabyte, expect: "100-continue" });
    let hasContinued = false;
    sent.on("continue", () => (hasContinued = true));
    sent.flushHeaders();
    expect(await receive(sent)).toMatchObject({ status: 413 });
    expect(hasContinued).toBe(false);
    sent.destroy();
  });

  test("are those that exceed `maxBody`", async () => {
    const body = JSON.stringify({ name: "a".repeat(2 * megabyte), tiles: [] });
    await restart({ maxBody: 3 * megabyte });
    expect((await send(body))[0]).toBe(200);
    await restart({ maxBody: 10 });
    expect((await send('{"name":"a"}'))[0]).toBe(413);
    expect((await send('{"a": 1}'))[0]).toBe(400);
  });

  test("are also rejected by the hosted deployment and under /_emulator", async () => {
    const { baseUrl, keyId, keySecret, organizationId } = emulator.hosted;
    const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString("base64")}`;
    const body = "a".repeat(2 * megabyte);
    const rejected = await fetch(`${baseUrl}/v1/organizations/${organizationId}/keys`, {
      method: "POST",
      headers: { authorization },
      body,
    });
    expect(rejected.status).toBe(413);
    expect(await rejected.json()).toMatchObject({
      status: 413,
      error: "PAYLOAD_TOO_LARGE: The body is larger than 1048576 bytes",
    });
    expect((await fetch(`${emulator.page}faults`, { method: "POST", body })).status).toBe(413);
  });
});

test("processes or rejects any body", async () => {
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
  for (const behavior of behaviors) {
    await restart({ behavior });
    for (const body of bodies) {
      const [status, text] = await send(body);
      const shown = `${behavior}: ${body.slice(0, 60)}: ${status} ${text.slice(0, 60)}`;
      expect([200, 400, 413], shown).toContain(status);
      if (status >= 400) expect(text.length, shown).toBeLessThan(20_000);
    }
  }
});

test("rejects a body of more than 20,000 values, even if it is small", async () => {
  expect((await send(`{"name":"a","x":[1${",1".repeat(19_900)}]}`))[0]).toBe(200);
  expect(await send(`{"name":"a","x":[1${",1".repeat(20_000)}]}`)).toEqual([
    413,
    '{"message":"The body has more than 20000 values"}',
  ]);
});

test("rejects a compressed body without decompressing it", async () => {
  const bomb = gzipSync(Buffer.alloc(100 * megabyte));
  const [status, text] = await send(bomb, { "content-encoding": "gzip" });
  expect(status).toBe(415);
  expect(text).toContain("Compressed bodies are not supported");
  expect((await send('{"name":"a"}', { "content-encoding": "identity" }))[0]).toBe(200);
});

describe("incomplete bodies", () => {
  test("do not delay other requests, or `close()`", async () => {
    const slow = Array.from({ length: 20 }, () => post({ "content-length": 1000 }));
    for (const sent of slow) sent.write("{");
    await sendOther();
    await restart();
  });

  test("are discarded when the client disconnects", async () => {
    const sent = post({ "content-length": 1000, expect: "100-continue" });
    sent.flushHeaders();
    await once(sent, "continue");
    sent.destroy();
    const latest = (): unknown => emulator.requests()[0];
    await expect.poll(latest).toMatchObject({ method: "POST", status: 0 });
  });
});

describe("every behavior", () => {
  test.each(behaviors)("%s: uses the last value of a repeated name, as on deployed servers", async (behavior) => {
    await restart({ behavior });
    const [status, text] = await send('{"name":"first","tiles":[],"tags":[],"name":"last","tags":["1","2"]}');
    expect([status, JSON.parse(text)]).toMatchObject([200, { data: { name: "last", tags: ["1", "2"] } }]);
    expect((await send('{"name":"a","tiles":[],"x":1.50,"x":2.50}'))[0]).toBe(200);
  });

  test.each(behaviors)("%s: rejects a body that is nested too deeply at any place", async (behavior) => {
    await restart({ behavior });
    for (const deep of ["[".repeat(10_000) + "]".repeat(10_000), '{"a":'.repeat(10_000) + "1" + "}".repeat(10_000)]) {
      for (const body of [deep, `{"name":"a","tiles":[],"x":${deep}}`, `{"name":"a","tiles":[{"config":${deep}}]}`]) {
        expect(await send(body)).toEqual([400, '{"message":"The body is nested deeper than 100 levels"}']);
      }
    }
    const allowed = `{"name":"a","tiles":[],"x":${"[".repeat(98)}1.50${"]".repeat(98)}}`;
    expect((await send(allowed))[0]).toBe(200);
    await sendOther();
  });

  test.each(behaviors)('%s: rejects a field named "__proto__", even if it is escaped', async (behavior) => {
    await restart({ behavior });
    for (const name of ["__proto__", String.raw`\u005f_proto__`]) {
      expect((await send(`{"name":"a","tiles":[{"${name}":{"polluted":true}}]}`))[1]).toContain(
        'The field name \\"__proto__\\" is not allowed',
      );
    }
    // As a value, it is ordinary text.
    expect((await send('{"name":"__proto__","tiles":[]}'))[0]).toBe(200);
  });
});
