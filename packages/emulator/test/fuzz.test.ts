// Random requests to every operation in every behaviour cause no internal error and leave the state readable.
import { request } from "node:http";
import { createConnection } from "node:net";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { readSpecification } from "../src/specification/specification.ts";
import type { Operation, Specification } from "../src/specification/specification.ts";
import { startEmulator } from "../src/index.ts";
import type { Behaviour, Emulator } from "../src/index.ts";

const behaviours: readonly Behaviour[] = ["documented", "field", "field=older"];
const specifications = { selfhosted: readSpecification("selfhosted"), hosted: readSpecification("hosted") };
const numRuns = Number(process.env["FUZZ_RUNS"] ?? 400);

let clock = 0;
let emulator: Emulator;
const consoleError = vi.spyOn(console, "error");
beforeEach(() => {
  clock = Date.parse("2026-03-10T12:00:00Z");
  consoleError.mockReset();
});
afterEach(() => emulator.close());

interface Sent {
  readonly deployment: "selfhosted" | "hosted";
  readonly method: string;
  readonly path: string;
  readonly body?: string;
}

async function send({ deployment, method, path, body }: Sent): Promise<{ status: number; text: string }> {
  // Every request in a new window, to avoid rate limits.
  clock += 61_000;
  const { selfHosted, hosted } = emulator;
  const key = Buffer.from(`${hosted.keyId}:${hosted.keySecret}`).toString("base64");
  const isHosted = deployment === "hosted";
  const headers = { authorization: isHosted ? `Basic ${key}` : `Bearer ${selfHosted.apiKey}` };
  return new Promise((resolve, reject) => {
    const url = new URL(isHosted ? hosted.baseUrl : selfHosted.baseUrl);
    const sent = request({ host: url.hostname, port: url.port, method, path, headers }, (response) => {
      let text = "";
      response
        .on("data", (chunk) => (text += String(chunk)))
        .on("end", () => resolve({ status: response.statusCode ?? 0, text }));
    });
    sent.on("error", reject).end(body);
  });
}

const names = [
  "constructor",
  "toString",
  "valueOf",
  "hasOwnProperty",
  "isLosslessNumber",
  "toJSON",
  "length",
  "id",
  "",
  "0",
  "\0",
];
const texts = [
  "\0",
  "\ud800",
  "\udfff a",
  "a\0b",
  "__proto__",
  "constructor",
  '"',
  "\\",
  "'",
  "$.a",
  "%",
  "*",
  "?",
  "😀",
  "\u202e",
  "a".repeat(3000),
];
const filters = [
  "(".repeat(50),
  "(".repeat(10_000),
  `${"(".repeat(900)}a${")".repeat(900)}`,
  `${"NOT ".repeat(400)}a = 1`,
  Array.from({ length: 200 }, () => "a = 1").join(" OR "),
  Array.from({ length: 200 }, () => "a:1").join(" OR "),
  `a IN (${Array.from({ length: 600 }, () => "1").join(",")})`,
  String.raw`"a\0b":1`,
  "a:1e400",
  "a:[1 TO",
  "a:/(a+)+$/",
  "Timestamp > 'x'",
  "LogAttributes['\0']",
  "LogAttributes['a\"b\\']='1'",
  "__proto__:1",
  "constructor = 1",
  "a.b.c.d:1",
  "- - -",
];
const numbers = [
  "1e400",
  "-1e400",
  "-0",
  "1e-400",
  "12345678901234567890",
  "1.50",
  "9007199254740993",
  "0.1e1",
  "-1",
  "253402300800000",
  "8640000000000001",
];
const dates = [
  "2026-02-31",
  "0000-01-01",
  "9999-12-31T23:59:60Z",
  "2026-01-31T00:00:00+99:99",
  "+275760-09-13",
  "2026-01-31",
];

/** JSON text, including numbers that JavaScript never writes. */
const jsonText: fc.Arbitrary<string> = fc.letrec<{ value: string }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.constantFrom("null", "true", "false", '""', "[]", "{}", ...numbers),
    fc.constantFrom(...texts, ...filters, ...dates).map((text) => JSON.stringify(text)),
    fc.integer().map(String),
    fc.string({ unit: "binary" }).map((text) => JSON.stringify(text)),
    fc.array(tie("value"), { maxLength: 4 }).map((items) => `[${items.join(",")}]`),
    fc
      .array(fc.tuple(fc.oneof(fc.constantFrom(...names, "where", "series", "tiles"), fc.string()), tie("value")), {
        maxLength: 4,
      })
      .map((fields) => `{${fields.map(([name, item]) => `${JSON.stringify(name)}:${item}`).join(",")}}`),
  ),
})).value;

