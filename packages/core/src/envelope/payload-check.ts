import { isJsonObject } from "../json/json-object.ts";

/**
 * Returns what is wrong with the payload of a successful response, or `undefined` if it has the expected shape.
 *
 * @param text Body of the response.
 */
export type PayloadCheck = (payload: unknown, text?: string) => string | undefined;

/** Accepts one record. */
export const recordPayload: PayloadCheck = (payload) =>
  isJsonObject(payload) ? undefined : `${describeType(payload)} instead of a record`;

/** Accepts a list of records. Also accepts `null` and `undefined`, which some servers send for an empty list. */
export const listPayload: PayloadCheck = (payload) => {
  if (payload === null || payload === undefined) return undefined;
  if (!Array.isArray(payload)) return `${describeType(payload)} instead of a list`;
  const index = payload.findIndex(isNoRecord);
  return index < 0 ? undefined : `${describeType(payload[index])} instead of a record at index ${index}`;
};

/** Accepts one dashboard: a record in which `tiles` and their `series` are lists of records or absent. */
export const dashboardPayload: PayloadCheck = (payload) => recordPayload(payload) ?? findTileProblem(payload);

/** Accepts a list of dashboards. */
export const dashboardListPayload: PayloadCheck = (payload) =>
  listPayload(payload) ?? findTileProblem((payload as unknown[] | null | undefined)?.find(findTileProblem));

/** Returns a check that also refuses a record with a number that JavaScript changes. */
export function exactPayload(check: PayloadCheck): PayloadCheck {
  return (record, text = "") => {
    const number = findChangedNumber(text);
    const problem =
      number && `a record with the number ${number}, which JavaScript would change when it is written back`;
    return check(record) ?? problem;
  };
}

// These functions create no closures for each record: the garbage would make Node copy the list to the old generation while it is checked.
const isNoRecord = (item: unknown): boolean => !isJsonObject(item);

const findSeriesProblem = (tile: unknown): string | undefined => listPayload((tile as { series?: unknown }).series);

function findTileProblem(dashboard: unknown): string | undefined {
  const { tiles } = Object(dashboard) as { tiles?: readonly unknown[] | null };
  const problem = listPayload(tiles);
  if (problem !== undefined) return `a dashboard with ${problem} in \`tiles\``;
  const tile = tiles?.find(findSeriesProblem);
  return tile === undefined ? undefined : `a dashboard with ${findSeriesProblem(tile)} in \`series\` of a tile`;
}

/** Describes a value by its type only, because it may contain a secret. */
function describeType(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (Array.isArray(value)) return "a list";
  return typeof value === "object" ? "a record" : `a ${typeof value}`;
}

/** Returns a number of a JSON text that JavaScript changes, or `undefined`: an integer that it rounds, or a number that it reads as infinity. */
function findChangedNumber(json: string): string | undefined {
  // Without escapes, a string ends at the next quote. Matches strings too, so that their digits are skipped.
  for (const [literal] of json.replaceAll(/\\./g, "").matchAll(/"[^"]*"|(?<![\d.])-?\d[\d.]*(?:e[+-]?\d+)?/gi)) {
    if (literal[0] === '"' || literal.length < 5) continue;
    if (!Number.isFinite(Number(literal))) return literal;
    // JavaScript writes some integers that it rounds with their own digits, such as 564215796360381800.
    const isSame = !/^-?\d{16,}$/.test(literal) || String(Number(literal)) === literal;
    if (!isSame && BigInt(literal) !== BigInt(Number(literal))) return literal;
  }
  return undefined;
}
