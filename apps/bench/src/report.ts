import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** One figure of every peer that has it. */
export interface Figure {
  readonly name: string;
  /** How the numbers are written. */
  readonly unit: "ratio" | "MB" | "bytes" | "count";
  /** What is aimed at, by peer. */
  readonly goals: Readonly<Record<string, number>>;
  readonly values: Readonly<Record<string, number | undefined>>;
}

const readme = fileURLToPath(new URL("../README.md", import.meta.url));
const results = fileURLToPath(new URL("../results.json", import.meta.url));
const [begin, end] = ["<!-- results -->", "<!-- end of results -->"];

/** Writes the figures as JSON, and as a table into the README; those that were not measured this time stay as they are. */
export function writeReport(measured: readonly Figure[], machine: string): void {
  const known = (JSON.parse(readFileSync(results, "utf8")) as { figures: Figure[] }).figures;
  const names = new Set(measured.map(({ name }) => name));
  const figures = [...known.filter(({ name }) => !names.has(name)), ...measured];
  writeFileSync(results, `${JSON.stringify({ machine, figures }, undefined, 2)}\n`);
  const text = readFileSync(readme, "utf8");
  const [before = "", rest = ""] = text.split(begin);
  const [, after = ""] = rest.split(end);
  writeFileSync(readme, `${before}${begin}\n\n${machine}\n\n${figures.map(table).join("\n")}\n${end}${after}`);
}

function table({ name, unit, goals, values }: Figure): string {
  const rows = Object.entries(values).map(([peer, value]) => {
    const goal = goals[peer];
    const verdict = goal === undefined || value === undefined ? "" : value <= goal ? "met" : "missed";
    const aim = goal === undefined ? "" : `at most ${write(goal, unit)}`;
    return `| ${peer} | ${value === undefined ? "not measured" : write(value, unit)} | ${aim} | ${verdict} |`;
  });
  return [`### ${name}`, "", "| peer | figure | goal | |", "| --- | ---: | --- | --- |", ...rows, ""].join("\n");
}

function write(value: number, unit: Figure["unit"]): string {
  if (unit === "ratio") return value.toFixed(2);
  if (unit === "MB") return `${value.toFixed(2)} MB`;
  if (unit === "bytes") return `${(value / 1000).toFixed(1)} kB`;
  return value.toLocaleString("en");
}
