// Errors in command lines, with the messages of this command instead of those of its parser.
import { toKebab } from "@obstack/basics";
import { run } from "@stricli/core";
import { describe, expect, test } from "vitest";
import { loadApplication } from "./application.ts";
import { createErrorReport } from "./errors/error-report.ts";
import { commands } from "../test/commands.ts";

/** Parses a command line and returns the output. A command that runs fails, because its context is incomplete. */
async function errorsOf(words: readonly string[]): Promise<string> {
  const report = createErrorReport(words);
  const context = { terminal: { color: false }, progress: { clear: () => undefined } };
  let printed = "";
  const stream = { write: (text: string) => void (printed += text) };
  const process = { stdout: stream, stderr: stream };
  const options = { process, forCommand: () => ({ process }) } as never;
  await run(await loadApplication(words, context, report), words, options);
  return `${printed}${report.end(2) ?? ""}`;
}

const parserMessages =
  /No flag registered|Failed to parse|Cannot convert|Expected (?:argument|input|one|"|at least)|Too many|did you mean|SyntaxError/;

test.each(commands)("%s explains every invalid flag and argument", async (command, load) => {
  const { parameters } = (await load()) as unknown as { parameters: { flags?: Record<string, object> } };
  for (const value of ["=@", "=", ""]) {
    const flags = Object.keys(parameters.flags ?? {}).map((flag) => `--${toKebab(flag)}${value}`);
    // The last flag is unknown, so that no command runs.
    const text = await errorsOf([...command.split(" "), ...flags, "--frobnicate"]);
    expect(text).not.toMatch(parserMessages);
    expect(text).toMatch(/^(?:error: .*[.?]\n)+ {2}hint: .*\.$/);
  }
});

describe("a command line", () => {
  const help = "Run `obstack alerts update --help` for the usage.";
  test.each([
    ["dashbords", 'Unknown command "dashbords". Did you mean "dashboards"?', "Run `obstack --help` for the usage."],
    ["alerts lst", 'Unknown command "lst". Did you mean "list"?', "Run `obstack alerts --help` for the usage."],
    ["alerts update x --treshold 5", 'Unknown flag "--treshold". Did you mean "--threshold"?', help],
    ["alerts update x --thresold-type a", 'Unknown flag "--thresold-type". Did you mean "--threshold-type"?', help],
    ["preview --svg x", 'Unknown flag "--svg". Did you mean "--out"?', "Run `obstack preview --help` for the usage."],
    [
      "charts query --aggregate count",
      'Unknown flag "--aggregate". Did you mean "--agg"?',
      "Run `obstack charts query --help` for the usage.",
    ],
    ["alerts update x --mess a", 'Unknown flag "--mess". Did you mean "--message"?', help],
    ["alerts update x --me a", 'Unknown flag "--me".', help],
    ["apply ./x --dry-run", 'Unknown flag "--dry-run".', "`obstack plan` shows what an apply would change."],
    ["plan --svg x", 'Unknown flag "--svg".', "Run `obstack plan --help` for the usage."],
    [
      "alerts list --json",
      'Unknown flag "--json". Did you mean "--output"?',
      "Run `obstack alerts list --help` for the usage.",
    ],
    ["alerts update x -z", 'Unknown flag "-z".', help],
    ["alerts update x --threshold abc", '--threshold: Invalid number "abc".', "Use a number such as 250 or 0.5."],
    ["alerts update x --threshold=", "Missing value for --threshold.", help],
    ["alerts update x --threshold", "Missing value for --threshold.", help],
    ["alerts update", "Missing argument <name|id>.", help],
    ["alerts update x y", 'Unexpected argument "y".', help],
    ["alerts update x --output xml", 'Invalid value "xml" for --output. Use table, json or yaml.', help],
    ["alerts update x --silenced=maybe", 'Invalid value "maybe" for --silenced. Use true or false.', help],
    ["alerts update x --name a --name b", '--name is set twice, to "a" and "b".', help],
    ["alerts update x --no-silenced=yes", '--no-silenced takes no value. Remove "=yes".', help],
    ["usage-cost --to now", "Missing flag --from.", "Run `obstack usage-cost --help` for the usage."],
    ["schema alarm", 'Unknown kind "alarm".', "Use dashboard, alert, slo, tests, incident, pipe or obstack."],
    [
      "charts query --source Logs --watch soon",
      '--watch: Invalid duration "soon".',
      "Use a value such as 30s, 15m, 1h30m or 2d. `obstack help times` lists all forms.",
    ],
  ])("%s", async (line, message, hint) => {
    expect(await errorsOf(line.split(" "))).toBe(`error: ${message}\n  hint: ${hint}`);
  });

  test("with several errors lists them all, with one hint", async () => {
    expect(await errorsOf(["profile", "add"])).toBe(
      [
        "error: Missing argument <name>.",
        "error: Missing flag --deployment.",
        "  hint: Run `obstack profile add --help` for the usage.",
      ].join("\n"),
    );
    expect(JSON.parse(await errorsOf(["alerts", "update", "--silenced=x", "--output", "json"]))).toMatchObject({
      error: { message: expect.stringContaining("\n"), hint: expect.stringContaining("alerts update --help") },
    });
  });
});
