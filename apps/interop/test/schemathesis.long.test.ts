// Sends generated requests to the emulator with Schemathesis, which compares each response with the spec.
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { startEmulator } from "@obstack/emulator";
import type { Emulator } from "@obstack/emulator";
import { runProcess } from "@obstack/testing";
import type { ProcessResult } from "@obstack/testing";
import { beforeAll, describe, expect, test } from "vitest";

const folder = fileURLToPath(new URL("../schemathesis/", import.meta.url));
const isInstalled = spawnSync("python3", ["--version"]).status === 0;

/** Checks that do not apply, with the reason. */
const excludedChecks = {
  // The syntax of filters and the existence of other objects are not in the specs.
  positive_data_acceptance: "Servers refuse some requests that the schemas allow.",
  // Servers return 404, as they do for unknown paths.
  unsupported_method: "Servers do not return 405.",
};

/** Schemathesis cannot enumerate the nested unions of this body: it reports inconsistent results. The other phases test it. */
const notEnumerable = ["createDashboard", "updateDashboard"];

describe.runIf(isInstalled)("Schemathesis finds no difference between the emulator and the spec", () => {
  beforeAll(() => {
    for (const [command, ...argv] of [
      ["python3", "-m", "venv", ".venv"],
      [".venv/bin/pip", "install", "--quiet", "--disable-pip-version-check", "--requirement", "requirements.txt"],
    ] as const) {
      const { status, stderr } = spawnSync(command, argv, { cwd: folder, encoding: "utf8" });
      if (status !== 0) throw new Error(`${command} ${argv.join(" ")} failed: ${stderr}`);
    }
  }, 300_000);

  test.each([
    ["selfhosted.v2", "examples,fuzzing", []],
    ["selfhosted.v2", "coverage", notEnumerable],
    ["hosted.v1", "examples,fuzzing", []],
    ["hosted.v1", "coverage", [...notEnumerable, "createPipe"]],
  ] as const)("%s, %s", { timeout: 3_600_000 }, async (document, phases, excluded) => {
    await using emulator = await startEmulator({ behavior: "documented", seed: "examples" });
    const { code, stdout, stderr } = await runSchemathesis(emulator, document, phases, excluded);
    expect(code, stdout + stderr).toBe(0);
    expect(stdout).toMatch(/[1-9]\d* generated/);
  });
});

async function runSchemathesis(
  { selfHosted, hosted }: Emulator,
  document: "selfhosted.v2" | "hosted.v1",
  phases: string,
  excluded: readonly string[],
): Promise<ProcessResult> {
  const [url, authorization] =
    document === "hosted.v1"
      ? [hosted.baseUrl, `Basic ${btoa(`${hosted.keyId}:${hosted.keySecret}`)}`]
      : [selfHosted.baseUrl, `Bearer ${selfHosted.apiKey}`];
  // Others do not exist, so that no request would reach an operation.
  const { organizationId, serviceId } = hosted;
  const parameters = `[parameters]\norganizationId = "${organizationId}"\nserviceId = "${serviceId}"\n`;
  writeFileSync(`${folder}.venv/parameters.toml`, parameters);
  const argv = [
    "--config-file=.venv/parameters.toml",
    "run",
    fileURLToPath(import.meta.resolve(`@obstack/openapi/${document}.json`)),
    `--url=${url}`,
    `--header=Authorization: ${authorization}`,
    `--phases=${phases}`,
    `--exclude-checks=${Object.keys(excludedChecks).join(",")}`,
    ...excluded.map((operationId) => `--exclude-operation-id=${operationId}`),
    "--max-examples=5",
    // The emulator shares the machine with other tests.
    "--request-timeout=900",
    "--seed=1",
    "--generation-database=none",
    "--no-color",
  ];
  return runProcess(".venv/bin/schemathesis", argv, { folder, timeout: 3_600_000 });
}
