import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { buildCommand } from "@stricli/core";
import packageJson from "../../../package.json" with { type: "json" };
import { unusedDeploymentFlag } from "../../connection/flags.ts";
import type { DeploymentFlags } from "../../connection/flags.ts";
import type { CliContext } from "../../context.ts";
import { UsageError } from "../../errors/command-error.ts";
import { text } from "../../common/text.ts";
import { toKebab } from "../../common/to-kebab.ts";
import { childEnvironment } from "../../profiles/child-environment.ts";
import { describe } from "../describe.ts";

interface Flags extends DeploymentFlags {
  readonly port?: string;
  readonly hostedPort?: string;
  readonly data?: string;
  readonly seed?: string;
  readonly snapshot?: string;
  readonly reset: boolean;
  readonly behaviour?: (typeof behaviours)[number];
  readonly maxBody?: string;
  readonly fault: readonly string[];
  readonly origin: readonly string[];
}

/** Copied from the emulator, which may not be installed. */
const behaviours = ["documented", "field", "field=current", "field=older"] as const;

const optional = { kind: "parsed", parse: text, optional: true } as const;

export const start = buildCommand({
  async func(this: CliContext, { fault, origin, reset, deployment: _ignored, ...flags }: Flags) {
    const given = Object.entries(flags).flatMap(([name, value]) => {
      return value === undefined ? [] : [`--${toKebab(name)}`, value];
    });
    const repeated = [...fault.map((value) => ["--fault", value]), ...origin.map((value) => ["--origin", value])];
    const argv = [...given, ...repeated.flat(), ...(reset ? ["--reset"] : [])];
    const installed = findEmulator();
    if (installed === undefined) {
      this.process.stderr.write("@obstack/emulator is not installed. Running it with npx.\n");
    }
    const code = await run(
      installed === undefined
        ? ["npx", "--yes", `@obstack/emulator@${packageJson.version}`, ...argv]
        : [process.execPath, installed, ...argv],
      childEnvironment(this.environment, this.profiles),
    );
    // The emulator has already printed the error.
    if (code !== 0) process.exitCode = code;
  },
  parameters: {
    flags: {
      port: {
        ...optional,
        placeholder: "number",
        brief: "Port of the self-hosted deployment (default: 8000; 0 for any free port)",
      },
      hostedPort: {
        ...optional,
        placeholder: "number",
        brief: "Port of the hosted deployment (default: 8001; 0 for any free port)",
      },
      data: {
        ...optional,
        placeholder: "folder",
        brief: "Folder that keeps the state between runs (default: in memory only)",
      },
      seed: {
        ...optional,
        placeholder: "name",
        brief: "Initial state: demo, empty, or a snapshot file (default: demo)",
      },
      snapshot: { ...optional, placeholder: "file", brief: "File to write the state to on exit" },
      reset: { kind: "boolean", default: false, brief: "Discard the state in the --data folder first" },
      behaviour: {
        kind: "enum",
        values: behaviours,
        optional: true,
        brief: "Behavior: as documented (default) or of a deployed release (field: the current one)",
      },
      fault: {
        kind: "parsed",
        parse: text,
        variadic: true,
        default: [],
        placeholder: "fault",
        brief: "Fault to inject, such as gateway-after,operation=createAlert,times=1",
      },
      origin: {
        kind: "parsed",
        parse: text,
        variadic: true,
        default: [],
        placeholder: "url",
        brief: "Additional origin whose pages may use the emulator (localhost is always allowed)",
      },
      maxBody: {
        ...optional,
        placeholder: "bytes",
        brief: "Maximum size of a request body in bytes (default: 1048576)",
      },
      ...unusedDeploymentFlag,
    },
  },
  docs: describe({
    brief: "Run a stateful emulator of both deployments (Ctrl-C to stop)",
    examples: ["emulator start", "emulator start --port 0 --hosted-port 0 --data ./state --seed empty"],
  }),
});

/** Returns the emulator installed next to this command, or in the project of the working directory. */
function findEmulator(): string | undefined {
  for (const from of [import.meta.url, join(process.cwd(), "package.json")]) {
    try {
      const manifest = createRequire(from).resolve("@obstack/emulator/package.json");
      return join(dirname(manifest), "dist", "main.js");
    } catch {
      // Not installed here.
    }
  }
  return undefined;
}

/** Milliseconds between checks of whether npm has ended. */
const parentCheckInterval = 500;

/** Runs a program in the foreground, with the terminal; it handles Ctrl-C itself. */
async function run([command = "", ...argv]: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const child = spawn(command, argv, {
    stdio: "inherit",
    env,
    shell: process.platform === "win32" && command === "npx",
  });
  const forward = (signal: NodeJS.Signals): void => void child.kill(signal);
  // Keeps Node running until the emulator has ended.
  process.on("SIGINT", () => undefined).on("SIGTERM", forward);
  // The shell that npm starts scripts with ends on a signal without passing it on.
  const parent = process.ppid;
  if (env["npm_command"] !== undefined)
    setInterval(() => process.ppid === parent || forward("SIGTERM"), parentCheckInterval).unref();
  return new Promise((resolve, reject) => {
    child.once("error", (cause: Error) => {
      reject(
        new UsageError(
          `Cannot start the emulator: ${cause.message}`,
          "Install it with `npm install --save-dev @obstack/emulator`.",
          { cause },
        ),
      );
    });
    child.once("close", (code) => resolve(code ?? 1));
  });
}
