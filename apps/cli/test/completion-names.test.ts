// Completion of names from the server, targets, profiles and values.
import { spawnSync } from "node:child_process";
import { symlinkSync } from "node:fs";
import { join } from "node:path";
import {
  folderWith,
  json,
  obstackCommand,
  runObstack,
  runProcess,
  shellCommand,
  startServer,
  temporaryFolder,
} from "@obstack/testing";
import type { TestResponse } from "@obstack/testing";
import { describe, expect, test } from "vitest";
import { selfHosted } from "./environment.ts";

const folder = temporaryFolder();

const records = [
  { id: "665f1c2ab4d3e5f6a7b8ca01", name: "Checkout errors", tiles: [{ id: "t1", name: "Latency, p95" }] },
  { id: "665f1c2ab4d3e5f6a7b8ca02", name: "It's $HOME" },
  { id: "665f1c2ab4d3e5f6a7b8ca03", name: "Twice" },
  { id: "665f1c2ab4d3e5f6a7b8ca04", name: "Twice" },
  { id: "665f1c2ab4d3e5f6a7b8ca05", name: "--yes" },
  { id: "665f1c2ab4d3e5f6a7b8ca06", name: "line\nbreak" },
  { id: "665f1c2ab4d3e5f6a7b8ca07" },
];

async function complete(words: readonly string[], response: TestResponse = json({ data: records })) {
  await using server = await startServer(response);
  const { stdout, stderr, code } = await runObstack(["__complete", ...words], {
    environment: { ...selfHosted(server.baseUrl), XDG_CONFIG_HOME: folder },
  });
  const found = stdout
    .split("\n")
    .flatMap((line) => line.split("\t", 1))
    .filter((word) => word !== "");
  return { found, stderr, code, requests: server.requests.length };
}

/** Completes until there are names: a shell waits 600 ms for them, which a busy machine may exceed. */
async function offer(words: readonly string[], response?: TestResponse) {
  for (;;) {
    const completed = await complete(words, response);
    if (completed.found.some((word) => !word.startsWith("-"))) return completed;
  }
}

describe("completion", () => {
  test.each([
    [["alerts", "get", "C"]],
    [["alerts", "rm", "C"]],
    [["dashboards", "update", "Check"]],
    [["charts", "query", "--source", "C"]],
    [["alerts", "create", "--dashboard", "C"]],
    [["alerts", "update", "x", "--webhook", "C"]],
  ])("offers names: %j", async (words) => {
    expect(await offer(words)).toMatchObject({ found: ["Checkout errors"], stderr: "", requests: 1 });
  });

  test("offers the columns of the source, which its record and the public schema name", async () => {
    const sources = [
      { id: "665f1c2ab4d3e5f6a7b8cb01", name: "Logs", kind: "log", severityTextExpression: "Level" },
      { id: "665f1c2ab4d3e5f6a7b8cb02", name: "Traces", kind: "trace" },
    ];
    const query = ["charts", "query", "--source", "Logs", "--group-by"];
    const { found } = await offer([...query, ""], json({ data: sources }));
    expect(found).toEqual(expect.arrayContaining(["Level", "ServiceName"]));
    expect(found).not.toContain("SpanName");
    const described = await offer(["sources", "describe", "Traces", "--field", "Sp"], json({ data: sources }));
    expect(described.found).toContain("SpanName");
  });

  test("offers the tiles of the dashboard", async () => {
    expect((await offer(["alerts", "create", "--tile", ""])).found).toContain("Latency, p95");
    const { found } = await complete(["alerts", "create", "--dashboard", "Twice", "--tile", ""]);
    expect(found).not.toContain("Latency, p95");
  });

  test("offers identifiers for names that are shared, and no names that cannot be typed", async () => {
    const { found } = await offer(["alerts", "get", ""]);
    expect(found.filter((word) => !word.startsWith("-"))).toEqual([
      "Checkout errors",
      "It's $HOME",
      "665f1c2ab4d3e5f6a7b8ca03",
      "665f1c2ab4d3e5f6a7b8ca04",
    ]);
    expect(found).not.toContain("--yes");
  });

  test.each([
    ["an error", json({}, 500)],
    ["a page", { body: "<html>" }],
    ["no response", () => undefined],
  ] as [string, TestResponse][])("is silent and ends after %s", async (_, response) => {
    const { found, stderr, code } = await complete(["alerts", "get", "C"], response);
    expect({ found, stderr, code }).toEqual({ found: [], stderr: "", code: 0 });
  });

  test("never runs a command that prints the secret", async () => {
    const marker = join(folder, "ran");
    const secret = { command: `touch ${shellCommand(marker)}; echo key` };
    const lab = { deployment: "selfhosted", baseUrl: "http://127.0.0.1:1", secret };
    folderWith({ "obstack/profiles.json": { profiles: { lab } } }, folder);
    const { stdout } = await runObstack(["__complete", "alerts", "get", "--profile", "lab", "C"], {
      environment: { XDG_CONFIG_HOME: folder },
    });
    expect({ stdout, ran: spawnSync("test", ["-e", marker]).status === 0 }).toEqual({ stdout: "", ran: false });
  });

  test("offers profiles, targets, granularities", async () => {
    const profiles = { lab: { deployment: "selfhosted" }, cloud: { deployment: "hosted" } };
    const targets = { production: { deployment: "hosted" } };
    folderWith({ "obstack/profiles.json": { profiles }, "obstack.yaml": { targets } }, folder);
    expect((await complete(["profile", "use", "l"])).found).toEqual(["lab"]);
    expect((await complete(["alerts", "list", "--profile", "c"])).found).toEqual(["cloud"]);
    expect((await complete(["plan", folder, "--target", "p"])).found).toEqual(["production"]);
    expect((await complete(["plan", "--target", "d"])).found).toEqual(["default"]);
    const { found } = await complete(["charts", "query", "--granularity", "1"]);
    expect(found).toEqual(["1m", "10m", "15m", "1h", "12h", "1d"]);
  });
});

describe.runIf(spawnSync("bash", ["--version"]).status === 0)("bash", () => {
  test.each([
    ["Check", "Checkout errors"],
    ["Checkout\\ e", "Checkout errors"],
    ["'Checkout e", "Checkout errors"],
    ['"It', "It's $HOME"],
    ["It\\'s", "It's $HOME"],
  ])("completes %s", async (typed, expected) => {
    await using server = await startServer(json({ data: records }));
    const bin = temporaryFolder();
    symlinkSync(obstackCommand, join(bin, "obstack"));
    const { stdout: source } = await runObstack(["completion", "bash"]);
    const script = [
      source,
      `COMP_WORDS=(obstack alerts get "$TYPED")`,
      "COMP_CWORD=3",
      "_obstack",
      `printf '%s\\n' "\${COMPREPLY[@]}"`,
    ].join("\n");
    const PATH = `${bin}:${process.env["PATH"]}`;
    const environment = { ...selfHosted(server.baseUrl), PATH, HOME: folder, TYPED: typed };
    await expect
      .poll(() => runProcess("bash", ["-c", script], { environment }))
      .toMatchObject({ stdout: `${expected}\n`, stderr: "" });
  });
});
