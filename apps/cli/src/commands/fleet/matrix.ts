import { readFleet, splitFleet } from "@obstack/as-code";
import type { Shard } from "@obstack/as-code";
import { parseNumber } from "../../input/parse-value.ts";
import { buildStackCommand } from "../../builders/build-stack-command.ts";
import { fleetFlags, folderParameter } from "../../as-code/flags.ts";
import { optional, preset } from "../../input/flag.ts";
import { unusedDeploymentFlag } from "../../connection/flags.ts";
import { UsageError } from "../../errors/command-error.ts";
import { outputFlags } from "../../output/flags.ts";

/** Output formats of a matrix. */
const matrixFormats = ["json", "github", "gitlab"] as const;

/** Maximum number of jobs that GitHub creates from a matrix. */
const maxGitHubJobs = 256;

export const matrix = buildStackCommand({
  async func({ output, target, size, wave }, folder) {
    const shards = splitFleet(await readFleet(folder, target), size);
    const written = await writeMatrix(output, selectWave(shards, wave));
    this.process.stdout.write(`${written.trimEnd()}\n`);
  },
  parameters: {
    flags: {
      ...unusedDeploymentFlag,
      output: { ...outputFlags.output, values: matrixFormats, default: "json" },
      target: { ...fleetFlags.target, brief: "Targets in obstack.yaml, as in 'canary,eu-*' (default all)" },
      size: preset("20", "number", "Maximum number of targets for each runner", parseNumber),
      wave: optional("name", "A single wave of obstack.yaml, as written there (default all)"),
    },
    positional: folderParameter,
  },
  docs: {
    brief: "Split targets among the runners of a CI",
    more: [
      "Each runner works on its own targets with `--all --target LIST`. A runner never has",
      "targets of two waves. For GitHub, use one matrix for each wave; for GitLab, each wave",
      "is a stage of a child pipeline, whose jobs extend `.obstack` and read OBSTACK_TARGETS.",
    ].join("\n"),
    examples: ["fleet matrix --output github --size 20", "fleet matrix --output gitlab --target 'eu-*' > fleet.yml"],
  },
});

function selectWave(shards: readonly Shard[], wave: string | undefined): readonly Shard[] {
  if (wave === undefined) return shards;
  const selected = shards.filter((shard) => shard.wave === wave);
  if (selected.length > 0) return selected;
  const names = [...new Set(shards.map((shard) => shard.wave))].join(", ");
  throw new UsageError(`No wave ${JSON.stringify(wave)} with selected targets.`, `Available waves: ${names}.`);
}

/**
 * Formats shards for a CI.
 *
 * @throws {UsageError} If GitHub does not accept so many jobs.
 */
async function writeMatrix(format: (typeof matrixFormats)[number], shards: readonly Shard[]): Promise<string> {
  switch (format) {
    case "json":
      return JSON.stringify(shards, null, 2);
    case "github":
      return toGitHub(shards);
    case "gitlab":
      return toGitLab(shards);
  }
}

/** Returns the value of `strategy.matrix` on one line, for the outputs of a job. */
function toGitHub(shards: readonly Shard[]): string {
  if (shards.length > maxGitHubJobs) {
    throw new UsageError(
      `The matrix has ${shards.length} jobs, and GitHub accepts ${maxGitHubJobs}.`,
      "Pass a larger `--size`, or select a wave with `--wave`.",
    );
  }
  return JSON.stringify({ include: shards.map(({ targets, ...shard }) => ({ ...shard, targets: targets.join(",") })) });
}

/** Returns a child pipeline with a stage for each wave. */
async function toGitLab(shards: readonly Shard[]): Promise<string> {
  const { toYaml } = await import("../../output/to-yaml.ts");
  const waves = [...new Set(shards.map(({ wave }) => wave))];
  const jobs = shards.map(({ name, wave, targets }) => [
    `obstack ${name}`,
    { extends: ".obstack", stage: wave, variables: { OBSTACK_TARGETS: targets.join(",") } },
  ]);
  return toYaml({ stages: waves, ...Object.fromEntries(jobs) });
}
