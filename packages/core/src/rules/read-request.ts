import { firstReleases, serverLimits } from "../generated/server-limits.ts";
import { isJsonObject } from "../json/json-object.ts";
import type { JsonObject } from "../json/json-object.ts";
import { checkLimits, chooseKind } from "./check-limits.ts";
import type { Place, Refusal } from "./check-limits.ts";
import { alertRules, chartRules, targetRules } from "./alert-rules.ts";
import { dashboardRules, itemRules, tileRules } from "./dashboard-rules.ts";
import type { Schema } from "../specification/server-schema.ts";
import type { Rules } from "./rule.ts";

/** A request as deployed servers read it. */
export interface ReadRequest {
  /** The body without the fields that servers drop. */
  readonly body: unknown;
  /** Why servers refuse the request. */
  readonly refusals: readonly Refusal[];
}

interface ReadRequestOptions {
  readonly release?: "current" | "older";
  /** Time in milliseconds, for limits of times. Default: now. */
  readonly now?: number;
  /** Whether every missing field is a refusal. Default: servers name the last ones after the others are corrected. */
  readonly isThorough?: boolean;
}

/**
 * Reads a request as deployed servers do.
 *
 * @param operation Such as `createDashboard`.
 * @returns `undefined` for an operation without recorded rules.
 */
export function readRequest(
  operation: string,
  sent: unknown,
  { release = "current", now = Date.now(), isThorough = false }: ReadRequestOptions = {},
): ReadRequest | undefined {
  const schema = serverLimits[release][operation];
  if (schema === undefined) return undefined;
  const refusals: Refusal[] = [];
  const body = checkLimits(schema, sent, refusals);
  const broken = refusals.filter(({ limit }) => limit === undefined || limit === "enum").map(({ path }) => keyOf(path));
  for (const { find, isAlways = false, value, path } of partsOf(operation, sent)) {
    const isBroken = !isAlways && broken.some((one) => one.startsWith(keyOf(path)));
    if (isBroken && !isThorough) continue;
    for (const [since, place, message, plain, field] of find(value, now)) {
      if ((isBroken && plain !== "Required") || (release === "older" && since > firstReleases.older)) continue;
      const at = place === "" ? [] : place.split(".").map((name) => (/^\d+$/.test(name) ? Number(name) : name));
      const isNew = since > firstReleases.current;
      refusals.push({ path: [...path, ...at], message, plain, field, since: isNew ? since : undefined });
    }
  }
  return { body, refusals };
}

function keyOf(path: Place): string {
  return path.map((name) => `${name}.`).join("");
}

/** A part of a request, with its rules across fields. */
interface Part {
  readonly find: Rules;
  /** Whether the rules apply even if the part has fields of wrong types. */
  readonly isAlways?: boolean;
  readonly value: JsonObject;
  readonly path: Place;
}

function* partsOf(operation: string, sent: unknown): Generator<Part> {
  if (!isJsonObject(sent)) return;
  if (operation.endsWith("Alert")) {
    yield { find: targetRules, isAlways: true, value: sent, path: [] };
    yield { find: alertRules, value: sent, path: [] };
  }
  if (operation === "queryChartSeries") yield { find: chartRules, value: sent, path: [] };
  if (!operation.endsWith("Dashboard")) return;
  for (const [index, tile] of entriesOf(sent["tiles"])) {
    const path = ["tiles", index];
    const { configType, displayType, select } = isJsonObject(tile["config"]) ? tile["config"] : {};
    if (configType !== "sql" && displayType !== "heatmap")
      for (const [position, item] of entriesOf(select))
        yield { find: itemRules, value: item, path: [...path, "config", "select", position] };
    yield { find: tileRules, value: tile, path };
  }
  // An update without containers keeps those of the server.
  const isCreate = operation.startsWith("create");
  yield { find: dashboardRules, value: isCreate ? { containers: [], ...sent } : sent, path: [] };
}

function entriesOf(value: unknown): [number, JsonObject][] {
  return Array.isArray(value)
    ? [...value.entries()].filter((entry): entry is [number, JsonObject] => isJsonObject(entry[1]))
    : [];
}

const { properties: ofDashboard } = serverLimits.current["createDashboard"] ?? {};

/** What deployed servers accept in the `config` of a tile. */
export const configLimits: Schema = ofDashboard?.["tiles"]?.items?.properties?.["config"] ?? {};

/** Returns what they accept in one of its kind; undefined for an unknown kind. */
export function limitsOfConfig(config: JsonObject): Schema | undefined {
  let limits: Schema | undefined = configLimits;
  while (limits?.kinds !== undefined) limits = chooseKind(limits.kinds, config);
  return limits;
}
