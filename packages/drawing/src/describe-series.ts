/** The fields of a record that name a series or formula. */
interface Fields {
  readonly alias?: unknown;
  readonly name?: unknown;
  readonly aggFn?: unknown;
  readonly level?: unknown;
  readonly field?: unknown;
  readonly metricName?: unknown;
  readonly where?: unknown;
}

/** Returns the name of a series: its alias, or its aggregation and filter. */
export function describeSeries(series: Fields): string {
  const alias = aliasOf(series);
  if (alias !== undefined) return alias;
  const { aggFn, level, field, metricName, where } = series;
  const parameters = [metricName ?? field].filter(isGiven);
  const name =
    aggFn === "quantile" && typeof level === "number"
      ? `p${Number((level * 100).toPrecision(6))}`
      : String(isGiven(aggFn) ? aggFn : "count");
  const call = parameters.length === 0 ? name : `${name}(${parameters.join(", ")})`;
  return isGiven(where) ? `${call} · ${String(where)}` : call;
}

/** Returns the name of a formula: its alias, or its text. */
export function describeFormula(fields: Fields, expression: string): string {
  return aliasOf(fields) ?? expression;
}

function aliasOf({ alias, name }: Fields): string | undefined {
  return [alias, name].find((text): text is string => typeof text === "string" && text !== "");
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && value !== "";
}
