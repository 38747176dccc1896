import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { json, runObstack, startServer, temporaryFolder } from "@obstack/testing";
import type { TestServer } from "@obstack/testing";
import { describe, expect, test } from "vitest";
import { selfHosted, outcome } from "./environment.ts";

const folder = temporaryFolder();

function writesTo({ requests }: Pick<TestServer, "requests">): TestServer["requests"] {
  return requests.filter(({ method }) => method !== "GET");
}

/** Returns the requests without those after the write. A response that lacks what was sent is read again. */
function withoutReadAgain({ requests }: Pick<TestServer, "requests">): TestServer["requests"] {
  return requests.slice(0, 1 + requests.findLastIndex(({ method }) => method !== "GET"));
}

describe("a body from a file", () => {
  const file = (name: string, text: string): string => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  };
  const create = (path: string, baseUrl?: string) =>
    runObstack(["dashboards", "create", "-f", path], { environment: selfHosted(baseUrl) });

  test("can be YAML or JSON and is completed with fields that servers require", async () => {
    await using server = await startServer(json({ data: { id: "1", name: "A" } }));
    for (const path of [file("a.yaml", "name: A\nextra: [1]\n"), file("a.json", '{"name": "A", "extra": [1]}')]) {
      expect(await create(path, server.baseUrl)).toMatchObject(outcome(0, "Created dashboard 1.\n"));
    }
    expect(writesTo(server).map(({ body }) => JSON.parse(body))).toEqual([
      { name: "A", extra: [1], tiles: [] },
      { name: "A", extra: [1], tiles: [] },
    ]);
  });

  test("is created without the identifiers of a record, which are named", async () => {
    await using server = await startServer(json({ data: { id: "1", name: "A" } }));
    const tile = "{ id: t1, name: T, x: 0, y: 0, w: 1, h: 1, config: { displayType: markdown, markdown: hi } }";
    const { stderr } = await create(file("c.yaml", `id: d1\nname: A\ntiles: [${tile}]\n`), server.baseUrl);
    expect(stderr).toContain("Ignored read-only fields: id, tiles[T].id.\n");
    expect(writesTo(server)[0]?.body).not.toMatch(/"id"|d1|t1/);
  });

  test("is reported with file, line and column of an error", async () => {
    const path = file("broken.yaml", "name: A\ntags: [a\n");
    const error = expect.stringMatching(/^error: .*broken\.yaml:2:7: /);
    expect(await create(path)).toMatchObject({ code: 2, stderr: error });
  });

  test.each([
    ["missing.yaml", undefined, "No such file: "],
    ["brokem.yaml", undefined, 'broken.yaml"?'],
    ["list.yaml", "- 1\n", "Expected a single object"],
  ])("is rejected before anything is sent: %s", async (name, text, message) => {
    const path = text === undefined ? join(folder, name) : file(name, text);
    expect(await create(path)).toMatchObject(outcome(2, message));
  });
});

