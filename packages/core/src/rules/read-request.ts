import { firstReleases, serverLimits } from "../generated/server-limits.ts";
import { isJsonObject } from "../json/json-object.ts";
import type { JsonObject } from "../json/json-object.ts";
import { checkLimits } from "./check-limits.ts";
import type { Place, Refusal } from "./check-limits.ts";
import { alertRules } from "./alert-rules.ts";
import { dashboardRules } from "./dashboard-rules.ts";
import type { Part } from "./rule.ts";

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
  for (const { part, value, path } of partsOf(operation, sent)) {
    const isBroken = broken.some((one) => one.startsWith(keyOf(path)));
    for (const { part: own, since, isAlways, isRequired, find } of [...dashboardRules, ...alertRules]) {
      const isRead = !isBroken || isAlways === true || (isThorough && isRequired === true);
      if (own !== part || !isRead || (release === "older" && since > firstReleases.older)) continue;
      for (const [place, message, plain, field] of find(value, now)) {
        const at = place === "" ? [] : place.split(".").map((name) => (/^\d+$/.test(name) ? Number(name) : name));
        refusals.push({
          path: [...path, ...at],
          message,
          plain,
          field,
          since: since > firstReleases.current ? since : undefined,
        });
      }
    }
  }
  return { body, refusals };
}

function keyOf(path: Place): string {
  return path.map((name) => `${name}.`).join("");
}

/** Yields the parts of a request that have rules of their own. */
function* partsOf(operation: string, sent: unknown): Generator<{ part: Part; value: JsonObject; path: Place }> {
  if (!isJsonObject(sent)) return;
  if (!operation.endsWith("Dashboard")) {
    yield { part: operation.endsWith("Alert") ? "alert" : "chart", value: sent, path: [] };
    return;
  }
  for (const [index, tile] of entriesOf(sent["tiles"])) {
    const path = ["tiles", index];
    const { configType, displayType, select } = isJsonObject(tile["config"]) ? tile["config"] : {};
    if (configType !== "sql" && displayType !== "heatmap")
      for (const [position, item] of entriesOf(select))
        yield { part: "item", value: item, path: [...path, "config", "select", position] };
    yield { part: "tile", value: tile, path };
  }
  // An update without containers keeps those of the server.
  const isCreate = operation.startsWith("create");
  yield { part: "dashboard", value: isCreate ? { containers: [], ...sent } : sent, path: [] };
}

function entriesOf(value: unknown): [number, JsonObject][] {
  return Array.isArray(value)
    ? [...value.entries()].filter((entry): entry is [number, JsonObject] => isJsonObject(entry[1]))
    : [];
}
