import type { Figure } from "./report.ts";

/** A run of the benchmark. */
export interface Run {
  /** Whether to measure small sizes only, a few times. */
  readonly quick: boolean;
  /** How often to repeat a measurement. */
  readonly rounds: number;
  /** The figures so far. */
  readonly figures: readonly Figure[];
  /** Adds a figure, and prints it. */
  readonly add: (figure: Figure) => void;
}

/** Starts a run of the benchmark. */
export function startRun(quick: boolean): Run {
  const figures: Figure[] = [];
  return {
    quick,
    rounds: quick ? 3 : 11,
    figures,
    add(figure) {
      figures.push(figure);
      console.log(`\n${figure.name}`);
      for (const [peer, value] of Object.entries(figure.values)) {
        const goal = figure.goals[peer];
        console.log(
          `  ${peer.padEnd(22)} ${value?.toFixed(2) ?? "not measured"}${goal === undefined ? "" : ` (goal ${goal})`}`,
        );
      }
    },
  };
}
