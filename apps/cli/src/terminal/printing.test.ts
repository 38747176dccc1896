import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { createPrinting } from "./printing.ts";

/** Prints on streams, and returns what standard error gets. */
function told(tell: (printing: ReturnType<typeof createPrinting>) => void, columns?: number): string {
  let printed = "";
  const stderr = { write: (text: string) => (printed += text), ...(columns && { isTTY: true, columns }) };
  const process = { stdin: new PassThrough(), stdout: stderr, stderr, env: {} };
  tell(createPrinting(process, { signal: new AbortController().signal, interrupt: () => undefined }));
  return printed;
}

const message = "Two alerts have this name. Run `obstack alerts list --name Errors` to see them in /a/b.";

test("breaks messages at the width of a terminal, between words, with commands, paths and columns on one line", () => {
  expect(told(({ tell }) => tell(message, "warning"), 40)).toBe(
    [
      "warning: Two alerts have this name.",
      "    Run",
      "    `obstack alerts list --name Errors`",
      "    to see them in /a/b.\n",
    ].join("\n"),
  );
  expect(told(({ tell }) => tell("表".repeat(15) + " " + "表".repeat(15)), 40)).toContain("\n");
  for (const line of [
    "  obstack alerts list --profile emulator  # self-hosted deployment",
    JSON.stringify({ error: { message } }),
  ])
    expect(told(({ tell }) => tell(line), 40)).toBe(`${line}\n`);
});

test("breaks nothing without a terminal, and names the subject in each line", () => {
  expect(told(({ tell }) => tell(message, "hint"))).toBe(`hint: ${message}\n`);
  expect(told(({ tell }) => tell("One.\nTwo.", "warning", "lab"))).toBe("lab: warning: One.\nlab: Two.\n");
});

test("nothing else writes to the streams of the process", () => {
  const source = join(import.meta.dirname, "..");
  const direct = /\bstd(?:out|err)\.write\(|\bprocess\.std(?:out|err)\b|\bconsole\.\w+\(/;
  const files = globSync("**/*.ts", { cwd: source }).filter((file) => !file.endsWith(".test.ts"));
  expect(files.filter((file) => direct.test(readFileSync(join(source, file), "utf8"))).toSorted()).toEqual([
    "agent/agent-output.ts",
    // The help is printed by the parser.
    "application.ts",
    // Prints the prepared help, and reports output that cannot be written.
    "main.ts",
    "terminal/printing.ts",
  ]);
});
