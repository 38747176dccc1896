import { startServer } from "@obstack/testing";
import type { ReceivedRequest } from "@obstack/testing";
import { describe, expect, test, vi } from "vitest";
import { createTestTransport } from "../../test/create-test-transport.ts";
import type { Alert } from "../generated/schema.ts";
import type { CallOptions } from "../fetch/fetch.ts";
import { createAlertResource } from "./create-stack.ts";
import type { AlertResource } from "./stack-resources.ts";

describe("changes through a client", () => {
  /** A server with one alert, and the alerts of a client for it. `sent` has the method of each request. */
  async function serve(body = '{"id":"a1","threshold":0}') {
    let stored = body;
    const server = await startServer((response, { method, body: sent }: ReceivedRequest) => {
      if (method === "PUT") stored = sent;
      setTimeout(() => response.end(`{"data":${stored}}`), 2);
    });
    const location = { http: createTestTransport(server.baseUrl), root: "", envelope: "data" };
    const sent = (): unknown[] => server.requests.map(({ method }) => method);
    return { alerts: createAlertResource(location), sent, [Symbol.asyncDispose]: server[Symbol.asyncDispose] };
  }
  const increment = async (record: Alert): Promise<void> => {
    await new Promise((resolve) => setTimeout(resolve, 1));
    record.threshold = Number(record.threshold) + 1;
  };

  test("of one record follow one after another, also after a failure", async () => {
    await using server = await serve();
    const { alerts } = server;
    const fail = alerts.modify("a1", () => {
      throw new Error("no");
    });
    const changes = Array.from({ length: 20 }, async () => alerts.modify("a1", increment));
    await expect(fail).rejects.toThrow("no");
    await Promise.all(changes);
    expect(await alerts.get("a1")).toMatchObject({ threshold: 20 });
  });

  test("of different records run at the same time", async () => {
    await using server = await serve();
    const { alerts } = server;
    await alerts.modify("a1", async () => void (await alerts.modify("a2", increment)));
    expect(server.sent()).toEqual(["GET", "GET", "PUT", "PUT"]);
  });

  test("leave the queue if they are aborted", async () => {
    await using server = await serve();
    const { alerts } = server;
    const controller = new AbortController();
    const { signal } = controller;
    const first = alerts.modify("a1", increment);
    const aborted = [
      alerts.modify("a1", increment, { signal }).catch((error: unknown) => error),
      alerts.delete("a1", { signal }).catch((error: unknown) => error),
    ];
    const third = alerts.modify("a1", increment);
    controller.abort(new Error("enough"));
    const error = { kind: "aborted", sent: false, path: "/alerts/a1" };
    expect(await Promise.all(aborted)).toMatchObject([
      { ...error, method: "GET" },
      { ...error, method: "DELETE" },
    ]);
    await Promise.all([first, third]);
    expect(server.sent()).toEqual(["GET", "PUT", "GET", "PUT"]);
    expect(await alerts.get("a1")).toMatchObject({ threshold: 2 });
  });

  test("run alone, without an update or a delete of their record", async () => {
    await using server = await serve();
    const { alerts } = server;
    const writes = [
      alerts.modify("a1", increment),
      alerts.update("a1", { threshold: 5 }),
      alerts.modify("a1", increment),
      alerts.delete("a1"),
      alerts.modify("a1", increment),
    ];
    await Promise.all(writes);
    expect(server.sent()).toEqual(["GET", "PUT", "PUT", "GET", "PUT", "DELETE", "GET", "PUT"]);
    expect(await alerts.get("a1")).toMatchObject({ threshold: 7 });
  });

  const waitingWrites: readonly [string, (alerts: AlertResource) => Promise<unknown>][] = [
    ["modify", async (alerts) => alerts.modify("a1", increment)],
    ["update", async (alerts) => alerts.update("a1", { threshold: 5 })],
    ["delete", async (alerts) => alerts.delete("a1")],
  ];

  test.each(waitingWrites)("end if they wait for %s, which waits for them", async (_, write) => {
    await using server = await serve();
    const { alerts } = server;
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    try {
      const nested = alerts.modify("a1", async (record) => {
        await increment(record);
        setTimeout(() => vi.advanceTimersByTime(60_000), 1);
        await write(alerts);
      });
      await expect(nested).rejects.toThrow("change must be a function that takes less than a minute");
      await alerts.modify("a1", increment);
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
    expect(server.sent()).toEqual(["GET", "GET", "PUT"]);
  });

  const calls: readonly [string, (alerts: AlertResource, options?: CallOptions) => Promise<unknown>][] = [
    ["get", async (alerts, options) => alerts.get("a1", options)],
    ["list", async (alerts, options) => alerts.list(options)],
    ["find", async (alerts, options) => alerts.find("A", options)],
    ["iterate", async (alerts, options) => alerts.iterate(options).next()],
    ["create", async (alerts, options) => alerts.create({}, options)],
    ["update", async (alerts, options) => alerts.update("a1", {}, options)],
    ["modify", async (alerts, options) => alerts.modify("a1", {}, options)],
    ["upsert", async (alerts, options) => alerts.upsert({ name: "A" }, options)],
    ["delete", async (alerts, options) => alerts.delete("a1", options)],
  ];

  test.each<[string, (alerts: AlertResource) => Promise<unknown>, string]>([
    ["null", async (alerts) => alerts.modify("a1", null as never), "change must be a function or an object with"],
    ["a text", async (alerts) => alerts.modify("a1", "x" as never), 'the fields to replace, not "x".'],
    [
      "an unknown option",
      async (alerts) => alerts.modify("a1", {}, { timeoutMs: 5 } as never),
      'options must be signal, timeout, retry or headers, not "timeoutMs".',
    ],
    ["an option of a list", async (alerts) => alerts.list({ limit: 5 } as never), 'not "limit".'],
    ...["id", "query", "params", "body", "payload", "received", "isSafe"].flatMap((name) =>
      calls.map(([call, run]): [string, typeof run, string] => [
        `\`${name}\` as an option of ${call}`,
        async (alerts) => run(alerts, { [name]: {} } as never),
        `not "${name}".`,
      ]),
    ),
  ])("with %s are rejected before anything is sent", async (_, call, message) => {
    await using server = await serve();
    await expect(call(server.alerts)).rejects.toMatchObject({
      kind: "input",
      message: expect.stringContaining(message),
    });
    expect(server.sent()).toEqual([]);
  });

  test("accept the options of `modify`, and options that are not set", async () => {
    await using server = await serve();
    const options = { onIgnored: () => undefined, limit: undefined };
    expect(await server.alerts.modify("a1", { threshold: 3 }, options)).toMatchObject({ threshold: 3 });
  });

  test.each([
    ['{"id":"a1","team":9007199254740993}', "a record with the number 9007199254740993, which JavaScript would change"],
    ['{"id":"a1","team":{"n":[-90071992547409930001]}}', "the number -90071992547409930001,"],
    ['{"id":"a1","team":{"n":-1e400}}', "the number -1e400,"],
    ['{"id":"a1","n":[1e21,9007199254740992,1000000000000000000000,0.12345678901234567890]}', undefined],
    [String.raw`{"id":"12345678901234567890","name":"\"9007199254740993"}`, undefined],
    ['{"id":"a1","team":564215796360381800}', undefined],
  ])("of %s: %s", async (record, refusal) => {
    await using server = await serve(record);
    const modified = server.alerts.modify("a1", { threshold: 3 });
    await (refusal === undefined ? modified : expect(modified).rejects.toThrow(refusal));
    expect(server.sent()).toEqual(refusal === undefined ? ["GET", "PUT"] : ["GET"]);
    await expect(server.alerts.get("a1")).resolves.toBeTypeOf("object");
  });
});
