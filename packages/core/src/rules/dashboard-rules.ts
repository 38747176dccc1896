import { parseFormula } from "../alerts/formula.ts";
import { isJsonObject } from "../json/json-object.ts";
import type { JsonObject } from "../json/json-object.ts";
import { withoutIdle } from "../stack/chart-config.ts";
import { isSet, listOf, repeated } from "./rule.ts";
import type { Rules } from "./rule.ts";

const isVariable = ({ isVariableEnabled }: JsonObject): boolean => isVariableEnabled === true;

/** The name of a filter as a variable. */
function variableOf({ name, variableName }: JsonObject): string {
  if (isSet(variableName)) return String(variableName);
  const derived = String(name).trim().replaceAll(/\s+/g, "_").replaceAll(/\W/g, "");
  return /^[\d_]/.test(derived) ? `v${derived}` : derived;
}

/** What deployed servers refuse across the fields of a tile. */
export const tileRules: Rules = function* find({ series, config, asRatio }) {
  const { configType, displayType, select, asRatio: isRatio, formulas } = isJsonObject(config) ? config : {};
  const items = listOf(select);
  const ofItems = configType === "sql" ? [] : listOf(formulas);
  if (listOf(series).some(({ type }, _index, [first]) => type !== first?.["type"]))
    yield ["2.17", "series", "All series must have the same type"];
  if (series !== undefined && config !== undefined) yield ["2.23", "", "Tile cannot have both series and config"];
  if (series === undefined && config === undefined) yield ["2.23", "", "Tile must have either series or config"];
  if (asRatio !== undefined && config !== undefined) {
    const message = "asRatio property is not supported when using config property. Specify config.asRatio instead.";
    yield ["2.23", "", message];
  }
  if (isRatio === true && items.length !== 2)
    yield ["2.23", "config", "asRatio can only be used with exactly two select items"];
  for (const [index, { expression }] of ofItems.entries()) {
    const message = formulaMistake(String(expression), items.length);
    if (message !== undefined) yield ["2.36", `config.formulas.${index}.expression`, message];
  }
  if (isRatio === true && ofItems.length > 0) {
    const message = 'formulas cannot be combined with asRatio; express the ratio as a formula instead (e.g. "A / B")';
    yield ["2.36", "config.formulas", message];
  }
  if (displayType === "number" && ofItems.length > 1)
    yield ["2.36", "config.formulas", "Number charts support a single formula"];
  if (displayType === "number" && configType !== "sql" && ofItems.length === 0 && items.length > 1) {
    const message =
      "Number tiles support a single select item unless formulas are used (extra items are formula operands)";
    yield ["2.23", "config.select", message];
  }
};

/** What deployed servers refuse across the fields of an item of a tile's `config`. */
export const itemRules: Rules = function* find(item) {
  const isIdle = (name: string): boolean => isSet(item[name]) && !(name in withoutIdle(item));
  if (isIdle("level"))
    yield ["2.23", "", "Level can only be used with quantile aggregation function", undefined, "level"];
  if (isIdle("valueExpression")) {
    const message = "Value expression cannot be used with count aggregation function";
    yield ["2.23", "", message, undefined, "valueExpression"];
  }
  if (item["aggFn"] !== "count" && !isSet(item["valueExpression"])) {
    const message = "Value expression is required for non-count aggregation functions";
    yield ["2.23", "", message, "Required", "valueExpression"];
  }
};

/** What deployed servers refuse across the fields of dashboards. */
export const dashboardRules: Rules = function* find({ tiles, savedQuery, savedQueryLanguage, containers, filters }) {
  const ids = listOf(tiles).map(({ id }) => (isSet(id) ? id : undefined));
  for (const index of repeated(ids)) {
    const message = `Duplicate tile ID: ${String(ids[index])}. Omit the ID to generate a unique one.`;
    yield ["2.27", `tiles.${index}.id`, message];
  }
  if (typeof savedQuery === "string" && savedQueryLanguage === null)
    yield ["2.23", "savedQueryLanguage", "savedQueryLanguage cannot be null when savedQuery is provided"];
  for (const found of containerMistakes(containers, tiles)) yield ["2.27", ...found];
  for (const found of filterMistakes(listOf(filters))) yield ["2.35", ...found];
};

type Mistakes = Generator<[path: string, message: string]>;

function* containerMistakes(containers: unknown, tiles: unknown): Mistakes {
  if (containers === undefined) return;
  const all = listOf(containers);
  for (const index of repeated(all.map(({ id }) => id)))
    yield [`containers.${index}.id`, `Container IDs must be unique: "${String(all[index]?.["id"])}"`];
  const tabsOf = new Map(all.map(({ id, tabs }) => [id, listOf(tabs).map((tab) => tab["id"])]));
  for (const [index, { id, tabs }] of all.entries()) {
    const ids = listOf(tabs).map((tab) => tab["id"]);
    for (const tab of repeated(ids)) {
      const message = `Duplicate tab id "${String(ids[tab])}" in container "${String(id)}"`;
      yield [`containers.${index}.tabs.${tab}.id`, message];
    }
  }
  for (const [index, { containerId, tabId }] of listOf(tiles).entries()) {
    const [container, tab] = [JSON.stringify(containerId), JSON.stringify(tabId)];
    const tabs = tabsOf.get(containerId);
    if (containerId !== undefined && tabs === undefined)
      yield [`tiles.${index}.containerId`, `Tile references unknown containerId ${container}`];
    if (tabId !== undefined && containerId === undefined)
      yield [`tiles.${index}.tabId`, "tabId requires containerId to be set"];
    if (tabId !== undefined && tabs?.includes(tabId) === false)
      yield [`tiles.${index}.tabId`, `Tile references unknown tabId ${tab} in container ${container}`];
  }
}

function* filterMistakes(all: readonly JsonObject[]): Mistakes {
  const variables = all.map((filter) => (isVariable(filter) ? variableOf(filter) : undefined));
  for (const index of repeated(variables))
    yield [`filters.${index}.variableName`, `Variable names must be unique: "${variables[index]}"`];
  for (const [index, filter] of all.entries()) {
    const { name, variableName, isBroadcastEnabled, appliesToSourceIds } = filter;
    const title = `Filter "${String(name)}"`;
    if (variables[index] === "")
      yield [`filters.${index}.variableName`, `Variable name is required for filter "${String(name)}"`];
    if (isBroadcastEnabled === false && !isVariable(filter)) {
      const message = `${title} must broadcast its value, be available as a variable, or both`;
      yield [`filters.${index}.isBroadcastEnabled`, message];
    }
    if (variableName !== undefined && !isVariable(filter)) {
      const message = `${title} sets variableName but is not available as a variable; set isVariableEnabled to true or drop variableName`;
      yield [`filters.${index}.variableName`, message];
    }
    if (isBroadcastEnabled === false && Array.isArray(appliesToSourceIds) && appliesToSourceIds.length > 0) {
      const message = `${title} sets appliesToSourceIds but does not broadcast its value; set isBroadcastEnabled to true or drop appliesToSourceIds`;
      yield [`filters.${index}.appliesToSourceIds`, message];
    }
  }
}

/** Servers accept only capital letters, and formulas with at least one of them. */
function formulaMistake(expression: string, count: number): string | undefined {
  try {
    parseFormula(expression, count);
  } catch (error) {
    return (error as Error).message;
  }
  return /[a-z]/.test(expression) || !/[A-Z]/.test(expression) ? "Invalid formula" : undefined;
}