describe("a body from flags", () => {
  const alert = (...flags: string[]) => ["alerts", "create", "--output", "json", ...flags];
  const required = ["--threshold-type", "above", "--interval", "5m"];
  const fields = { thresholdType: "above", interval: "5m" };
  const run = async (argv: readonly string[], input = "", record: object = { id: "665f1c2ab4d3e5f6a7b8ca01" }) => {
    await using server = await startServer(json({ data: record }));
    const finished = await runObstack(argv, { environment: selfHosted(server.baseUrl), input });
    return {
      ...finished,
      requests: server.requests,
      body: JSON.parse(writesTo(server).at(-1)?.body || "null") as unknown,
    };
  };

  test.each([
    [[], "--tile: Servers require tile (with dashboard, or savedSearch instead)."],
    [["--source", "tile"], "--tile: Servers require tile (with dashboard, or savedSearch instead)."],
    [["--source", "saved_search"], "--saved-search: Servers require savedSearch: name of the saved search"],
    [["--dashboard-id", "665f1c2ab4d3e5f6a7b8c901"], "--tile: Servers require tile: name or key of the tile"],
  ])("is refused with all that it lacks if an alert watches nothing: %j", async (flags, missing) => {
    const { code, stderr, requests } = await run(["alerts", "create", "--threshold", "1", ...flags]);
    expect({ code, requests }).toEqual({ code: 2, requests: [] });
    for (const line of [
      missing,
      "--interval: Servers require interval: for example 15m.",
      "--threshold-type: Servers require thresholdType: one of above, below,",
      "--webhook: Servers require webhook: name of the webhook to call.",
    ])
      expect(stderr).toContain(`error: ${line}`);
  });

  test("names flags and fields as a person writes them", async () => {
    const between = ["--name", "A", "--saved-search", "s1", "--threshold", "1", "--interval", "5m"];
    const errors = async (argv: readonly string[], input?: string) =>
      (await run(["alerts", "create", ...argv], input)).stderr;
    expect(await errors([...between, "--threshold-type", "between"])).toMatch(
      /^error: --webhook: Servers require webhook: name of the webhook to call\.\nerror: --threshold-max: Servers since 2\.27 require thresholdMax: a number\.\n/,
    );
    const file = "name: A\nthreshold: 1\nthresholdType: above\ninterval: 5m\n";
    expect(await errors(["-f", "-"], `${file}savedSearch: s1\n`)).toContain(
      "error: standard input:1:1: Servers require webhook: name of the webhook to call.\n",
    );
    const watching = "tileId: 665f1c2ab4d3e5f6a7b8c902\ndashboardId: 665f1c2ab4d3e5f6a7b8c901\n";
    expect(await errors(["-f", "-"], `${file}${watching}webhookId: w\nchannel: { type: webhook }\n`)).toContain(
      "error: standard input:8:10: Servers require webhook: name of the webhook to call.\n",
    );
  });

  test("has the fields of the spec, including nested fields and lists", async () => {
    const flags = [...required, "--name", "A", "--threshold", "1.5", "--saved-search", "s1"];
    expect((await run(alert(...flags, "--channel-type", "webhook", "--channel-webhook-id", "w1"))).body).toEqual({
      ...fields,
      source: "search",
      name: "A",
      threshold: 1.5,
      savedSearch: "s1",
      channel: { type: "webhook", webhookId: "w1" },
    });
    const dashboard = ["dashboards", "create", "--name", "A", "--tags", "a,b", "--tags", "c"];
    expect((await run(dashboard)).body).toEqual({ name: "A", tags: ["a", "b", "c"], tiles: [] });
  });

  test("overrides the file", async () => {
    const input = "name: A\nthreshold: 1\nchannel: {type: webhook, webhookId: w1, extra: true}\nsavedSearch: s1\n";
    const flags = [...required, "-f", "-", "--threshold", "2", "--channel-webhook-id", "w2"];
    const { body, stderr } = await run(alert(...flags), input);
    expect(body).toEqual({
      ...fields,
      source: "search",
      name: "A",
      threshold: 2,
      channel: { type: "webhook", webhookId: "w2", extra: true },
      savedSearch: "s1",
    });
    expect(stderr).toContain('warning: standard input:3:41: Unknown field "channel.extra". It is still sent.\n');
  });

  test("is required, if there is no file", async () => {
    const { code, stderr, requests } = await run(["alerts", "update", "665f1c2ab4d3e5f6a7b8ca01"]);
    expect({ code, requests }).toEqual({ code: 2, requests: [] });
    expect(stderr).toContain("No input provided.");
    expect((await run(["alerts", "create"])).stderr).toMatch(
      /--threshold: Servers require.*hint: Pass a file with `-f`/s,
    );
  });

  test("overrides a field of the file under any alias", async () => {
    const record = {
      ...fields,
      id: "665f1c2ab4d3e5f6a7b8ca01",
      threshold: 1,
      dashboard: "665f1c2ab4d3e5f6a7b8c901",
      savedSearchId: "s1",
      channel: { type: "webhook", webhookId: "w1" },
      channels: [
        { type: "webhook", webhookId: "w1" },
        { type: "webhook", webhookId: "w2" },
      ],
    };
    const flags = ["-f", "-", "--dashboard-id", "d2", "--saved-search", "s2", "--channel-webhook-id", "w3"];
    expect((await run(alert(...flags), JSON.stringify(record))).body).toEqual({
      ...fields,
      source: "saved_search",
      threshold: 1,
      dashboardId: "d2",
      savedSearchId: "s2",
      channel: { type: "webhook", webhookId: "w3" },
      channels: [
        { type: "webhook", webhookId: "w3" },
        { type: "webhook", webhookId: "w2" },
      ],
    });
  });

  test("keeps the channels of the file if no flag sets one", async () => {
    const [channel, ...channels] = ["w1", "w1", "w2"].map((webhookId) => ({ type: "webhook", webhookId }));
    const record = { ...fields, source: "search", savedSearch: "s1", channel, channels };
    const { body } = await run(alert("-f", "-", "--threshold", "2"), JSON.stringify(record));
    expect(body).toEqual({ ...record, threshold: 2 });
  });
});

