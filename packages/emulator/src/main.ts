#!/usr/bin/env node
import { randomUUID } from "node:crypto";
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import type { ParseArgsOptionsConfig } from "node:util";
import packageJson from "../package.json" with { type: "json" };
import { behaviors } from "./specification/behavior.ts";
import { formatFlags, stopVariable } from "./flags.ts";
import { EnvironmentError, readEnvironment } from "./environment.ts";
import type { Environment } from "./environment.ts";
import { FaultError, faultKinds } from "./faults/fault.ts";
import { parseFault } from "./faults/parse-fault.ts";
import { OriginError } from "./http/origins.ts";
import { startEmulator } from "./start-emulator.ts";
import { DataFolderError } from "./store/open-database.ts";
import { SeedError } from "./store/seed.ts";

const help = `Run both deployments of the Observability Stack Management Interface on this machine

Usage:
  obstack-emulator [flags]

Examples:
  obstack-emulator
  obstack-emulator --data ./state --seed empty
  obstack-emulator --behavior documented --fault latency=300,chance=0.2 --fault gateway-after,operation=createAlert,times=1

Flags:
${formatFlags()}
  -h, --help              Show this help
  -v, --version           Show the version

Faults:
  KIND or KIND=NUMBER (a status or milliseconds), followed by operation=ID, deployment=hosted|selfhosted,
  id=ID, path=PATH, chance=0.1 or times=3, separated by commas. Kinds:
  ${faultKinds.slice(0, 6).join(", ")},
  ${faultKinds.slice(6).join(", ")}

Environment:
  OBSTACK_EMULATOR_API_KEY, OBSTACK_EMULATOR_KEY_ID, OBSTACK_EMULATOR_KEY_SECRET
                          Credentials that clients must use
  OBSTACK_EMULATOR_SEED, OBSTACK_EMULATOR_SNAPSHOT, OBSTACK_EMULATOR_HOST, …
                          Values of flags that are not given. Lists are separated by spaces

Behaviors:
  deployed                current release of a deployed server
  deployed=older          the release before it
  documented              interface document

Exit codes:
  0  stopped by Ctrl-C or SIGTERM
  2  invalid flags, or the emulator cannot start
`;

const maxPort = 65_535;
const anyBytes = [1, Number.MAX_SAFE_INTEGER] as const;

class UsageError extends Error {}

/** Flags that also have an environment variable. */
const settings = {
  port: { type: "string", default: "8000" },
  "hosted-port": { type: "string" },
  host: { type: "string", default: "127.0.0.1" },
  data: { type: "string" },
  seed: { type: "string", default: "demo" },
  snapshot: { type: "string" },
  behavior: { type: "string", default: "deployed" },
  fault: { type: "string", multiple: true, default: [] },
  origin: { type: "string", multiple: true, default: [] },
  "max-body": { type: "string" },
  random: { type: "string", default: "obstack" },
} satisfies ParseArgsOptionsConfig;

const options = {
  ...settings,
  reset: { type: "boolean", default: false },
  "rate-limits": { type: "boolean", default: false },
  "connection-file": { type: "string" },
  help: { type: "boolean", short: "h", default: false },
  version: { type: "boolean", short: "v", default: false },
} satisfies ParseArgsOptionsConfig;

type Values = ReturnType<typeof parseArgs<{ options: typeof options }>>["values"];

try {
  const { argv, credentials } = readEnvironment(process.env, settings);
  // Later values replace earlier ones.
  const { values } = parseArgs({ args: [...argv, ...process.argv.slice(2)], options });
  if (values.help) process.stdout.write(help);
  else if (values.version) process.stdout.write(`${packageJson.version}\n`);
  else await start(values, credentials);
} catch (error) {
  if (!(error instanceof Error)) throw error;
  const { code, port, syscall } = error as NodeJS.ErrnoException & { readonly port?: number };
  const known = [DataFolderError, EnvironmentError, SeedError, FaultError, OriginError, UsageError].some(
    (kind) => error instanceof kind,
  );
  if (code === "EADDRINUSE") {
    process.stderr.write(
      `error: Port ${port} is already in use.\n  hint: Stop the other process, or use free ports with \`--port 0\`.\n`,
    );
  } else if (code !== undefined && (syscall === "listen" || syscall === "getaddrinfo")) {
    process.stderr.write(`error: Cannot listen: ${error.message}\n  hint: Check --host, --port and --hosted-port.\n`);
  } else if (known || code?.startsWith("ERR_PARSE_ARGS") === true) {
    process.stderr.write(`error: ${error.message}\n`);
  } else throw error;
  process.exitCode = 2;
}

