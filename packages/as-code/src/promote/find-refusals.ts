import type { TileForm } from "../model/tile-form.ts";
import { formOf, inServerForm } from "../model/tile-form.ts";
import type { Desired } from "../model/desired.ts";

/** Conditions of alerts that every release accepts. */
const thresholdTypes: ReadonlySet<unknown> = new Set(["above", "below", undefined]);

/**
 * Returns what the records of a destination show about objects that it would refuse: releases that return tiles with `series` refuse those that only a
 * `config` can describe, and conditions other than above and below. Without any dashboard, it is unknown.
 *
 * @param objects Objects that would be written.
 */
export function findRefusals(objects: readonly Desired[], tileForm: TileForm | undefined, to: string): string[] {
  if (tileForm === "config") return [];
  const found = objects.flatMap(({ title, fields, tiles = [] }) => {
    const names = tiles
      .filter((tile) => formOf(inServerForm(tile.fields, "series")) === "config")
      .map(({ label }) => label);
    const condition = fields["thresholdType"];
    return [
      ...(names.length === 0 ? [] : [{ title, what: names.join(", ") }]),
      ...(thresholdTypes.has(condition) ? [] : [{ title, what: `thresholdType ${String(condition)}` }]),
    ];
  });
  return found.map(({ title, what }) =>
    tileForm === undefined
      ? `${title}: it is unknown whether ${to} accepts ${what}, because it has no dashboard to compare with.`
      : `${title}: ${to} will refuse ${what}. Its dashboards show a release that accepts only tiles with \`series\`, and the conditions above and below.`,
  );
}
