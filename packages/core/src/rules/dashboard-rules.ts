import { parseFormula } from "../alerts/formula.ts";
import { isJsonObject } from "../json/json-object.ts";
import type { JsonObject } from "../json/json-object.ts";
import { withoutIdle } from "../stack/chart-config.ts";
import { isSet, listOf, repeated, rule } from "./rule.ts";
import type { Rule } from "./rule.ts";

const configOf = ({ config }: JsonObject): JsonObject => (isJsonObject(config) ? config : {});
const formulasOf = (tile: JsonObject): readonly JsonObject[] => {
  const { configType, formulas } = configOf(tile);
  return configType === "sql" ? [] : listOf(formulas);
};
const isIdle = (item: JsonObject, name: string): boolean => isSet(item[name]) && !(name in withoutIdle(item));
const isVariable = ({ isVariableEnabled }: JsonObject): boolean => isVariableEnabled === true;

/** The name of a filter as a variable. */
function variableOf({ name, variableName }: JsonObject): string {
  if (isSet(variableName)) return String(variableName);
  const derived = String(name).trim().replaceAll(/\s+/g, "_").replaceAll(/\W/g, "");
  return /^[\d_]/.test(derived) ? `v${derived}` : derived;
}

/** What deployed servers refuse across the fields of dashboards. */
export const dashboardRules: readonly Rule[] = [
  rule("tile", "2.17", "series", "All series must have the same type", ({ series }) =>
    listOf(series).some(({ type }, _index, [first]) => type !== first?.["type"]),
  ),
  rule("tile", "2.23", "", "Tile cannot have both series and config", ({ series, config }) =>
    [series, config].every((one) => one !== undefined),
  ),
  rule("tile", "2.23", "", "Tile must have either series or config", ({ series, config }) =>
    [series, config].every((one) => one === undefined),
  ),
  rule(
    "tile",
    "2.23",
    "",
    "asRatio property is not supported when using config property. Specify config.asRatio instead.",
    ({ asRatio, config }) => asRatio !== undefined && config !== undefined,
  ),
  rule("tile", "2.23", "config", "asRatio can only be used with exactly two select items", (tile) => {
    const { asRatio, select } = configOf(tile);
    return asRatio === true && listOf(select).length !== 2;
  }),
  {
    part: "tile",
    since: "2.36",
    *find(tile) {
      const { length } = listOf(configOf(tile)["select"]);
      for (const [index, { expression }] of formulasOf(tile).entries()) {
        const message = formulaMistake(String(expression), length);
        if (message !== undefined) yield [`config.formulas.${index}.expression`, message];
      }
    },
  },
  rule(
    "tile",
    "2.36",
    "config.formulas",
    'formulas cannot be combined with asRatio; express the ratio as a formula instead (e.g. "A / B")',
    (tile) => {
      return configOf(tile)["asRatio"] === true && formulasOf(tile).length > 0;
    },
  ),
  rule("tile", "2.36", "config.formulas", "Number charts support a single formula", (tile) => {
    return configOf(tile)["displayType"] === "number" && formulasOf(tile).length > 1;
  }),
  rule(
    "tile",
    "2.23",
    "config.select",
    "Number tiles support a single select item unless formulas are used (extra items are formula operands)",
    (tile) => {
      const { configType, displayType, select } = configOf(tile);
      const isNumber = displayType === "number" && configType !== "sql";
      return isNumber && formulasOf(tile).length === 0 && listOf(select).length > 1;
    },
  ),
  rule(
    "item",
    "2.23",
    "",
    "Level can only be used with quantile aggregation function",
    (item) => isIdle(item, "level"),
    undefined,
    "level",
  ),
  rule(
    "item",
    "2.23",
    "",
    "Value expression cannot be used with count aggregation function",
    (item) => isIdle(item, "valueExpression"),
    undefined,
    "valueExpression",
  ),
  rule(
    "item",
    "2.23",
    "",
    "Value expression is required for non-count aggregation functions",
    ({ valueExpression, aggFn }) => aggFn !== "count" && !isSet(valueExpression),
    "Required",
    "valueExpression",
  ),
  {
    part: "dashboard",
    since: "2.27",
    *find({ tiles }) {
      const ids = listOf(tiles).map(({ id }) => (isSet(id) ? id : undefined));
      for (const index of repeated(ids))
        yield [`tiles.${index}.id`, `Duplicate tile ID: ${String(ids[index])}. Omit the ID to generate a unique one.`];
    },
  },
  rule(
    "dashboard",
    "2.23",
    "savedQueryLanguage",
    "savedQueryLanguage cannot be null when savedQuery is provided",
    ({ savedQuery, savedQueryLanguage }) => typeof savedQuery === "string" && savedQueryLanguage === null,
  ),
  {
    part: "dashboard",
    since: "2.27",
    *find({ containers }) {
      const all = listOf(containers);
      for (const index of repeated(all.map(({ id }) => id)))
        yield [`containers.${index}.id`, `Container IDs must be unique: "${String(all[index]?.["id"])}"`];
      for (const [index, { id, tabs }] of all.entries()) {
        const ids = listOf(tabs).map((tab) => tab["id"]);
        for (const tab of repeated(ids))
          yield [
            `containers.${index}.tabs.${tab}.id`,
            `Duplicate tab id "${String(ids[tab])}" in container "${String(id)}"`,
          ];
      }
    },
  },
  {
    part: "dashboard",
    since: "2.27",
    *find({ containers, tiles }) {
      if (containers === undefined) return;
      const known = new Map(listOf(containers).map(({ id, tabs }) => [id, listOf(tabs).map((tab) => tab["id"])]));
      for (const [index, { containerId, tabId }] of listOf(tiles).entries()) {
        const [container, tab] = [JSON.stringify(containerId), JSON.stringify(tabId)];
        const tabs = known.get(containerId);
        if (containerId !== undefined && tabs === undefined)
          yield [`tiles.${index}.containerId`, `Tile references unknown containerId ${container}`];
        if (tabId !== undefined && containerId === undefined)
          yield [`tiles.${index}.tabId`, "tabId requires containerId to be set"];
        if (tabId !== undefined && tabs?.includes(tabId) === false)
          yield [`tiles.${index}.tabId`, `Tile references unknown tabId ${tab} in container ${container}`];
      }
    },
  },
  {
    part: "dashboard",
    since: "2.35",
    *find({ filters }) {
      const all = listOf(filters);
      const variables = all.map((filter) => (isVariable(filter) ? variableOf(filter) : undefined));
      for (const index of repeated(variables))
        yield [`filters.${index}.variableName`, `Variable names must be unique: "${variables[index]}"`];
      for (const [index, filter] of all.entries()) {
        const { name, variableName, isBroadcastEnabled, appliesToSourceIds } = filter;
        const title = `Filter "${String(name)}"`;
        if (variables[index] === "")
          yield [`filters.${index}.variableName`, `Variable name is required for filter "${String(name)}"`];
        if (isBroadcastEnabled === false && !isVariable(filter))
          yield [
            `filters.${index}.isBroadcastEnabled`,
            `${title} must broadcast its value, be available as a variable, or both`,
          ];
        if (variableName !== undefined && !isVariable(filter))
          yield [
            `filters.${index}.variableName`,
            `${title} sets variableName but is not available as a variable; set isVariableEnabled to true or drop variableName`,
          ];
        if (isBroadcastEnabled === false && Array.isArray(appliesToSourceIds) && appliesToSourceIds.length > 0)
          yield [
            `filters.${index}.appliesToSourceIds`,
            `${title} sets appliesToSourceIds but does not broadcast its value; set isBroadcastEnabled to true or drop appliesToSourceIds`,
          ];
      }
    },
  },
];

/** Servers accept only capital letters, and formulas with at least one of them. */
function formulaMistake(expression: string, count: number): string | undefined {
  try {
    parseFormula(expression, count);
  } catch (error) {
    return (error as Error).message;
  }
  return /[a-z]/.test(expression) || !/[A-Z]/.test(expression) ? "Invalid formula" : undefined;
}
