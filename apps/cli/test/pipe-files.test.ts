// The pipe files that `pipes init` writes and those in `examples/`, on the emulator and against the schema of `obstack schema pipe`.
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findMistakes } from "@obstack/checked-yaml";
import { startEmulator } from "@obstack/emulator";
import { runObstack, temporaryFolder } from "@obstack/testing";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { outcome } from "./environment.ts";

const folder = temporaryFolder();

const examples = fileURLToPath(new URL("../../../examples/pipes", import.meta.url));
const kinds = ["kafka", "object-storage", "kinesis", "postgres"];

const secrets = Object.fromEntries(
  ["KAFKA_PASSWORD", "KAFKA_SCHEMA_REGISTRY_PASSWORD", "OBJECT_STORAGE_SECRET_KEY", "POSTGRES_PASSWORD"].map((name) => [
    name,
    "hunter2",
  ]),
);

async function isValid(file: string): Promise<boolean> {
  const { stdout } = await runObstack(["schema", "pipe"]);
  const document = JSON.parse(stdout) as { readonly $ref: string };
  return findMistakes({ document, reference: document.$ref }, parse(file)).mistakes.length === 0;
}

describe.each(["documented", "deployed"] as const)("on %s", (behavior) => {
  test.each(kinds)("creates the example and the template of %s without a warning", async (kind) => {
    await using emulator = await startEmulator({ behavior });
    const environment = { ...emulator.environment, ...secrets };
    const template = join(folder, `${behavior}-${kind}.yaml`);
    expect(await runObstack(["pipes", "init", kind, template])).toMatchObject({
      code: 0,
      stdout: "",
      stderr: `Wrote ${template}. Edit it, then run \`obstack pipes create -f ${template} --dry-run\`.\n`,
    });
    for (const file of [join(examples, `${kind}.yaml`), template]) {
      expect(await runObstack(["pipes", "create", "-f", file], { environment })).toMatchObject(
        outcome(0, /^Created pipe [-\w]+\.\n$/),
      );
    }
    const { stdout } = await runObstack(["pipes", "list", "--kind", kind, "--output", "ndjson"], { environment });
    expect(stdout.trim().split("\n").length).toBeGreaterThanOrEqual(2);
  });
});

test.each(kinds)("the schema accepts the example and the template of %s", async (kind) => {
  const { stdout } = await runObstack(["pipes", "init", kind, "-"]);
  expect(await isValid(stdout)).toBe(true);
  expect(await isValid(readFileSync(join(examples, `${kind}.yaml`), "utf8"))).toBe(true);
  // Without its comments, and with a mistake in what they contained.
  const complete = stdout.replaceAll(/^( *)# (?=[ -]*\w+: | *- \S+$)/gm, "$1");
  expect(await isValid(complete)).toBe(true);
  expect(await isValid(complete.replace("db_max_threads: 1", "db_max_threads: x"))).toBe(false);
});

test("the template contains every field of its kind, and no other kind", async () => {
  const { stdout } = await runObstack(["pipes", "init", "kinesis", "-"]);
  for (const field of ["useEnhancedFanOut", "fromEnv", "versionColumnId", "db_parallel_view_processing", "roles"]) {
    expect(stdout).toContain(`${field}: `);
  }
  expect(stdout).toContain("name: Clicks # Name of the pipe (assumed)\n");
  expect(stdout).not.toMatch(/kafka|postgres/i);
  const kafka = (await runObstack(["pipes", "init", "kafka", "-"])).stdout;
  for (const field of ["type", "format", "authentication"]) {
    expect(kafka).toMatch(new RegExp(`^ *# +${field}: .+ \\(not in the interface document\\)$`, "m"));
  }
});

describe("pipes init", () => {
  test("writes a file that only its owner can read, and overwrites none", async () => {
    const path = join(folder, "new.yaml");
    await runObstack(["pipes", "init", "KAFKA", path]);
    expect(statSync(path).mode & 0o777).toBe(process.platform === "win32" ? 0o666 : 0o600);
    const again = await runObstack(["pipes", "init", "kafka", path]);
    expect(again).toMatchObject(outcome(2, `File already exists: ${path}`));
  });

  test.each([
    [["mongo"], 'Unknown kind "mongo".\n  hint: Use kafka, object-storage, kinesis or postgres.'],
    [[], "Missing argument <kind>."],
    [["kafka", "/none/x.yaml"], "Cannot write /none/x.yaml"],
  ])("rejects %j", async (argv, message) => {
    expect(await runObstack(["pipes", "init", ...argv])).toMatchObject(outcome(2, message));
  });
});
