// The page "Releases", which only a run with servers can write.
import { describe, expect, test } from "vitest";
import { compareWithEmulator } from "../src/live/compare-emulator.ts";
import { features } from "../src/live/features.ts";
import { readPage, toPage } from "../src/live/page.ts";
import { releases } from "../src/live/releases.ts";
import type { Exchange } from "../src/observe.ts";
import { readServers } from "../src/live/servers.ts";

const titles = features.map(({ title }) => title);

describe("the page in the documentation", () => {
  const { columns } = readPage();
  test.each(releases)("has each feature of release $release", ({ release }) => {
    expect(titles.filter((title) => !columns.get(release)?.get(title))).toEqual([]);
  });
});

test("a page is read as it was written", () => {
  const tested = ["Date and commit", "2026-01-01, 12345678"] as const;
  const column = (slos: string) =>
    new Map([["Charts", "yes"], ["Silences", "partly: They have no end."], ["SLOs", slos], tested]);
  const columns = new Map([
    ["1.0", column("no: They need SQL.")],
    ["1.1", column("yes")],
  ]);
  const results = { columns, differences: [["1.0", "getAlert", "`body.data.note`", "string", "absent"]] };
  const text = toPage(["1.0", "1.1"], ["Charts", "Silences", "SLOs"], results);
  expect(text).toContain("| Silences | partly[^1] | partly[^1] |");
  expect(readPage(text)).toEqual(results);
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
});
