// Runs the examples in the help of the as-code commands in order, on two deployments.
import { appendFileSync, copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startEmulator } from "@obstack/emulator";
import type { Emulator } from "@obstack/emulator";
import { runObstack, runProcess, temporaryFolder } from "@obstack/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { examplesOf, installObstack } from "./help.ts";

const folder = temporaryFolder();
let emulators: Emulator[];
let environment: Record<string, string | undefined>;

beforeAll(async () => {
  emulators = [await startEmulator({ behavior: "documented" }), await startEmulator({ behavior: "documented" })];
  const [staging, production] = emulators as [Emulator, Emulator];
  const bin = join(folder, "bin");
  mkdirSync(bin);
  installObstack(bin);
  environment = { ...staging.environment, PATH: `${bin}:${process.env["PATH"]}`, HOME: folder };
  for (const [name, { selfHosted }] of [
    ["staging", staging],
    ["production", production],
  ] as const) {
    const argv = ["--deployment", "selfhosted", "--base-url", selfHosted.baseUrl, "--secret-command"];
    await runObstack(["profile", "add", name, ...argv, `echo ${selfHosted.apiKey}`], { environment: { HOME: folder } });
  }
});

afterAll(async () => {
  await Promise.all(emulators.map((emulator) => emulator.close()));
});

/** The commands, in the order in which a user would run them. Only one alert changes in between. */
const commands = ["export", "plan", "drift", "apply", "schema", "undo"];

test("runs the examples of every as-code command", async () => {
  const run = async (line: string): Promise<void> => {
    // There is no terminal to ask for confirmation.
    const yes = /^obstack (?:apply|undo) (?!.*--(?:yes|dry-run))|^obstack (?:apply|undo)$/.test(line) ? " --yes" : "";
    const { code, stderr } = await runProcess("sh", ["-c", line + yes], { folder, environment });
    const failure = stderr.includes("error:") && stderr;
    expect({ line, code, failure }).toEqual({ line, code: 0, failure: false });
  };
  // Some examples use the current folder, or targets by pattern.
  writeFileSync(join(folder, "obstack.yaml"), "targets: { eu-1: { profile: staging } }\n");
  await run("obstack export .");
  // Some examples select the objects of an owner.
  appendFileSync(join(folder, "alerts/checkout-errors.yaml"), "owner: payments\n");
  for (const command of commands) {
    if (command === "apply") await run("obstack plan --all --query digest > digest.txt");
    for (const line of await examplesOf(command)) {
      if (command === "undo" && !line.includes("--list")) await changeAlert();
      await run(line);
    }
  }
});

let threshold = 100;

/** Applies a change and sends a single write, so that both can be undone, and saves the copies of the apply like a CI job. */
async function changeAlert(): Promise<void> {
  threshold++;
  await runProcess("obstack", ["dashboards", "create", "--name", "Scratch"], { folder, environment });
  for (const [stack, target] of [
    [folder, []],
    [join(folder, "monitoring"), ["--target", "production"]],
  ] as const) {
    const path = join(stack, "alerts/checkout-errors.yaml");
    writeFileSync(path, readFileSync(path, "utf8").replace(/^threshold: .*$/m, `threshold: ${threshold}`));
    const argv = ["apply", stack, ...target, "--yes"];
    const { code } = await runProcess("obstack", argv, { folder, environment });
    expect(code).toBe(0);
  }
  const logs = join(folder, ".obstack/previous/eu-1");
  mkdirSync(join(folder, "previous"), { recursive: true });
  copyFileSync(join(logs, readdirSync(logs).toSorted().at(-1) ?? ""), join(folder, "previous/00000012.jsonl"));
}
