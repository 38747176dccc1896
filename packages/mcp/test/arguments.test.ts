// No argument becomes a flag, and none is dropped: a command without a limit does more than the agent was asked for.
import { expect, test } from "vitest";
import type { CommandResult } from "../src/index.ts";
import { applyTool, createReadTools, undoPlanTool, undoTool } from "../src/tools/tools.ts";
import { argumentsOf } from "./arguments-of.ts";
import { connectClient } from "./connect-client.ts";

const readTools = createReadTools();
const tools = [...readTools, undoTool, undoPlanTool, applyTool];

/** Returns a value for every text argument of a tool. */
function fill(tool: (typeof tools)[number], text: string): Record<string, string | boolean> {
  const texts = Object.entries(tool.input.shape).filter(([, schema]) => schema.safeParse(text).success);
  return {
    kind: "alerts",
    whereLanguage: "sql",
    from: text,
    to: text,
    ...Object.fromEntries(texts.map(([name]) => [name, text])),
  };
}

test.each(tools)("no argument of $name becomes a flag", (tool) => {
  for (const text of ["--yes", "-f", "--base-url=http://127.0.0.1:1"]) {
    for (const server of [true, false]) {
      for (const without of ["", "alert"]) {
        const input = { ...fill(tool, text), server, ...(without && { [without]: undefined }) };
        const words = tool.words(input, "folder");
        const end = words.indexOf("--") === -1 ? words.length : words.indexOf("--");
        expect(words.slice(0, end).filter((word) => word === text && !(word === "--yes" && tool.isWrite))).toEqual([]);
      }
    }
  }
});

test.each(tools)("no empty or unknown argument of $name is ignored", (tool) => {
  const own = argumentsOf({ properties: tool.input.shape });
  expect(tool.input.safeParse(own).success).toBe(true);
  expect(tool.input.safeParse({ ...own, profil: "a" }).success).toBe(false);
  const names = Object.entries(tool.input.shape).flatMap(([name, schema]) =>
    schema.safeParse("v2.x").success && name !== "cursor" ? [name] : [],
  );
  for (const name of names)
    for (const empty of ["", " ", "\t\n"])
      expect(tool.input.safeParse({ ...own, [name]: empty }).success, name).toBe(false);
});

test.each([
  ["plan", { only: "shop", prune: true }, ["plan", "--only=shop", "--prune", "--", "folder"]],
  [
    "backtest",
    { server: true, alert: "a", threshold: 0 },
    ["alerts", "test", "--since=7d", "--threshold=0", "--", "a"],
  ],
  ["backtest", { alert: "a", atMost: "2/day" }, ["test", "--since=7d", "--alert=a", "--at-most=2/day", "--", "folder"]],
  ["find", { kind: "alerts", firing: true }, ["alerts", "list", "--firing"]],
  [
    "query",
    { source: "a", groupBy: "b,c", top: 5, newestFirst: true, whereLanguage: "sql", where: "d", cursor: "1.a" },
    [
      "charts",
      "query",
      "--source=a",
      "--group-by=b,c",
      "--top=5",
      "--newest-first",
      "--where-language=sql",
      "--where=d",
    ],
  ],
  ["describe", { source: "a", field: "b" }, ["sources", "describe", "--field=b", "--", "a"]],
  ["silence", { alert: "a", for: "1h" }, ["alerts", "silence", "--dry-run", "--for=1h", "--", "a"]],
  ["plan", { offline: true }, ["validate", "--", "folder"]],
  [
    "query",
    { source: "a", share: "b", where: "c" },
    ["charts", "query", "--series=b", "--series", "", "--ratio", "--source=a", "--where=c"],
  ],
  ["costs", { from: "30d", by: "service" }, ["usage-cost", "--from=30d", "--by=service"]],
  ["check", { since: "7d" }, ["alerts", "check", "--since=7d"]],
  ["check", { files: true, target: "eu" }, ["alerts", "check", "--target=eu", "--", "folder"]],
  ["incident", {}, ["test", "--", "folder"]],
  ["incident", { name: "a" }, ["incident", "show", "--folder=folder", "--", "a"]],
])("%s with %j passes every argument on", (name, input, words) => {
  expect(readTools.find((tool) => tool.name === name)?.words(input, "folder")).toEqual(words);
});

