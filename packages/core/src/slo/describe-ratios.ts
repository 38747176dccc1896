import { sloSimulation } from "../generated/slo-simulation.ts";
import { formatSloDuration, minute } from "./slo.ts";

/** Returns what alerts on ratios lost and added in the simulation, by the length of incidents. */
export function describeRatios(hasConsecutiveWindows: boolean): string {
  const { incidents, rows } = sloSimulation;
  const parts = (["page", "ticket"] as const).map((severity) => {
    const own = rows
      .filter((row) => row.severity === severity)
      .map((row) => ({ ...row, found: hasConsecutiveWindows ? row.ratio : row.old }));
    const sum = (pick: (row: (typeof own)[number]) => number): number => own.reduce((all, row) => all + pick(row), 0);
    const lost = percent(
      sum(({ found }) => found.lost),
      sum(({ workbook }) => workbook),
    );
    const extra = percent(
      sum(({ found }) => found.extra),
      sum(({ quiet }) => quiet),
    );
    const lengths = own.map(
      ({ minutes, found, workbook }) => `${percent(found.lost, workbook)} up to ${formatSloDuration(minutes * minute)}`,
    );
    const late = own.map(({ found }) => found.late);
    return `${lost} of the ${severity}s are lost (${lengths.join(", ")}), ${extra} of the other incidents have one, and they are ${Math.min(...late)} to ${Math.max(...late)} minutes late`;
  });
  return `In ${incidents} simulated incidents with the default burn rates, against two sliding windows: ${parts.join("; ")} (medians by length of the incident).`;
}

/** Formats a share of a whole: `1.6%`. */
function percent(part: number, whole: number): string {
  return whole === 0 ? "0%" : `${Number(((100 * part) / whole).toFixed(1))}%`;
}
