// Read-only mode: no write of any operation leaves the command.
import { startEmulator } from "@obstack/emulator";
import { folderWith, json, runObstack, startServer } from "@obstack/testing";
import { describe, expect, test } from "vitest";
import { commands } from "./commands.ts";
import { hosted, selfHosted } from "./environment.ts";
import { id, operations } from "./operations.ts";

const writes = operations.filter(({ isRead }) => !isRead);

test("finds the operations of both specs", () => {
  expect(operations.length).toBeGreaterThan(25);
  expect(writes.length).toBeGreaterThan(12);
  expect(operations.filter(({ method, isRead }) => isRead && method !== "GET").map(({ name }) => name)).toEqual([
    "selfhosted queryChartSeries",
  ]);
});

/** Every way to turn it on. A profile has the settings of its server. */
const ways: readonly (readonly [
  string,
  (baseUrl: string) => { words: string[]; environment: Record<string, string> },
])[] = [
  ["--read-only", (baseUrl) => ({ words: ["--read-only"], environment: both(baseUrl) })],
  ["OBSTACK_READ_ONLY", (baseUrl) => ({ words: [], environment: { ...both(baseUrl), OBSTACK_READ_ONLY: "1" } })],
  ["a read-only profile", (baseUrl) => ({ words: [], environment: profileEnvironment(baseUrl) })],
];

const both = (baseUrl: string) => ({ ...selfHosted(baseUrl), ...hosted(baseUrl) });

function profileEnvironment(baseUrl: string): Record<string, string> {
  const profile = (deployment: string) => ({ deployment, baseUrl, readOnly: true });
  const profiles = { lab: profile("selfhosted"), cloud: profile("hosted") };
  return { XDG_CONFIG_HOME: folderWith({ "obstack/profiles.json": { current: "lab", profiles } }), ...both(baseUrl) };
}

/** The profile of a deployment, which only exists for that way. */
const profileWords = (way: string, deployment: string): string[] =>
  way === "a read-only profile"
    ? ["--profile", deployment === "hosted" ? "cloud" : "lab"]
    : ["--deployment", deployment];

describe.each(ways)("%s", (way, start) => {
  test.each(operations)("api sends $name only if it reads", async ({ deployment, method, path, isRead }) => {
    await using server = await startServer(json({ data: [], result: [] }));
    const { words, environment } = start(server.baseUrl);
    const body = method === "GET" ? [] : ["-f", "-"];
    const run = await runObstack(["api", method, path, ...body, ...words, ...profileWords(way, deployment)], {
      environment,
      input: "name: A\n",
    });
    expect(server.requests.map((request) => request.method)).toEqual(isRead ? [method] : []);
    expect(run.code).toBe(isRead ? 0 : 4);
    if (!isRead)
      expect(run.stderr).toMatch(/refuses (?:POST|PUT|PATCH|DELETE) \/[^\n]*\n {2}hint: Nothing was sent\. /);
  });

  test.each([
    "/api/v2/charts/series/../../dashboards",
    "/api/v2/charts/series/%2e%2e/%2e%2e/dashboards",
    "/api/v2/charts/series%2f..%2f..%2fdashboards",
    "/api/v2/charts//series",
    "//127.0.0.1/api/v2/charts/series",
    "/api/v2/charts/series/",
    "/api/v2/charts/series;/x",
    "/x/api/v2/charts/series",
  ])("does not send POST %s", async (path) => {
    await using server = await startServer(json({ data: [] }));
    const { words, environment } = start(server.baseUrl);
    const argv = ["api", "POST", path, "-f", "-", ...words, ...profileWords(way, "selfhosted")];
    const run = await runObstack(argv, { environment, input: "name: A\n" });
    expect({ code: run.code, sent: server.requests.length }).toEqual({ code: 4, sent: 0 });
  });
});

test.each(["true", "yes", "false"])("refuses writes with OBSTACK_READ_ONLY=%s", async (value) => {
  await using server = await startServer(json({ data: { id } }));
  const environment = { ...selfHosted(server.baseUrl), OBSTACK_READ_ONLY: value };
  const run = await runObstack(["api", "DELETE", `/api/v2/alerts/${id}`], { environment });
  expect(run.stderr).toContain("OBSTACK_READ_ONLY refuses DELETE");
  expect(server.requests).toEqual([]);
});

test("writes with none of them", async () => {
  await using server = await startServer(json({ data: { id } }));
  const words = ["api", "DELETE", `/api/v2/alerts/${id}`];
  for (const value of ["", "0"]) {
    const environment = { ...selfHosted(server.baseUrl), OBSTACK_READ_ONLY: value };
    expect(await runObstack(words, { environment })).toMatchObject({ code: 0 });
  }
  expect(server.requests).toHaveLength(2);
});

test("no flag and no file of the working folder takes the variable away", async () => {
  await using server = await startServer(json({ data: [] }));
  const folder = folderWith({ "obstack.yaml": "readOnly: false\n", ".env": "OBSTACK_READ_ONLY=\n" });
  const environment = { ...selfHosted(server.baseUrl), OBSTACK_READ_ONLY: "1" };
  for (const words of [["--no-read-only"], ["--read-only=false"], ["--yes"], ["--base-url", server.baseUrl], []]) {
    const run = await runObstack(["api", "DELETE", `/api/v2/alerts/${id}`, ...words], { environment, folder });
    expect(run.code).toBeGreaterThan(0);
  }
  expect(server.requests).toHaveLength(0);
});

test("passes chart queries below a path prefix", async () => {
  await using server = await startServer(json({ data: [] }));
  const run = await runObstack(["api", "POST", "/api/v2/charts/series", "-f", "-", "--read-only"], {
    environment: selfHosted(`${server.baseUrl}/gateway/x`),
    input: "series: []\n",
  });
  expect(run).toMatchObject({ code: 0 });
  expect(server.requests[0]?.url).toBe("/gateway/x/api/v2/charts/series");
});

test("every command that sends requests has the flag", async () => {
  for (const [name, load] of commands) {
    const { parameters } = (await load()) as unknown as { parameters: { flags?: object } };
    const flags = Object.keys(parameters.flags ?? {});
    expect({ name, has: flags.includes("readOnly") }).toEqual({
      name,
      has: flags.includes("verbose") || name === "profile add",
    });
  }
});

test("an apply writes nothing, and leaves nothing to continue", async () => {
  await using emulator = await startEmulator({ behavior: "documented", port: 0 });
  const folder = folderWith({ "dashboards/a.yaml": "name: A\ntiles: []\n" });
  const { baseUrl, apiKey } = emulator.selfHosted;
  const environment = { OBSTACK_SELFHOSTED_URL: baseUrl, OBSTACK_SELFHOSTED_API_KEY: apiKey };
  const list = async (): Promise<string> =>
    (await runObstack(["dashboards", "list", "--output", "json"], { environment })).stdout;
  const before = await list();
  const run = await runObstack(["apply", folder, "--yes"], { environment: { ...environment, OBSTACK_READ_ONLY: "1" } });
  expect(run.stderr).toContain("OBSTACK_READ_ONLY refuses POST /api/v2/dashboards.");
  expect(await list()).toBe(before);
  expect(await runObstack(["apply", folder, "--yes"], { environment })).toMatchObject({ code: 0 });
  expect(await list()).not.toBe(before);
});
