import type { Shard } from "@obstack/as-code";
import { UsageError } from "../errors/command-error.ts";

/** Output formats of a matrix. */
export const matrixFormats = ["json", "github", "gitlab"] as const;

export type MatrixFormat = (typeof matrixFormats)[number];

/** Maximum number of jobs that GitHub creates from a matrix. */
const maxGitHubJobs = 256;

/**
 * Formats shards for a CI.
 *
 * @throws {UsageError} If GitHub does not accept so many jobs.
 */
export async function writeMatrix(format: MatrixFormat, shards: readonly Shard[]): Promise<string> {
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
  const { toYaml } = await import("../output/to-yaml.ts");
  const waves = [...new Set(shards.map(({ wave }) => wave))];
  const jobs = shards.map(({ name, wave, targets }) => [
    `obstack ${name}`,
    { extends: ".obstack", stage: wave, variables: { OBSTACK_TARGETS: targets.join(",") } },
  ]);
  return toYaml({ stages: waves, ...Object.fromEntries(jobs) });
}