/** Placeholder in a body for JSON text. */
const mark = "\u0001place\u0001";

/** Returns valid bodies of an operation, some from the examples of the spec. */
function getBodies({ examples }: Specification, { operationId }: Operation): unknown[] {
  const [, kind = ""] = /(Dashboard|Alert|Pipe|Key|ChartSeries|State)/.exec(operationId) ?? [];
  const found = Object.entries(examples).filter(([name]) => name.toLowerCase().includes(kind.toLowerCase()));
  const series = {
    sourceId: "665f1c2ab4d3e5f6a7b8cb01",
    aggFn: "count",
    where: "",
    groupBy: [],
    field: "Duration",
    level: 0.5,
  };
  const tile = { name: "a", x: 0, y: 0, w: 1, h: 1 };
  const alert = {
    interval: "5m",
    threshold: 1,
    thresholdType: "above",
    source: "tile",
    dashboardId: "1",
    tileId: "1",
    channel: { type: "webhook", webhookId: "1" },
  };
  const own: Record<string, unknown[]> = {
    Dashboard: [
      { name: "a", tiles: [{ ...tile, series: [series] }], tags: ["a"], filters: [{ id: "1", name: "a" }] },
      {
        name: "a",
        tiles: [{ ...tile, config: { displayType: "line", sourceId: "1", select: [{ aggFn: "count", where: "" }] } }],
      },
    ],
    Alert: [alert, { ...alert, source: "saved_search", savedSearchId: "1" }],
    ChartSeries: [
      { series: [series], startTime: clock - 600_000, endTime: clock, granularity: "1m" },
      {
        series: [{ ...series, whereLanguage: "sql", groupBy: ["ServiceName"] }, series],
        startTime: clock - 600_000,
        endTime: clock,
        seriesReturnType: "ratio",
      },
      { series: [series], startTime: clock - 600_000, endTime: clock, seriesReturnType: "column" },
    ],
    Key: [
      {
        name: "a",
        roles: ["admin"],
        expireAt: null,
        hashData: { keyIdHash: "a", keyIdSuffix: "a", keySecretHash: "b" },
        ipAccessList: [{ source: "1.2.3.4/99", description: "" }],
      },
    ],
    State: [{ command: "start" }],
  };
  const ofExamples = found.map(([, { value }]) => {
    const { data, result } = Object(value) as { data?: unknown; result?: unknown };
    const record: unknown = [data ?? result ?? value].flat()[0];
    return record;
  });
  return [...(own[kind] ?? []), ...ofExamples];
}

/** Puts the placeholder in a random place of a value. */
function place(value: unknown, choices: readonly number[], name: string): unknown {
  const [choice = 0, ...rest] = choices;
  if (typeof value !== "object" || value === null || choices.length === 0) return mark;
  if (Array.isArray(value)) {
    const index = choice % (value.length + 1);
    return index === value.length
      ? [...(value as unknown[]), mark]
      : value.map((item: unknown, at) => (at === index ? place(item, rest, name) : item));
  }
  const keys = Object.keys(value);
  const key = keys[choice % (keys.length + 1)];
  if (key === undefined) return { ...value, [name]: mark };
  return { ...value, [key]: place((value as Record<string, unknown>)[key], rest, name) };
}

const parameterText = fc.oneof(
  fc.constantFrom(
    "%00",
    "%2e%2e",
    "%2e",
    "..",
    "%ff",
    "%",
    "%zz",
    "%u0041",
    "%F0%9F",
    "constructor",
    "__proto__",
    "%5c",
    "%2f",
    "a".repeat(2000),
    "665f1c2ab4d3e5f6a7b8c901",
    "%ED%A0%80",
  ),
  fc.string({ unit: "binary", minLength: 1 }).map((text) => encodeURIComponent(text)),
);

const queryText = fc
  .array(
    fc.tuple(
      fc.constantFrom("limit", "offset", "from_date", "to_date", "__proto__", "constructor", "%00", "%", "a[b]"),
      fc.oneof(fc.constantFrom(...dates, ...numbers, "(".repeat(5000), "%00", "%", "%ff", "[]"), parameterText),
    ),
    { maxLength: 4 },
  )
  .map((pairs) => pairs.map(([name, value]) => `${name}=${value.replaceAll("+", "%2B")}`).join("&"));

