/** Returns what is wrong with the payload of a successful response, or nothing if it has the expected form. */
export type PayloadCheck = (payload: unknown) => string | undefined;

/** Expects one record. */
export const recordPayload: PayloadCheck = (payload) =>
  isRecord(payload) ? undefined : `${nameOf(payload)} instead of a record`;

/** Expects a list of records. `null` and a missing list are empty lists: some servers write them so. */
export const listPayload: PayloadCheck = (payload) => {
  if (payload === null || payload === undefined) return undefined;
  if (!Array.isArray(payload)) return `${nameOf(payload)} instead of a list`;
  const index = payload.findIndex((item) => !isRecord(item));
  return index < 0 ? undefined : `${nameOf(payload[index])} instead of a record at index ${index}`;
};

/** Expects one dashboard: a record whose lists are lists of records, or absent. */
export const dashboardPayload: PayloadCheck = (payload) => recordPayload(payload) ?? tilesProblem(payload);

/** Expects a list of dashboards. */
export const dashboardListPayload: PayloadCheck = (payload) => {
  return listPayload(payload) ?? firstProblem(payload as unknown[] | null | undefined, tilesProblem);
};

function tilesProblem(dashboard: unknown): string | undefined {
  const { tiles } = dashboard as { tiles?: unknown };
  const problem = listPayload(tiles);
  if (problem !== undefined) return `a dashboard with ${problem} in \`tiles\``;
  return firstProblem(tiles as unknown[] | null | undefined, (tile) => {
    const wrong = listPayload((tile as { series?: unknown }).series);
    return wrong === undefined ? undefined : `a dashboard with ${wrong} in \`series\` of a tile`;
  });
}

function firstProblem(items: readonly unknown[] | null | undefined, check: PayloadCheck): string | undefined {
  for (const item of items ?? []) {
    const problem = check(item);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function isRecord(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Never the value itself: it may hold a secret. */
function nameOf(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (Array.isArray(value)) return "a list";
  return typeof value === "object" ? "a record" : `a ${typeof value}`;
}
