// Runs the action as a runner does: the script of `action.yml` in bash, with inputs as environment variables and `GITHUB_*` files.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { shellCommand, temporaryFolder, writeScript } from "@obstack/testing";
import { parse } from "yaml";

const action = fileURLToPath(new URL("..", import.meta.url));
const definition = parse(readFileSync(join(action, "action.yml"), "utf8")) as {
  inputs: Record<string, { default?: string }>;
  runs: { steps: { run?: string; if?: string; env?: Record<string, string> }[] };
};

/** Stands in for the download of the package: checks its name and version, and runs the build. */
const npm = `version=$(${shellCommand("node", "-p", `require(${JSON.stringify(join(action, "package.json"))}).version`)})
case "$*" in "exec --yes --package=@obstack/action@$version -- obstack-action"*) shift 5 ;; *) false ;; esac || { echo "unexpected: npm $*" >&2; exit 99; }
[ "$PWD" = "$RUNNER_TEMP/obstack-action" ] || { echo "npm runs in $PWD" >&2; exit 99; }
exec ${shellCommand("node", join(action, "dist/main.mjs"))} "$@"`;

/** A run of the action. */
export interface ActionRun {
  readonly inputs: Readonly<Record<string, string>>;
  readonly workspace: string;
  readonly apiUrl: string;
  readonly event: { readonly name: string; readonly payload: object; readonly sha: string; readonly ref: string };
  readonly environment?: Readonly<Record<string, string>>;
  /** Kills the run once aborted. */
  readonly signal?: AbortSignal;
  /** Script that stands in for `git`; the real one is `$GIT`. */
  readonly git?: string;
}

/** Result of a run. */
export interface ActionResult {
  readonly code: number | null;
  readonly log: string;
  readonly summary: string;
  readonly outputs: Readonly<Record<string, string>>;
}

export async function runAction({
  inputs,
  workspace,
  apiUrl,
  event,
  environment,
  git,
  signal,
}: ActionRun): Promise<ActionResult> {
  const temporary = temporaryFolder();
  const bin = join(temporary, "bin");
  mkdirSync(bin);
  writeScript(bin, "npm", npm);
  if (git !== undefined) writeScript(bin, "git", git);
  const files = Object.fromEntries(
    ["OUTPUT", "STEP_SUMMARY", "EVENT_PATH"].map((name) => [name, join(temporary, name)]),
  );
  for (const path of Object.values(files)) writeFileSync(path, "");
  writeFileSync(files["EVENT_PATH"] ?? "", JSON.stringify(event.payload));
  // Previews take longer than plans, so only the tests that are about them draw any.
  const given: Record<string, string> = { token: "ghs_token-that-must-not-show", preview: "off", ...inputs };
  const run = async (index: number): Promise<{ code: number | null; log: string }> => {
    const step = definition.runs.steps[index];
    const stepEnvironment = Object.entries(step?.env ?? {}).map(([name, expression]) => {
      const input = /^\$\{\{ inputs\.([\w-]+) \}\}$/.exec(expression)?.[1] ?? "";
      return [name, given[input] ?? definition.inputs[input]?.default ?? ""];
    });
    const child = spawn("bash", ["--noprofile", "--norc", "-eo", "pipefail", "-c", step?.run ?? ""], {
      cwd: workspace,
      // A group of its own, so that a test can kill everything in it.
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        PATH: [bin, join(process.execPath, ".."), process.env["PATH"]].join(delimiter),
        HOME: temporary,
        GIT: "/usr/bin/git",
        CI: "true",
        GITHUB_ACTIONS: "true",
        GITHUB_ACTION_PATH: action,
        GITHUB_API_URL: apiUrl,
        GITHUB_REPOSITORY: "o/r",
        GITHUB_WORKSPACE: workspace,
        GITHUB_SHA: event.sha,
        GITHUB_REF: event.ref,
        GITHUB_EVENT_NAME: event.name,
        GITHUB_RUN_ID: "7",
        GITHUB_EVENT_PATH: files["EVENT_PATH"],
        GITHUB_OUTPUT: files["OUTPUT"],
        GITHUB_STEP_SUMMARY: files["STEP_SUMMARY"],
        RUNNER_TEMP: temporary,
        OBSTACK_ACTION_RETRY_SCALE: "0.001",
        ...environment,
        ...Object.fromEntries(stepEnvironment),
      },
    });
    signal?.addEventListener("abort", () => child.pid !== undefined && process.kill(-child.pid, "SIGKILL"));
    const [code, stdout, stderr] = await Promise.all([
      new Promise<number | null>((resolve) => child.once("close", resolve)),
      text(child.stdout),
      text(child.stderr),
    ]);
    return { code, log: stdout + stderr };
  };
  const first = await run(0);
  // The runner takes this step whatever happened before.
  const last =
    definition.runs.steps[1]?.if === `always() && inputs.command == '${given["command"]}'` ? await run(1) : undefined;
  return {
    code: first.code === 0 && last !== undefined ? last.code : first.code,
    log: first.log + (last?.log ?? ""),
    summary: readFileSync(files["STEP_SUMMARY"] ?? "", "utf8"),
    outputs: readOutputs(readFileSync(files["OUTPUT"] ?? "", "utf8")),
  };
}

function readOutputs(content: string): Record<string, string> {
  const matches = content.matchAll(/^([\w-]+)<<(\S+)\n(.*?)\n\2$/gms);
  return Object.fromEntries([...matches].map(([, name = "", , value = ""]) => [name, value]));
}