function anyRequest(deployment: "selfhosted" | "hosted"): fc.Arbitrary<Sent> {
  const specification = specifications[deployment];
  const { organizationId, serviceId } = emulator.hosted;
  return fc
    .record({
      operation: fc.constantFrom(...specification.operations),
      ids: fc.array(parameterText, { minLength: 3, maxLength: 3 }),
      keepsIds: fc.boolean(),
      query: queryText,
      choices: fc.array(fc.nat(20), { maxLength: 6 }),
      base: fc.nat(20),
      name: fc.constantFrom(...names),
      value: fc.oneof(
        { weight: 5, arbitrary: jsonText },
        { weight: 1, arbitrary: fc.constantFrom("", "{", "nul", '"', "\u0000", "\ufeff{}") },
      ),
    })
    .map(({ operation, ids, keepsIds, query, choices, base, name, value }) => {
      const known: Record<string, string> = {
        organizationId,
        serviceId,
        ...(keepsIds
          ? { id: operation.operationId.endsWith("Alert") ? "665f1c2ab4d3e5f6a7b8ca01" : "665f1c2ab4d3e5f6a7b8c901" }
          : {}),
      };
      let index = 0;
      const path = operation.path.replaceAll(
        /\{(\w+)\}/g,
        (_, parameter: string) => known[parameter] ?? ids[index++] ?? "",
      );
      const bodies = getBodies(specification, operation);
      const text = JSON.stringify(place(bodies[base % bodies.length], choices, name)) as string | undefined;
      return {
        deployment,
        method: operation.method,
        path: `${path}${query === "" ? "" : `?${query}`}`,
        ...(operation.body === undefined ? {} : { body: (text ?? "").replace(JSON.stringify(mark), () => value) }),
      };
    });
}

async function expectReadable(): Promise<void> {
  const { organizationId, serviceId } = emulator.hosted;
  await send({
    deployment: "hosted",
    method: "PATCH",
    path: `/v1/organizations/${organizationId}/services/${serviceId}/state`,
    body: '{"command":"start"}',
  });
  for (const [deployment, { operations }] of Object.entries(specifications) as [
    "selfhosted" | "hosted",
    Specification,
  ][]) {
    for (const { operationId, method, path } of operations) {
      if (!operationId.startsWith("list")) continue;
      const { status, text } = await send({
        deployment,
        method,
        path: path.replace("{organizationId}", organizationId).replace("{serviceId}", serviceId),
      });
      // The older release has no list of webhooks.
      if (operationId === "listWebhooks" && status === 404) continue;
      expect([operationId, status]).toEqual([operationId, 200]);
      expect(() => JSON.parse(text)).not.toThrow();
    }
  }
  expect(() => JSON.stringify(emulator.snapshot())).not.toThrow();
  expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
}

