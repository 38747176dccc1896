// No text from a server can control the terminal, in any output of any command.
import { readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hasTerminal, json, runInTerminal, runObstack, startServer, temporaryFolder } from "@obstack/testing";
import type { TestResponse } from "@obstack/testing";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { hosted, selfHosted, outcome } from "./environment.ts";

/** Sets the title, colors text, clears the screen, overwrites and breaks the line, and reverses the text direction. */
const evil = "a\u001B]0;pwned\u0007\u001B[31m\u009B2J\u0085\r\u007F\u2028\u2029\u202Eb\u2066\u200F";
const controlCharacter = /(?![\n\t])[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;

const id = "665f1c2ab4d3e5f6a7b8c901";
const record = { id, name: evil, kind: evil, tags: [evil], tiles: [], [`field${evil}`]: evil, message: evil };

const run = async (argv: readonly string[], response: TestResponse) => {
  await using server = await startServer(response);
  return await runObstack(argv, { environment: { ...hosted(server.baseUrl), ...selfHosted(server.baseUrl) } });
};

describe("records", () => {
  const commands = [
    ["dashboards", "list"],
    ["alerts", "list"],
    ["sources", "list"],
    ["webhooks", "list"],
    ["pipes", "list"],
  ];
  const formats = ["table", "json", "yaml", "csv", "ndjson"];
  test.each(commands.flatMap((command) => formats.map((format) => [...command, format])))(
    "are escaped by %s %s --output %s",
    async (noun = "", verb = "", format = "") => {
      const list = { data: [record], result: [record], status: 200 };
      const { stdout, stderr, code } = await run(
        [noun, verb, "--output", format, "--deployment", noun === "pipes" ? "hosted" : "selfhosted"],
        json(list),
      );
      expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
      expect(stdout).not.toMatch(controlCharacter);
      // Complete sequences, not only their first characters.
      if (format === "table") expect(stdout).not.toMatch(/\[31m|2J|0;pwned/);
      if (format === "json") expect(JSON.parse(stdout)).toEqual([record]);
      if (format === "ndjson") expect(JSON.parse(stdout)).toEqual(record);
      if (format === "yaml") expect(parse(stdout)).toEqual([record]);
    },
  );

  test.each([
    ["dashboards", "get", id],
    ["alerts", "get", id],
    ["alerts", "delete", id, "--yes", "-o", "yaml"],
    ["dashboards", "list", "--query", "[0].name"],
    ["dashboards", "list", "--query", "[0].name", "--output", "yaml"],
    ["api", "GET", "/api/v2/anything"],
    ["api", "GET", "/api/v2/anything", "--output", "yaml"],
  ])("are escaped by %s %s", async (...argv) => {
    const isList = argv[1] === "list";
    const { stdout, stderr } = await run(argv, json({ data: isList ? [record] : record }));
    expect(stdout + stderr).not.toMatch(controlCharacter);
    expect(stdout).not.toBe("");
  });
});

test("YAML output preserves text that needs quotes only because of control characters", async () => {
  const data = { name: "plain \u009B2J", lines: "one\n\u2028two\n", "key\u202E": ["\u0085", "\u2066 \u{1F600}"] };
  const { stdout } = await run(["api", "GET", "/api/v2/anything", "--output", "yaml"], json({ data }));
  expect(stdout).not.toMatch(controlCharacter);
  expect(parse(stdout)).toEqual({ data });
});

describe("error messages", () => {
  const responses: readonly [string, TestResponse][] = [
    ["JSON", json({ message: evil }, 400)],
    ["text", { status: 400, body: evil }],
    ["an unexpected body", { status: 200, body: evil }],
    ["a header", { status: 401, headers: { "WWW-Authenticate": "x\u009B31m" } }],
  ];
  const commands = [
    ["sources", "list"],
    ["sources", "list", "--output", "json"],
    ["sources", "list", "--verbose"],
    ["doctor"],
    ["plan", tmpdir()],
  ];
  test.each(responses.flatMap(([kind, response]) => commands.map((argv) => [kind, argv, response] as const)))(
    "from %s are escaped by %j",
    async (_, argv, response) => {
      const { stdout, stderr, code } = await run(argv, response);
      expect(code).not.toBe(0);
      expect(stdout + stderr).not.toMatch(controlCharacter);
      if (argv.includes("json")) expect(() => JSON.parse(stderr)).not.toThrow();
    },
  );
});

describe.runIf(hasTerminal)("in a terminal with colors", () => {
  // oxlint-disable-next-line no-control-regex
  const ownColors = /\u001B\[(?:0|1|2|22|3\d|39)m/g;

  test.each([
    [["dashboards", "list"], "\u001B[1mNAME"],
    [["dashboards", "get", id], "\u001B[1mname"],
    [["dashboards", "list", "--query", "[0].name"], ""],
    [["alerts", "list", "--output", "yaml"], ""],
  ])("%j contains only the command's own colors", async (argv, styled) => {
    await using server = await startServer(json({ data: argv[1] === "get" ? record : [record] }));
    const { screen } = await runInTerminal(argv, { columns: 200, environment: selfHosted(server.baseUrl) });
    expect(screen).toContain(styled);
    expect(screen.replaceAll(ownColors, "")).not.toMatch(controlCharacter);
    // The red from the server is escaped.
    expect(screen).not.toContain("\u001B[31m");
  });

  test("only the label of an error is red", async () => {
    await using server = await startServer(json({ message: evil }, 400));
    const { screen } = await runInTerminal(["sources", "list"], { environment: selfHosted(server.baseUrl) });
    expect(screen.startsWith("\u001B[31m\u001B[1merror:\u001B[22m\u001B[39m ")).toBe(true);
    expect(screen.replaceAll(ownColors, "")).not.toMatch(controlCharacter);
    expect(screen.split("\u001B[31m")).toHaveLength(2);
  });

  test("a prompt is escaped", async () => {
    await using server = await startServer(json({ data: record }));
    const { screen } = await runInTerminal(["alerts", "delete", id], {
      environment: selfHosted(server.baseUrl),
      keys: [["[y/N]", "n\r"]],
    });
    expect(screen).not.toContain("\u001B]0;");
    expect(screen).not.toContain("\u009B");
    expect(screen).not.toContain("\u202E");
  });
});

describe("charts", () => {
  const start = Date.parse("2026-01-12T09:00:00Z");
  const points = [0, 1, 2].map((step) => ({ ts_bucket: start + step * 60_000, group: [evil], "series_0.data": step }));
  const range = ["--from", "2026-01-12T09:00:00Z", "--to", "2026-01-12T09:03:00Z"];
  const argv = ["charts", "query", "--source", id, "--group-by", "name", ...range];

  test("contain no control characters as SVG and are not written through a symbolic link", async () => {
    const folder = temporaryFolder();
    const [target, link, file] = [join(folder, "target"), join(folder, "link.svg"), join(folder, "chart.svg")];
    writeFileSync(target, "kept");
    symlinkSync(target, link);
    writeFileSync(file, "replaced, and longer than nothing".repeat(10_000));
    const linked = await run([...argv, "--svg", link, "--deployment", "selfhosted"], json({ data: points }));
    expect(linked).toMatchObject(outcome(2, /Refusing to write through the symbolic link .*link\.svg\./));
    expect(readFileSync(target, "utf8")).toBe("kept");
    expect((await run([...argv, "--svg", file, "--deployment", "selfhosted"], json({ data: points }))).code).toBe(0);
    const svg = readFileSync(file, "utf8");
    expect(svg).toMatch(/^<svg[^]*pwned[^]*<\/svg>\s*$/);
    expect(svg).not.toMatch(controlCharacter);
  });
});
