import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { findFreePort, runProcess } from "@obstack/testing";
import { parse } from "yaml";
import { matchOutput } from "./match-output.ts";
import { readSnippets } from "./read-snippets.ts";
import type { Snippet } from "./read-snippets.ts";
import { startShell } from "./shell.ts";
import type { ScriptResult } from "./shell.ts";

/** Where code blocks run. */
export interface RunOptions {
  /** Empty folder in which the reader starts. */
  readonly folder: string;
  /** Empty home folder of the reader. */
  readonly home: string;
  /** Value of `PATH`. */
  readonly path: string;
  /** Further environment variables. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Shell commands that the page assumes, such as those of an earlier page. */
  readonly before?: string;
  /** Returns shell commands to run before a block in `sh` or `ts`, for pages whose sections do not build on each other. */
  readonly beforeEach?: (snippet: Snippet) => string;
  /**
   * Whether the page has independent examples: blocks in YAML without a file name are excerpts of files, which only have to be valid, and `plan`, `drift` and
   * `test` may exit with 2 although the page does not say so. Default: false.
   */
  readonly isReference?: boolean;
}

const compiler = fileURLToPath(new URL("../node_modules/typescript/bin/tsc", import.meta.url));
const types = fileURLToPath(new URL("../node_modules/@types", import.meta.url));

/**
 * Runs the code blocks of a Markdown page in order, as a reader would:
 *
 * - Blocks with a file name are written to that file.
 * - `sh` blocks run in one shell. Each command must succeed, unless its line says `exit code N`. Questions are confirmed.
 * - `text` blocks directly after a `sh` block show its output. With `varies`, numbers may differ. See `matchOutput`.
 * - `ts` blocks without a file name run. At the end, all TypeScript is type-checked.
 *
 * The ports 8000 and 8001 are replaced by free ones.
 *
 * @returns The number of blocks that ran.
 * @throws {Error} If a block fails.
 */
