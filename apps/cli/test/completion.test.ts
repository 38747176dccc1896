import { spawnSync } from "node:child_process";
import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runObstack, temporaryFolder } from "@obstack/testing";
import { describe, expect, test } from "vitest";
import { outcome } from "./environment.ts";

const complete = async (...words: readonly string[]): Promise<string[]> =>
  (await runObstack(["__complete", ...words])).stdout.split("\n").map((line) => line.split("\t", 1)[0] ?? "");

test("completes commands, subcommands, flags and flag values", async () => {
  expect(await complete("da")).toEqual(["dashboards", ""]);
  expect(await complete("alerts", "")).toEqual(expect.arrayContaining(["list", "get", "create", "update", "delete"]));
  expect(await complete("sources", "list", "--out")).toContain("--output");
  expect(await complete("sources", "list", "--output", "nd")).toContain("ndjson");
  expect(await complete("nothing", "")).toEqual([""]);
  expect(await complete("pipes", "list", "--kind", "")).toContain("object-storage");
  expect(await complete("pipes", "create", "--kind", "ka")).toEqual(["kafka", ""]);
  expect(await complete("api", "")).toEqual(["GET", "POST", "PUT", "PATCH", "DELETE", ""]);
  expect(await complete("completion", "z")).toEqual(["zsh", ""]);
});

test("rejects an unsupported shell", async () => {
  expect(await runObstack(["completion", "tcsh"])).toMatchObject(outcome(2, "Use bash, zsh, fish or powershell."));
});

describe("completion scripts", () => {
  const run = (shell: string, script: (completion: string) => string): string[] => {
    const folder = temporaryFolder();
    symlinkSync(fileURLToPath(new URL("../dist/main.cjs", import.meta.url)), join(folder, "obstack"));
    const env = { PATH: `${folder}:${process.env["PATH"]}`, HOME: folder, TERM: "dumb" };
    const source = spawnSync("obstack", ["completion", shell], { env, encoding: "utf8" }).stdout;
    const { stdout, stderr } = spawnSync(shell, ["-c", script(source)], { env, encoding: "utf8" });
    expect(stderr).toBe("");
    return stdout.split("\n").filter((line) => line !== "");
  };
  const isInstalled = (shell: string): boolean => spawnSync(shell, ["--version"]).status === 0;

  test.runIf(isInstalled("fish"))("complete commands with descriptions in fish", () => {
    const found = run("fish", (source) => `${source}\ncomplete --do-complete 'obstack alerts '`);
    expect(found).toContain("list\tList alerts");
  });

  test.runIf(isInstalled("zsh"))("complete commands with descriptions in zsh", () => {
    const stub = "_describe() { print -rl -- ${(P)2} }; _files() { print files }";
    const found = run("zsh", (source) => `${source}\n${stub}\nwords=(obstack alerts ''); CURRENT=3; _obstack`);
    expect(found).toContain("list:List alerts");
  });

  test.runIf(isInstalled("pwsh"))("complete commands with descriptions in PowerShell", () => {
    const found = run("pwsh", (source) => {
      const line = "obstack alerts ";
      return `${source}\n(TabExpansion2 '${line}' ${line.length}).CompletionMatches | % { "$($_.ListItemText):$($_.ToolTip)" }`;
    });
    expect(found).toContain("list:List alerts");
  });
});
