/** Kinds of tiles whose alerts the current release evaluates. */
const evaluatedKinds = new Set(["line", "stacked_bar", "number"]);

/** Types of documented series that correspond to these kinds. */
const evaluatedTypes = new Set(["time", "number"]);

/**
 * Returns the kind of a tile if alerts on it never fire, such as `table`. The current release accepts them, but evaluates only line, stacked bar and
 * number tiles.
 *
 * @param tile A tile with `series` or `config`.
 */
export function findUnevaluatedKind(tile: unknown): string | undefined {
  const { series, config } = Object(tile) as { readonly series?: unknown; readonly config?: unknown };
  const first: unknown = Array.isArray(series) ? series[0] : undefined;
  const { type, displayType } = Object(first ?? config) as { readonly type?: unknown; readonly displayType?: unknown };
  if (first !== undefined && typeof type === "string" && !evaluatedTypes.has(type)) return type;
  return typeof displayType === "string" && !evaluatedKinds.has(displayType) ? displayType : undefined;
}

/** Returns a warning about an alert on a tile whose alerts never fire. */
export function warnAboutKind(tile: unknown): string | undefined {
  const kind = findUnevaluatedKind(tile);
  const remedy = "Use a line, stacked bar or number tile.";
  return kind && `Alerts on tiles of kind ${JSON.stringify(kind)} never fire on current servers. ${remedy}`;
}

/** Returns whether servers evaluate alerts on a tile: it has series, or a `config` of a kind that is evaluated, SQL included. */
export function canHaveAlert(tile: unknown): boolean {
  const { series, config } = Object(tile) as { readonly series?: unknown; readonly config?: unknown };
  const hasValues = Array.isArray(series) ? series.length > 0 : typeof config === "object" && config !== null;
  return hasValues && findUnevaluatedKind(tile) === undefined;
}