test("the words of an empty argument limit as much as those of another one", () => {
  expect(applyTool.words({ digest: "", only: "" }, "folder")).toEqual([
    "apply",
    "--yes",
    "--expect=",
    "--only=",
    "--",
    "folder",
  ]);
});

/** Returns a value that an argument accepts. */
function valueOf({ shape }: (typeof tools)[number]["input"], name: string): string | number | boolean {
  const candidates = ["v2.x", true, 3, "lucene", "month"];
  return candidates.find((one) => shape[name]?.safeParse(one).success) ?? "alerts";
}

/** Returns valid arguments: those that a tool requires, with each combination of its switches, and each kind of object. */
function* combinationsOf({ input }: (typeof tools)[number]): Generator<Record<string, string | number | boolean>> {
  const names = Object.keys(input.shape);
  const required = names.filter((name) => !input.shape[name]?.safeParse(undefined).success);
  const switches = names.filter((name) => valueOf(input, name) === true);
  const kinds = names.includes("kind") ? ["alerts", "dashboards", "profiles"] : [""];
  for (const kind of kinds) {
    for (let bits = 0; bits < 2 ** switches.length; bits++) {
      const on = switches.filter((_, index) => (bits & (2 ** index)) !== 0);
      const given = [...required, ...on].map((name) => [name, valueOf(input, name)] as const);
      const own = { ...Object.fromEntries(given), ...(kind === "" ? {} : { kind }) };
      yield own;
      if (names.includes("alert") && !("alert" in own)) yield { ...own, alert: "v2.x" };
    }
  }
}

test.each(tools)("each argument of $name changes what happens, or is refused", async (tool) => {
  let words: readonly string[] | undefined;
  const run = (line: readonly string[]): Promise<CommandResult> => {
    words = line;
    return Promise.resolve({ code: 0, value: [{ name: "v2.x" }, { name: "other" }] });
  };
  await using server = await connectClient({ run, allowWrites: tool !== undoPlanTool });
  /** Returns the command line and the result, or `undefined` if the call is refused. */
  const call = async (input: object): Promise<string | undefined> => {
    words = undefined;
    const { text, isError } = await server.call(tool.name, { ...input });
    expect(isError, text).toBe(words === undefined);
    return words === undefined ? undefined : JSON.stringify([words, text]);
  };
  const names = Object.keys(tool.input.shape);
  let accepted = 0;
  for (const given of combinationsOf(tool)) {
    const before = await call(given);
    if (before === undefined) continue;
    for (const name of names.filter((one) => !(one in given))) {
      const after = await call({ ...given, [name]: valueOf(tool.input, name) });
      expect(after, `${name} with ${JSON.stringify(given)}`).not.toBe(before);
      if (after !== undefined) accepted++;
    }
  }
  expect(accepted).toBeGreaterThanOrEqual(names.length > 2 ? 1 : 0);
});

test.each([
  ["backtest", { server: true }, "Name the alert of the server."],
  ["backtest", { threshold: 5 }, "threshold"],
  ["backtest", { server: true, alert: "a", atMost: "2/day" }, "atMost"],
  ["backtest", { server: true, alert: "a", target: "eu" }, "target"],
  ["find", { kind: "dashboards", firing: true }, "firing"],
  ["find", { kind: "profiles", profile: "lab" }, "profile"],
  ["find", { kind: "alerts", tile: "a" }, "tile"],
  ["plan", { profil: "lab" }, "profil"],
])("%s refuses %j and names %s", async (name, input, ignored) => {
  const lines: (readonly string[])[] = [];
  const run = (line: readonly string[]): Promise<CommandResult> => {
    lines.push(line);
    return Promise.resolve({ code: 0, value: [] });
  };
  await using server = await connectClient({ run });
  const { text, isError } = await server.call(name, { ...input });
  expect(lines).toEqual([]);
  expect(isError).toBe(true);
  expect(text).toContain(ignored);
});
