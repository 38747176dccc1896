import { EventEmitter } from "node:events";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";
import { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { isolation } from "./isolated-environment.ts";
import { runProcess } from "./run-process.ts";
import type { ProcessResult, RunOptions } from "./run-process.ts";

/** Path of the built command. */
export const obstackCommand: string = fileURLToPath(new URL("../../../apps/cli/dist/main.cjs", import.meta.url));

/** A program that runs the command in processes: `installed` for the Node of this machine, or the path of a single file. */
const testProgram = process.env["TEST_PROGRAM"];

/** Whether the tests run the command as a single file, which contains its own runtime. */
export const isSingleFile: boolean = testProgram !== undefined && testProgram !== "installed";

/** Returns a program and its arguments that run `obstack` in a process: `spawn(...obstackProcess("alerts", "list"))`. */
export function obstackProcess(...argv: readonly string[]): [program: string, argv: string[]] {
  if (testProgram === undefined) return [process.execPath, [obstackCommand, ...argv]];
  return isSingleFile ? [testProgram, [...argv]] : [findInstalledNode(), [obstackCommand, ...argv]];
}

/** Variables that Node and libraries read from the process itself. */
const processVariables = /^(?:NODE_.*|TZ|OBSTACK_GENERATORS|OBSTACK_MAX_.*|(?:https?|all|no)_proxy)$/i;

/** Options of a run of `obstack`. */
export interface ObstackOptions extends Omit<RunOptions, "environment"> {
  readonly environment?: Readonly<Record<string, string>>;
}

/** The entry of the built command, in the process that loads it. */
interface Command {
  readonly run: (words: readonly string[], process: object) => Promise<void>;
}

const require = createRequire(import.meta.url);

/**
 * Runs the built `obstack` in this process, captures its output, and passes only the given environment variables. Starts a process only if a
 * variable affects a whole process, such as `NODE_OPTIONS`. For tests of the process itself, such as signals, and of what children print, use
 * {@link runObstackProcess}.
 */
export async function runObstack(argv: readonly string[], options: ObstackOptions = {}): Promise<ProcessResult> {
  const { environment = {}, folder = process.cwd(), input = "", timeout = 300_000 } = options;
  if (testProgram !== undefined || Object.keys(environment).some((name) => processVariables.test(name)))
    return runObstackProcess(argv, options);
  const { run } = require("../../../apps/cli/dist/parts/run.cjs") as Command;
  const stdout = outputStream();
  const stderr = outputStream();
  const io = Object.assign(new EventEmitter(), {
    argv: [process.execPath, obstackCommand, ...argv],
    env: { ...isolation, ...environment },
    stdin: Readable.from(input === "" ? [] : [Buffer.from(input)], { objectMode: false }),
    stdout,
    stderr,
    exitCode: undefined as number | undefined,
    cwd: () => folder,
  });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`\`obstack ${argv.join(" ")}\` has not ended.`)), timeout);
  });
  try {
    await Promise.race([inFolder(folder, () => run(argv, io)), late]);
  } finally {
    clearTimeout(timer);
  }
  return { code: io.exitCode ?? 0, stdout: stdout.text(), stderr: stderr.text() };
}

/** Runs the built `obstack` in a process of its own, captures its output, and passes only the given environment variables. */
export async function runObstackProcess(
  argv: readonly string[],
  { environment = {}, ...options }: ObstackOptions = {},
): Promise<ProcessResult> {
  const isolated = { ...isolation, ...environment };
  return runProcess(...obstackProcess(...argv), { ...options, environment: isolated });
}

function outputStream() {
  let written = "";
  return {
    write: (text: string): boolean => {
      written += text;
      return true;
    },
    text: (): string => written,
  };
}

/** Returns the Node of users: the first in the path that does not belong to this workspace. */
function findInstalledNode(): string {
  const name = process.platform === "win32" ? "node.exe" : "node";
  const folders = (process.env["PATH"] ?? "").split(delimiter).filter((folder) => !folder.includes("node_modules"));
  const found = folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
  if (found === undefined) throw new Error("No Node is installed.");
  return found;
}

/** A working folder and the runs in it. */
interface Stay {
  readonly folder: string;
  runs: number;
  readonly ended: Promise<void>;
  readonly end: () => void;
}

const now: { stay?: Stay } = {};

/** Runs a function in a working folder. Functions in other folders wait for it, because a process has only one working folder. */
export async function inFolder<Result>(folder: string, run: () => Promise<Result>): Promise<Result> {
  while (now.stay !== undefined && now.stay.folder !== folder) await now.stay.ended;
  const stay = (now.stay ??= enter(folder));
  stay.runs++;
  try {
    return await run();
  } finally {
    stay.runs--;
    if (stay.runs === 0) stay.end();
  }
}

function enter(folder: string): Stay {
  const before = process.cwd();
  process.chdir(folder);
  let resolve: () => void;
  const ended = new Promise<void>((done) => (resolve = done));
  const end = (): void => {
    process.chdir(before);
    delete now.stay;
    resolve();
  };
  return { folder, runs: 0, ended, end };
}