describe("an update", () => {
  const record = {
    id: "665f1c2ab4d3e5f6a7b8ca01",
    name: "A",
    dashboard: "665f1c2ab4d3e5f6a7b8c901",
    tileId: "t1",
    threshold: 1,
    channel: { type: "webhook" },
    extra: 1,
  };
  const update = async (argv: readonly string[], input = "") => {
    let stored: object = record;
    await using server = await startServer((response, { method, body }) => {
      if (method === "PUT") stored = { id: record.id, ...(JSON.parse(body) as object) };
      response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify({ data: stored }));
    });
    const environment = selfHosted(server.baseUrl);
    const finished = await runObstack(["alerts", "update", "665f1c2ab4d3e5f6a7b8ca01", ...argv], {
      environment,
      input,
    });
    return {
      ...finished,
      sent: withoutReadAgain(server).map(({ method, body }) => [method, body && JSON.parse(body)]),
    };
  };

  test("with flags changes only those fields", async () => {
    const { sent, stderr } = await update(["--threshold", "2", "--channel-webhook-id", "665f1c2ab4d3e5f6a7b8cb02"]);
    const { id: _id, dashboard, ...rest } = record;
    const body = {
      ...rest,
      dashboardId: dashboard,
      threshold: 2,
      channel: { type: "webhook", webhookId: "665f1c2ab4d3e5f6a7b8cb02" },
    };
    expect(sent).toEqual([
      ["GET", ""],
      ["PUT", body],
    ]);
    expect(stderr).toBe(
      'Changed alert "A".\n    + channels[0].webhookId: 665f1c2ab4d3e5f6a7b8cb02\n    threshold: 1 → 2\n',
    );
  });

  test("with a file changes only the fields of the file", async () => {
    const { sent, stderr } = await update(["-f", "-", "--name", "B"], "message: null\nextra: 2\n");
    const { id: _id, dashboard, ...rest } = record;
    const body = { ...rest, name: "B", dashboardId: dashboard, extra: 2 };
    expect(sent.at(-1)).toEqual(["PUT", body]);
    expect(stderr).toBe(
      [
        'warning: standard input:2:1: Unknown field "extra". It is still sent.',
        'Changed alert "B".',
        "    extra: 1 → 2",
        "    name: A → B",
        "",
      ].join("\n"),
    );
  });

  test("is refused if every server refuses it, and sent with a warning if some do", async () => {
    const refused = await update(["--interval", "7m"]);
    expect(refused).toMatchObject({ code: 2, sent: [] });
    expect(refused.stderr).toContain("error: --interval: Servers refuse interval: Expected one of 1m, ");
    const { sent, stderr } = await update(["-f", "-"], 'note: ""\n');
    expect(sent.at(-1)).toMatchObject(["PUT", { note: "" }]);
    expect(stderr).toContain("warning: Servers since 2.27 refuse note: String must contain at least 1 character(s).");
  });

  test.each([
    [
      ["-f", "-", "--replace"],
      "Refusing to replace alert 665f1c2ab4d3e5f6a7b8ca01 without confirmation.\n  hint: Pass `--yes` to continue.\n",
    ],
    [["--threshold", "2", "--replace"], "`--replace` needs a file.\n  hint: Pass the complete record with `-f`.\n"],
  ])("is refused before anything is sent: %j", async (argv, message) => {
    const { code, sent, stderr } = await update(argv, "name: B\n");
    expect({ code, sent, stderr }).toEqual({ code: 2, sent: [], stderr: `error: ${message}` });
  });

  test("accepts an object for a field that is boolean in the spec, but refuses to change one that the server ignores", async () => {
    const { code, sent, stderr } = await update(["-f", "-"], "name: A\nsilenced: { by: someone }\n");
    expect({ code, writes: sent.filter(([method]) => method !== "GET") }).toEqual({ code: 2, writes: [] });
    expect(stderr).toContain("This server ignores `silenced` in updates");
    const mistake = await update(["-f", "-"], "silenced: 1\n");
    expect(mistake.stderr).toContain("standard input:1:11: silenced must be true or false or an object.\n");
  });

  test("warns about unknown values, but not about aliases that servers use", async () => {
    const { code, sent, stderr } = await update(["-f", "-"], "name: A\nsource: saved_search\n");
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: 'Changed alert "A".\n    + source: search\n',
    });
    expect(sent.at(-1)).toMatchObject(["PUT", { name: "A", source: "saved_search" }]);
    const other = await update(["--threshold-type", "beyond"]);
    expect(other.stderr).toMatch(
      /--threshold-type: Unknown value "beyond" of thresholdType\. Known values: above, .*\. It is still sent\.$/m,
    );
    expect(other.sent.at(-1)).toMatchObject(["PUT", { thresholdType: "beyond" }]);
  });
});
