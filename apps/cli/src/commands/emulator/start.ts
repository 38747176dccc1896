import { toKebab } from "@obstack/basics";
import { behaviors, flags as descriptions } from "@obstack/emulator/internal";
import { systemReason } from "@obstack/make-folder/system-reason";
import { closeSync, openSync, readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { makeFolder } from "@obstack/make-folder";
import { text } from "../../input/flag.ts";
import { unusedDeploymentFlag } from "../../connection/flags.ts";
import type { CliContext } from "../../context.ts";
import { CommandError, UsageError } from "../../errors/command-error.ts";
import {
  baseUrlOf,
  findRunning,
  requestProcess,
  filesOf,
  nameFlag,
  removeProfiles,
  saveProfiles,
} from "../../emulator/connection.ts";
import type { Connection } from "../../emulator/connection.ts";
import { introduce } from "../../emulator/introduce.ts";
import { launch, waitUntilReady } from "../../emulator/launch.ts";
import { exitCodes } from "../../errors/exit-codes.ts";
import { buildCommand } from "../../builders/build-command.ts";

const optional = { kind: "parsed", parse: text, optional: true } as const;
const list = { kind: "parsed", parse: text, variadic: true, default: [] } as const;
const off = { kind: "boolean", default: false } as const;

/** The flags that are passed to the emulator. */
const emulatorFlags = {
  port: { ...optional, ...descriptions.port },
  hostedPort: { ...optional, ...descriptions.hostedPort },
  data: { ...optional, ...descriptions.data },
  seed: { ...optional, ...descriptions.seed },
  snapshot: { ...optional, ...descriptions.snapshot },
  reset: { ...off, ...descriptions.reset },
  behavior: { kind: "enum", values: behaviors, optional: true, brief: descriptions.behavior.brief },
  rateLimits: { ...off, ...descriptions.rateLimits },
  fault: { ...list, ...descriptions.fault },
  origin: { ...list, ...descriptions.origin },
  maxBody: { ...optional, ...descriptions.maxBody },
} as const;

export const start = buildCommand({
  async func({ profile: name, detach, ...flags }) {
    const running = await findRunning(this, name);
    if (running !== undefined) {
      throw new UsageError(
        `The emulator is already running at ${baseUrlOf(running, "selfhosted")} (process ${running.pid}).`,
        "Stop it with `obstack emulator stop`, or start another one with `--profile NAME --port 0`.",
      );
    }
    const files = filesOf(this.environment, name);
    const argv = [...toArguments(flags), "--connection-file", files.connection];
    try {
      makeFolder(files.folder, 0o700);
    } catch (cause) {
      throw new UsageError(
        `Cannot create ${files.folder}: ${systemReason(cause)}.`,
        "Check the permissions, or set XDG_STATE_HOME to another folder.",
        { cause },
      );
    }
    this.setExitCode(await (detach ? runDetached : runAttached)(this, name, argv));
  },
  parameters: {
    flags: {
      ...emulatorFlags,
      profile: nameFlag,
      detach: { ...off, brief: "Run in the background, and exit when the emulator is ready" },
      ...unusedDeploymentFlag,
    },
  },
  docs: {
    brief: "Run a stateful emulator of both deployments (Ctrl-C to stop)",
    more: [
      "While it runs, the profiles `emulator` and `emulator-hosted` connect to it. With",
      "`--profile NAME`, they are called NAME and NAME-hosted.",
    ].join("\n"),
    isStream: true,
    examples: [
      "emulator start",
      "emulator start --detach --data ./state",
      "emulator start --profile shop --port 0 --seed empty",
    ],
  },
});

function toArguments(values: Readonly<Record<string, unknown>>): string[] {
  return Object.keys(emulatorFlags).flatMap((name) => {
    const flag = `--${toKebab(name)}`;
    const given = [values[name]].flat();
    return given.flatMap((value) => (typeof value === "string" ? [flag, value] : value === true ? [flag] : []));
  });
}

/** Milliseconds between checks of whether npm has exited. */
const parentCheckInterval = 500;

/** Runs the emulator in the foreground and returns its exit code. The emulator handles Ctrl-C itself. */
async function runAttached(context: CliContext, name: string, argv: readonly string[]): Promise<number> {
  const { child, closed } = launch(context, argv, { output: ["inherit", "pipe"], detached: false });
  let printed = "";
  let isReady = false;
  if (child.stderr !== null)
    createInterface({ input: child.stderr }).on("line", (line) => {
      if (isReady) context.tell(line);
      else printed += `${line}\n`;
    });
  const forward = (signal: NodeJS.Signals): void => void child.kill(signal);
  // The emulator shares the process group and its signals. This keeps Node running until the emulator has exited.
  process.on("SIGINT", () => undefined);
  for (const signal of ["SIGTERM", "SIGHUP"] as const) process.on(signal, forward);
  // The shell in which npm runs scripts exits on a signal without forwarding it.
  const parent = process.ppid;
  if (context.environment["npm_command"] !== undefined)
    setInterval(() => process.ppid === parent || forward("SIGTERM"), parentCheckInterval).unref();
  const connection = await waitUntilReady(filesOf(context.environment, name).connection, closed);
  try {
    if (connection === undefined) return reportFailure(context, printed, await closed);
    connect(context, name, connection, false);
    isReady = true;
    if (printed !== "") context.tell(printed.trimEnd());
    return await closed;
  } catch (error) {
    child.kill("SIGTERM");
    await closed;
    throw error;
  } finally {
    removeProfiles(context, name);
  }
}

/** Reports why an emulator did not start. Returns its exit code if its output contains no error of its own, for example that of npx. */
function reportFailure(context: CliContext, printed: string, code: number): number {
  if (!printed.startsWith("error: ")) {
    if (printed !== "") context.tell(printed.trimEnd());
    return code;
  }
  const [message = "", hint] = printed
    .trimEnd()
    .replaceAll(/^error: /gm, "")
    .split("\n  hint: ");
  throw new CommandError(code === exitCodes.usage ? "usage" : "failure", message, hint);
}

/** Starts the emulator in the background. Returns 0 when it is ready, or its exit code if it fails. */
async function runDetached(context: CliContext, name: string, argv: readonly string[]): Promise<number> {
  const files = filesOf(context.environment, name);
  const log = openSync(files.log, "w", 0o600);
  const { child, closed } = launch(context, argv, { output: [log, log], detached: true });
  closeSync(log);
  const stop = (): void => void child.kill("SIGTERM");
  context.signal.addEventListener("abort", stop);
  const connection = await waitUntilReady(files.connection, closed);
  context.signal.removeEventListener("abort", stop);
  if (connection === undefined) return reportFailure(context, readFileSync(files.log, "utf8"), await closed);
  try {
    connect(context, name, connection, true);
  } catch (error) {
    await requestProcess(connection, "DELETE");
    await closed;
    removeProfiles(context, name);
    throw error;
  }
  // What it reads here lets it outlive this process.
  await new Promise<void>((resolve) => child.stdin?.end("detach\n", resolve));
  child.unref();
  return 0;
}

/** Saves the profiles of an emulator that has started, and introduces it. */
function connect(context: CliContext, name: string, connection: Connection, detached: boolean): void {
  const skipped = saveProfiles(context, name, connection.environment);
  context.tell(introduce(context, name, connection, { detached, skipped }));
}