export async function runSnippets(markdown: string, options: RunOptions): Promise<number> {
  const { folder, home, path, environment = {}, before = "", beforeEach, isReference = false } = options;
  const port = await findFreePort();
  const hostedPort = port + 1;
  const toFree = (text: string): string =>
    text.replaceAll(/(?<=:)8000\b/g, `${port}`).replaceAll(/(?<=:)8001\b/g, `${hostedPort}`);
  const toShown = (text: string): string =>
    text.replaceAll(`:${port}`, ":8000").replaceAll(`:${hostedPort}`, ":8001").replaceAll(folder, ".");
  const toScript = (code: string): string =>
    toFree(code)
      // In the background, as in a second terminal.
      .replaceAll(/\bobstack emulator start\b(?<flags>.*)/g, (line, flags: string) =>
        flags.includes("--port")
          ? line
          : `obstack emulator start --port ${port} --hosted-port ${hostedPort} ${/^[^#]*--detach/.test(flags) ? "" : "--detach"}${flags}`,
      )
      // There is no terminal to ask for confirmation.
      .replaceAll(
        /^(obstack (?:apply|export|undo|(?:dashboards|alerts) (?:delete|update(?=.* --replace))))\b(?!.*--(?:yes|dry-run|list))/gm,
        "$1 --yes",
      );

  writeFileSync(
    join(home, ".gitconfig"),
    "[user]\nname = Reader\nemail = reader@example.com\n[init]\ndefaultBranch = main\n",
  );
  const variables = { PATH: path, HOME: home, TZ: "UTC", LANG: "C.UTF-8", ...environment };
  await using shell = startShell(folder, variables);
  const modules = new Set<string>();
  let result: ScriptResult = await shell.run(toScript(before));
  if (result.failures.length > 0) throw new Error(`The preparation failed:\n${result.output}`);
  const start = result.folder;
  let previous: Snippet | undefined;
  let count = 0;
  try {
    for (const snippet of readSnippets(markdown)) {
      const fail = (reason: string): Error => new Error(`Line ${snippet.line}: ${reason}\n\n${snippet.code}`);
      if (snippet.noRun !== undefined) continue;
      count++;
      if (beforeEach !== undefined && /^(?:sh|ts)$/.test(snippet.language)) {
        result = await shell.run(`cd '${start}'\n${toScript(beforeEach(snippet))}`);
        if (result.failures.length > 0) throw fail(`The preparation failed:\n${result.output}`);
      }
      if (snippet.title !== undefined) {
        const file = resolve(beforeEach === undefined ? result.folder : start, snippet.title);
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, toFree(snippet.code));
        if (/\.[cm]?ts$/.test(file)) modules.add(file);
      } else if (snippet.language === "sh") {
        result = await shell.run(toScript(snippet.code));
        const problem = checkExitCodes(snippet.code, result, isReference);
        if (problem !== undefined) throw fail(`${problem}\n${toShown(result.output)}`);
      } else if (snippet.language === "ts") {
        const file = join(result.folder, `snippet-${count}.mts`);
        writeFileSync(file, toFree(snippet.code));
        modules.add(file);
        const { failures, output } = await shell.run(`node '${file}'`);
        if (failures.length > 0 || /undefined is not|\[object Object\]/.test(output)) throw fail(toShown(output));
      } else if (snippet.language === "text" && previous?.language === "sh" && isDirectlyAfter(previous, snippet)) {
        if (!matchOutput(snippet.code, toShown(result.output), snippet.varies))
          throw fail(`The command before printed:\n${toShown(result.output)}\nThe page shows:`);
      } else if (isReference && snippet.language === "yaml") {
        parse(snippet.code);
      } else if (!isReference || snippet.language !== "text") {
        throw fail(`A block in "${snippet.language}" needs a title, or a reason in \`no-run\`.`);
      }
      previous = snippet;
    }
    await checkTypes([...modules], result.folder);
  } finally {
    // Emulators have one file each.
    const stop =
      'for file in .local/state/obstack/emulators/*.json; do test ! -f "$file" || obstack emulator stop --profile "$(basename "$file" .json)"; done';
    const programs = { PATH: `${path}:${folder}/node_modules/.bin` };
    await runProcess("sh", ["-c", stop], { folder: home, environment: { ...variables, ...programs } });
  }
  return count;
}

/** Whether there is no text between two blocks. */
function isDirectlyAfter(previous: Snippet, { line }: Snippet): boolean {
  const end = previous.line + previous.code.split("\n").length - 1;
  return line - 1 - end <= 2;
}

/** Returns what is wrong with the exit codes of a script. */
function checkExitCodes(code: string, { failures }: ScriptResult, isReference: boolean): string | undefined {
  const lines = code.split("\n");
  for (const [index, text] of lines.entries()) {
    const { stated = "0" } = /exit code (?<stated>\d+)/.exec(text)?.groups ?? {};
    const actual = failures.find(({ line }) => line === index + 1)?.code ?? 0;
    const isDifference = isReference && actual === 2 && /^obstack (?:plan|drift|test)\b/.test(text);
    if (Number(stated) !== actual && !isDifference)
      return `\`${text.trim()}\` has exit code ${actual}. Expected ${stated}.`;
  }
  return undefined;
}

/** Type-checks TypeScript files with the packages that are installed in a folder. */
async function checkTypes(files: readonly string[], folder: string): Promise<void> {
  if (files.length === 0) return;
  const options = {
    target: "es2023",
    lib: ["es2023", "dom", "dom.asynciterable", "esnext.disposable"],
    module: "nodenext",
    strict: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    typeRoots: [types],
    types: ["node"],
    noEmit: true,
  };
  const project = join(folder, "tsconfig.json");
  writeFileSync(project, JSON.stringify({ compilerOptions: options, files }));
  const { code, stdout } = await runProcess(process.execPath, [compiler, "--project", project]);
  if (code !== 0) throw new Error(`The TypeScript of the page has errors:\n${stdout}`);
}
