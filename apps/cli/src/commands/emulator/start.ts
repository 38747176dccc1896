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

/** Those of the emulator, which is not loaded here: it may not be installed. */
const behaviours = ["documented", "field", "field=current", "field=older"] as const;

const optional = { kind: "parsed", parse: text, optional: true } as const;

export const start = buildCommand({
  async func(this: CliContext, { fault, origin, reset, deployment: _both, ...flags }: Flags) {
    const given = Object.entries(flags).flatMap(([name, value]) => {
      return value === undefined ? [] : [`--${toKebab(name)}`, value];
    });
    const repeated = [...fault.map((one) => ["--fault", one]), ...origin.map((one) => ["--origin", one])].flat();
    const argv = [...given, ...repeated, ...(reset ? ["--reset"] : [])];
    const installed = find();
    if (installed === undefined) this.process.stderr.write("@obstack/emulator is not installed; npx gets it.\n");
    const code = await run(
      installed === undefined
        ? ["npx", "--yes", `@obstack/emulator@${packageJson.version}`, ...argv]
        : [process.execPath, installed, ...argv],
      childEnvironment(this.environment, this.profiles),
    );
    // It has said itself what was wrong.
    if (code !== 0) process.exitCode = code;
  },
  parameters: {
    flags: {
      port: {
        ...optional,
        placeholder: "number",
        brief: "Port of the self-hosted deployment; default 8000, 0 takes a free one",
      },
      hostedPort: { ...optional, placeholder: "number", brief: "Port of the hosted deployment; default 8001" },
      data: {
        ...optional,
        placeholder: "folder",
        brief: "Folder that keeps the state; default none, it ends with the emulator",
      },
      seed: {
        ...optional,
        placeholder: "name",
        brief: "What a new state begins with: demo, empty, or a snapshot; default demo",
      },
      snapshot: { ...optional, placeholder: "file", brief: "File that the state is written to at the end" },
      reset: { kind: "boolean", default: false, brief: "Throw the state of the folder away first" },
      behaviour: {
        kind: "enum",
        values: behaviours,
        optional: true,
        brief: "Follow the document (default), or a deployed server: field is its current release",
      },
      fault: {
        kind: "parsed",
        parse: text,
        variadic: true,
        default: [],
        placeholder: "fault",
        brief: "Let something go wrong, as gateway-after,operation=createAlert,times=1",
      },
      origin: {
        kind: "parsed",
        parse: text,
        variadic: true,
        default: [],
        placeholder: "url",
        brief: "Origin whose pages may use the emulator, beside those of localhost",
      },
      maxBody: {
        ...optional,
        placeholder: "bytes",
        brief: "Largest request body that is accepted; default 1048576",
      },
      ...unusedDeploymentFlag,
    },
  },
  docs: describe({
    brief: "Start both deployments on this machine, with a memory, until Ctrl-C",
    examples: ["emulator start", "emulator start --port 0 --hosted-port 0 --data ./state --seed empty"],
  }),
});

/** The emulator that is installed beside this command, or in the project that it is called in. */
function find(): string | undefined {
  for (const from of [import.meta.url, join(process.cwd(), "package.json")]) {
    try {
      const manifest = createRequire(from).resolve("@obstack/emulator/package.json");
      return join(dirname(manifest), "dist", "main.js");
    } catch {
      // Not there.
    }
  }
  return undefined;
}

/** Runs a program in place of this one: it has the terminal, and Ctrl-C is its affair. */
async function run([command = "", ...argv]: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const child = spawn(command, argv, {
    stdio: "inherit",
    env,
    shell: process.platform === "win32" && command === "npx",
  });
  const forward = (signal: NodeJS.Signals): void => void child.kill(signal);
  // Node would end here; the emulator ends first.
  process.on("SIGINT", () => undefined).on("SIGTERM", forward);
  return new Promise((resolve, reject) => {
    child.once("error", (cause: Error) => {
      reject(
        new UsageError(
          `The emulator cannot be started: ${cause.message}`,
          "Install it: npm install @obstack/emulator.",
          { cause },
        ),
      );
    });
    child.once("close", (code) => resolve(code ?? 1));
  });
}
