// The page "Releases", which only a run with servers can write.
import { describe, expect, test } from "vitest";
import { compareWithEmulator } from "../src/live/compare-emulator.ts";
import { features } from "../src/live/features.ts";
import { readPage, toPage } from "../src/live/page.ts";
import type { ReleaseResults } from "../src/live/page.ts";
import { releases } from "../src/live/releases.ts";
import type { Exchange } from "../src/observe.ts";
import { readServers } from "../src/live/servers.ts";

const titles = features.map(({ title }) => title);

describe("the page in the documentation", () => {
  const results = readPage();
  test.each(releases)("has each feature of release $release", ({ release }) => {
    const found = new Set(results.get(release)?.outcomes.keys());
    expect(titles.filter((title) => !found.has(title))).toEqual([]);
  });
});

test("a page is read as it was written, and releases that were not tested stay", () => {
  const outcomes: ReleaseResults["outcomes"] = new Map([
    ["Charts", { works: "yes" }],
    ["Silences", { works: "partly", reason: "They have no end." }],
    ["SLOs", { works: "no", reason: "They need SQL." }],
  ]);
  const results = new Map([
    [
      "1.0",
      {
        tested: "2026-01-01, 12345678",
        outcomes,
        differences: [{ operation: "getAlert", field: "body.data.note", server: "string", emulator: "absent" }],
      },
    ],
    ["1.1", { tested: "2026-01-02, 12345679", outcomes: new Map([...outcomes, ["SLOs", { works: "yes" }]]) }],
  ]) as ReadonlyMap<string, ReleaseResults>;
  const text = toPage(["1.0", "1.1"], ["Charts", "Silences", "SLOs"], results);
  expect(text).toContain("| Silences | partly[^1] | partly[^1] |");
  const read = readPage(text);
  expect(read.get("1.0")?.outcomes.get("SLOs")).toEqual({ works: "no", reason: "They need SQL." });
  expect(read.get("1.0")?.differences?.[0]?.field).toBe("body.data.note");
  expect(toPage(["1.0", "1.1"], ["Charts", "Silences", "SLOs"], read)).toBe(text);
});

test("differences of the emulator are statuses, and fields with their types", () => {
  const exchange = (operationId: string, status: number, body: unknown) =>
    ({
      operation: { operationId },
      status,
      contentType: "application/json",
      text: JSON.stringify(body),
    }) as unknown as Exchange;
  const server = [
    exchange("getAlert", 200, { data: { id: "1", note: "a", channels: [{ type: "x" }] } }),
    exchange("getAlert", 404, {}),
  ];
  const emulator = [exchange("getAlert", 200, { data: { id: 1, note: null, channels: [] } })];
  expect(compareWithEmulator(server, server)).toEqual([]);
  expect(compareWithEmulator(server, emulator)).toEqual([
    { operation: "getAlert 200", field: "body.data.channels[]", server: "object", emulator: "absent" },
    { operation: "getAlert 200", field: "body.data.id", server: "string", emulator: "number" },
    { operation: "getAlert", field: "status", server: "404", emulator: "never" },
  ]);
});

describe("the servers to test", () => {
  const single = { OBSTACK_SELFHOSTED_URL: "http://a.test", OBSTACK_SELFHOSTED_API_KEY: "k" };

  test("one server needs two variables", () =>
    expect(readServers(single)).toEqual([{ url: "http://a.test", key: "k" }]));

  test("more servers are a list", () => {
    const others = [{ url: "http://b.test", key: "k", release: "2.36" }];
    const environment = { ...single, OBSTACK_LIVE_RELEASE: "2.33", OBSTACK_LIVE_SERVERS: JSON.stringify(others) };
    expect(readServers(environment)).toEqual([{ url: "http://a.test", key: "k", release: "2.33" }, ...others]);
  });

  test.each(["no JSON", "{}", '[{"url": "http://a.test"}]', '[{"url": "u", "key": "k", "relase": "2.36"}]'])(
    "a mistake is an error: %s",
    (text) => expect(() => readServers({ OBSTACK_LIVE_SERVERS: text })).toThrow("Invalid OBSTACK_LIVE_SERVERS"),
  );
});