async function start(values: Values, credentials: Environment["credentials"]): Promise<void> {
  const { data, seed, snapshot, reset, host, random } = values;
  const { "hosted-port": hostedPort, "max-body": maxBody, "connection-file": connectionFile } = values;
  const behavior = behaviors.find((one) => one === values.behavior);
  if (behavior === undefined) {
    throw new UsageError(`Invalid value "${values.behavior}" for --behavior. Use one of ${behaviors.join(", ")}.`);
  }
  const port = toPort("--port", values.port);
  const stopToken = connectionFile === undefined ? undefined : randomUUID();
  const emulator = await startEmulator({
    port,
    hostedPort: hostedPort === undefined ? nextPort(port) : toPort("--hosted-port", hostedPort),
    host,
    credentials,
    seed,
    reset,
    behavior,
    rateLimits: values["rate-limits"],
    random,
    faults: values.fault.map(parseFault),
    origins: values.origin,
    ...(maxBody === undefined
      ? {}
      : { maxBody: toNumber("--max-body", maxBody, anyBytes, "a number of bytes, for example 10000000") }),
    ...(data === undefined ? {} : { data }),
    ...(snapshot === undefined ? {} : { snapshot }),
    ...(stopToken === undefined ? {} : { stopToken }),
  });
  const stop = (): void => void emulator.close();
  process.once("exit", () => process.stderr.write("\nStopped.\n"));
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, stop);
  if (process.env["npm_command"] !== undefined) onParentExit(stop);
  if (process.env[stopVariable] === "1") onInputEnd(stop);
  if (connectionFile !== undefined) {
    const { environment, page } = emulator;
    const startedAt = new Date().toISOString();
    const folder = data === undefined ? undefined : resolve(data);
    try {
      const connection = { pid: process.pid, startedAt, stopToken, behavior, data: folder, page, environment };
      writeConnection(connectionFile, connection);
    } catch (cause) {
      await emulator.close();
      throw new UsageError(`Cannot write ${connectionFile}: ${(cause as Error).message}`, { cause });
    }
    return;
  }
  const exports = Object.entries(emulator.environment).map(([name, value]) => `export ${name}=${value}`);
  process.stdout.write(`${exports.join("\n")}\n`);
  const place = data === undefined ? "in memory" : `in ${data}`;
  const { baseUrl, apiKey } = emulator.selfHosted;
  const address = baseUrl.endsWith(":8000") ? "" : `OBSTACK_SELFHOSTED_URL=${baseUrl} `;
  process.stderr.write(
    [
      "",
      `Both deployments are running, with their state ${place}. Press Ctrl-C to stop them. Web page: ${emulator.page}`,
      "",
      `  ${address}OBSTACK_SELFHOSTED_API_KEY=${apiKey} npx @obstack/cli dashboards create --name 'My first'`,
      "",
      "",
    ].join("\n"),
  );
}

/** Describes the emulator in a file, which only its owner can read, until the process exits. */
function writeConnection(path: string, connection: object): void {
  const text = `${JSON.stringify(connection, undefined, 2)}\n`;
  // Renaming is atomic, so readers never see an incomplete file.
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, text, { mode: 0o600 });
  renameSync(draft, path);
  process.once("exit", () => {
    // Another emulator may have replaced the file.
    if (existsSync(path) && readFileSync(path, "utf8") === text) rmSync(path);
  });
}

/** Runs a function when the input ends, unless it contains something: whoever started the emulator has then detached it. */
function onInputEnd(run: () => void): void {
  const input = process.stdin;
  input
    .on("error", run)
    .on("end", run)
    .once("data", () => input.removeListener("end", run).destroy());
  // Reading must not keep an emulator alive that was stopped.
  if ("unref" in input) input.unref();
}

/** Calls a function when the parent process ends, because the shell in which npm runs scripts does not forward signals. */
function onParentExit(run: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    run();
  }, 500).unref();
}

function toNumber(flag: string, text: string, [min, max]: readonly [number, number], use: string): number {
  const number = Number(text);
  if (/^\d+$/.test(text) && number >= min && number <= max) return number;
  throw new UsageError(`Invalid value "${text}" for ${flag}. Use ${use}.`);
}

function toPort(flag: string, text: string): number {
  return toNumber(flag, text, [0, maxPort], "a number from 0 to 65535");
}

/** Returns the port of the hosted deployment: the one after that of the self-hosted deployment, or any free one after any or the last. */
function nextPort(port: number): number {
  return port === 0 || port === maxPort ? 0 : port + 1;
}
