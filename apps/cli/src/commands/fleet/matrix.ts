import { readFleet, splitFleet } from "@obstack/as-code";
import type { Shard } from "@obstack/as-code";
import { parseNumber } from "../../input/parse-value.ts";
import { withExitCodes } from "../../as-code/failures.ts";
import { fleetFlags, folderParameter } from "../../as-code/flags.ts";
import { matrixFormats, writeMatrix } from "../../as-code/write-matrix.ts";
import type { MatrixFormat } from "../../as-code/write-matrix.ts";
import { optional, preset } from "../../input/flag.ts";
import { unusedDeploymentFlag } from "../../connection/flags.ts";
import type { CliContext } from "../../context.ts";
import { UsageError } from "../../errors/command-error.ts";
import { outputFlags } from "../../output/flags.ts";
import { buildCommand } from "../../builders/build-command.ts";

interface Flags {
  readonly output: MatrixFormat;
  readonly target?: string;
  readonly size: number;
  readonly wave?: string;
}

export const matrix = buildCommand({
  async func(this: CliContext, { output, target, size, wave }: Flags, folder: string) {
    const shards = await withExitCodes(async () => splitFleet(await readFleet(folder, target), size));
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