describe.each(behaviours)("%s", (behaviour) => {
  beforeEach(async () => {
    emulator = await startEmulator({ behaviour, now: () => clock });
  });

  test.each(["selfhosted", "hosted"] as const)(
    "%s: responds to every request without an internal error",
    async (deployment) => {
      await fc.assert(
        fc.asyncProperty(anyRequest(deployment), async (sent) => {
          consoleError.mockClear();
          const { status, text } = await send(sent);
          // Deployed servers respond with a 500 and the reason to queries that they cannot run.
          const isRecorded =
            behaviour !== "documented" && status === 500 && sent.path.startsWith("/api/v2/charts/series");
          if (!isRecorded) expect(status, text).toBeLessThan(500);
          expect(text).not.toContain("Internal server error");
          expect(consoleError).not.toHaveBeenCalled();
        }),
        { numRuns },
      );
      await expectReadable();
    },
  );

  test("rejects filters that are too long or too deep", async () => {
    const series = { sourceId: "665f1c2ab4d3e5f6a7b8cb01", aggFn: "count", groupBy: [] };
    for (const [whereLanguage, where] of [
      ["lucene", "(".repeat(10_000)],
      ["sql", "(".repeat(10_000)],
      ["sql", `${"(".repeat(900)}ServiceName = 'a'${")".repeat(900)}`],
      ["lucene", "a ".repeat(5000)],
    ]) {
      const body = JSON.stringify({
        series: [{ ...series, where, whereLanguage }],
        startTime: clock - 60_000,
        endTime: clock,
      });
      const { status, text } = await send({
        deployment: "selfhosted",
        method: "POST",
        path: "/api/v2/charts/series",
        body,
      });
      expect([status, text]).toEqual([
        400,
        expect.stringMatching(/The filter is longer than 2000 characters|Cannot run the query/),
      ]);
    }
  });

  test("rejects malformed requests to /_emulator", async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom("faults", "series"), jsonText, async (name, body) => {
        const { status } = await send({ deployment: "selfhosted", method: "POST", path: `/_emulator/${name}`, body });
        expect(status).toBeLessThan(500);
        expect(consoleError).not.toHaveBeenCalled();
        emulator.faults.clear();
      }),
      { numRuns: Math.ceil(numRuns / 4) },
    );
    for (const body of ["null", "[null]", '{"kind":"latency","milliseconds":"1"}', '{"kind":{}}']) {
      expect((await send({ deployment: "selfhosted", method: "POST", path: "/_emulator/faults", body })).status).toBe(
        400,
      );
    }
    for (const body of [
      "null",
      "{}",
      '{"startTime":1,"endTime":2,"series":[null]}',
      '{"startTime":1,"endTime":2,"series":[{"where":3}]}',
    ]) {
      expect((await send({ deployment: "selfhosted", method: "POST", path: "/_emulator/series", body })).status).toBe(
        400,
      );
    }
  });

  test("responds to malformed HTTP, or closes the connection", async () => {
    const { hostname, port } = new URL(emulator.selfHosted.baseUrl);
    const host = `${hostname}:${port}`;
    const authorization = `Authorization: Bearer ${emulator.selfHosted.apiKey}`;
    const exchange = async (text: string): Promise<string> =>
      new Promise((resolve) => {
        clock += 61_000;
        const socket = createConnection(Number(port), hostname);
        let received = "";
        socket.on("data", (data) => (received += String(data)));
        socket.on("close", () => resolve(received)).on("error", () => undefined);
        socket.end(text);
      });
    const getStatuses = (text: string): string[] =>
      [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status = ""]) => status);
    for (const [line, ...headers] of [
      [`GET http://${host}/api/v2/sources HTTP/1.1`, `Host: ${host}`],
      [`GET http://[bad/api/v2/sources HTTP/1.1`, `Host: ${host}`],
      ["GET //api/v2/sources HTTP/1.1", `Host: ${host}`],
      [String.raw`GET /api\v2\sources HTTP/1.1`, `Host: ${host}`],
      ["GET /api/v2/dashboards/%00 HTTP/1.1", `Host: ${host}`],
      ["GET /api/v2/dashboards/%2e%2e/%2e%2e/_emulator/snapshot HTTP/1.1", `Host: ${host}`],
      ["GET /api/v2/dashboards/% HTTP/1.1", `Host: ${host}`],
      ["GET /api/v2/sources HTTP/1.1", "Host: a b"],
      ["GET /api/v2/sources HTTP/1.1", "Host: [::1"],
      ["GET /api/v2/sources HTTP/1.1", "Host: "],
      ["GET /api/v2/sources HTTP/1.1"],
      ["GET /api/v2/sources HTTP/1.0"],
      ["GET /api/v2/sources HTTP/1.1", `Host: ${host}`, `X-Large: ${"a".repeat(100_000)}`],
      ["OPTIONS * HTTP/1.1", `Host: ${host}`],
      ["TRACE /api/v2/sources HTTP/1.1", `Host: ${host}`],
      ["CONNECT example.com:443 HTTP/1.1", `Host: ${host}`],
      ["PROPFIND /api/v2/sources HTTP/1.1", `Host: ${host}`],
      ["BREW /api/v2/sources HTTP/1.1", `Host: ${host}`],
      ["HEAD /api/v2/sources HTTP/1.1", `Host: ${host}`],
      ["GET /api/v2/sources HTTP/1.1", `Host: ${host}`, "Upgrade: websocket", "Connection: Upgrade"],
      ["POST /api/v2/dashboards HTTP/1.1", `Host: ${host}`, "Transfer-Encoding: chunked", "Content-Length: 3"],
      ["POST /api/v2/dashboards HTTP/1.1", `Host: ${host}`, "Content-Length: -1"],
      ["\0\0\0"],
    ]) {
      const statuses = getStatuses(
        await exchange(`${[line, ...headers, authorization, "Connection: close"].join("\r\n")}\r\n\r\n`),
      );
      expect(
        statuses.filter((status) => status.startsWith("5")),
        line,
      ).toEqual([]);
    }
    const one = `GET /api/v2/sources HTTP/1.1\r\nHost: ${host}\r\n${authorization}\r\n`;
    const pipelined = await exchange(`${`${one}\r\n`.repeat(5)}${one}Connection: close\r\n\r\n`);
    expect(getStatuses(pipelined)).toEqual(Array.from({ length: 6 }, () => "200"));
    expect(consoleError).not.toHaveBeenCalled();
  });
});
