import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** A measurement with one value per peer. */
export interface Figure {
  readonly name: string;
  /** Unit of the values. */
  readonly unit: "ratio" | "MB" | "bytes" | "count" | "ms";
  /** Highest acceptable values by peer. */
  readonly goals?: Readonly<Record<string, number>>;
  readonly values: Readonly<Record<string, number | undefined>>;
}

/** A run of the benchmark. */
export interface Run {
  /** Whether to measure small sizes only, a few times. */
  readonly quick: boolean;
  /** An empty folder. */
  readonly folder: string;
  /** Adds a figure, and prints it. */
  readonly add: (figure: Figure) => void;
}

const readme = fileURLToPath(new URL("../README.md", import.meta.url));
const results = fileURLToPath(new URL("../results.json", import.meta.url));
const [startMarker, endMarker] = ["<!-- results -->", "<!-- end of results -->"];

/** Returns the figures of the last run, and the machine that measured them. */
export function readResults(): { readonly machine: string; readonly figures: readonly Figure[] } {
  return JSON.parse(readFileSync(results, "utf8")) as ReturnType<typeof readResults>;
}

/**
 * Writes the figures to `results.json` and as tables to the README. Keeps the machine if none is given, and figures that were not measured, except
 * after a run of all parts.
 */
export function writeReport(measured: readonly Figure[], newMachine?: string, isComplete = false): void {
  const previous = readResults();
  const machine = newMachine ?? previous.machine;
  const known = new Set(previous.figures.map(({ name }) => name));
  const kept = isComplete
    ? previous.figures.filter((figure) => measured.some(({ name }) => name === figure.name))
    : previous.figures;
  const figures = [
    ...kept.map((figure) => measured.find(({ name }) => name === figure.name) ?? figure),
    ...measured.filter(({ name }) => !known.has(name)),
  ];
  writeFileSync(results, `${JSON.stringify({ machine, figures }, undefined, 2)}\n`);
  const text = readFileSync(readme, "utf8");
  const [before = "", rest = ""] = text.split(startMarker);
  const [, after = ""] = rest.split(endMarker);
  writeFileSync(
    readme,
    `${before}${startMarker}\n\n${machine}\n\n${figures.map(table).join("\n")}\n${endMarker}${after}`,
  );
}

/** Prints a figure with its goals. */
export function printFigure({ name, goals, values }: Figure): void {
  console.log(`\n${name}`);
  for (const [peer, value] of Object.entries(values)) {
    const goal = goals?.[peer] === undefined ? "" : ` (goal ${goals[peer]})`;
    console.log(`  ${peer.padEnd(22)} ${value?.toFixed(2) ?? "not measured"}${goal}`);
  }
}

function table({ name, unit, goals = {}, values }: Figure): string {
  const rows = Object.entries(values).map(([peer, value]) => {
    const goal = goals[peer];
    const verdict = goal === undefined || value === undefined ? "" : value <= goal ? "met" : "missed";
    const goalText = goal === undefined ? "" : `at most ${format(goal, unit)}`;
    return `| ${peer} | ${value === undefined ? "not measured" : format(value, unit)} | ${goalText} | ${verdict} |`;
  });
  return [`## ${name}`, "", "| peer | result | goal | status |", "| --- | ---: | --- | --- |", ...rows, ""].join("\n");
}

/** Formats a value as the README shows it. */
export function format(value: number, unit: Figure["unit"]): string {
  if (unit === "ratio") return value.toFixed(2);
  if (unit === "MB") return `${value.toFixed(2)} MB`;
  if (unit === "ms") return `${value.toFixed(0)} ms`;
  if (unit === "bytes") return `${(value / 1000).toFixed(1)} kB`;
  return value.toLocaleString("en");
}
