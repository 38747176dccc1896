import { readFileSync } from "node:fs";
import { isSafeNumber, parse, stringify } from "lossless-json";
import type { Deployment } from "../specification/deployment.ts";
import type { Specification } from "../specification/specification.ts";
import type { Event } from "./event.ts";
import type { Json, Store } from "./record-store.ts";
import webShop from "./web-shop.json" with { type: "json" };

/** The kinds of records, by their names in seeds and snapshots. */
const kinds = {
  dashboards: "dashboard",
  alerts: "alert",
  sources: "source",
  webhooks: "webhook",
  services: "service",
  pipes: "pipe",
  keys: "key",
  reversePrivateEndpoints: "reverse-private-endpoint",
} as const;

type Records = { readonly [Name in keyof typeof kinds]?: readonly Json[] };

/** The initial state of an emulator, or a snapshot. */
export interface Seed {
  readonly selfhosted?: Records;
  readonly hosted?: Records;
  /** Events in addition to the generated ones. */
  readonly events?: readonly Event[];
}

/** The scopes of the store: the self-hosted deployment, and the service and organization of the hosted one. */
export interface Scopes {
  readonly selfhosted: string;
  readonly service: string;
  readonly organization: string;
}

/** Thrown if a seed cannot be read. */
export class SeedError extends Error {
  override readonly name = "SeedError";
}

/** Source of the gauges, because the examples contain no metric source. */
const metricSource = { id: "665f1c2ab4d3e5f6a7b8cb03", name: "Metrics", kind: "metric" };

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isList = (value: unknown): value is readonly Json[] => Array.isArray(value) && value.every(isObject);

/**
 * Checks an event of a seed or of a program.
 *
 * @throws {SeedError} If it is no object with the object `fields`.
 */
export function checkEvent(event: unknown): void {
  if (isObject(event) && isObject(event["fields"])) return;
  throw new SeedError("Invalid event. Use an object with `source`, `time` and the object `fields`.");
}

const seedNames: readonly string[] = ["demo", "examples", "empty"];

/**
 * Returns a seed.
 *
 * @param name `demo` for a web shop, `examples` for the examples of the specs, `empty` for only the records that no operation can
 * create, a snapshot, or the path of one.
 * @throws {SeedError} If the snapshot is invalid.
 */
export function readSeed(
  name: string | Seed,
  specifications: Readonly<Record<Deployment, Specification>>,
  now: () => number,
): Seed {
  if (typeof name !== "string") return checkSeed(name, "");
  if (!seedNames.includes(name)) return checkSeed(readFile(name), ` "${name}"`);
  const madeAt = new Date(now()).toISOString();
  const base = {
    selfhosted: {
      sources: [...getExample(specifications.selfhosted, "sourceList"), metricSource],
      webhooks: getExample(specifications.selfhosted, "webhookList"),
    },
    hosted: {
      sources: [...getExample(specifications.hosted, "sourceList"), metricSource],
      services: getExample(specifications.hosted, "service"),
      reversePrivateEndpoints: getExample(specifications.hosted, "reversePrivateEndpoint").map((record) => ({
        ...record,
        madeAt,
      })),
    },
  };
  if (name === "empty") return base;
  const getStack = (deployment: Deployment): Records => {
    const dashboards = getExample(specifications[deployment], "dashboardList");
    const alerts = addFiringAlert(getExample(specifications[deployment], "alertList"));
    return name === "examples" ? { dashboards, alerts } : addShop(dashboards, alerts);
  };
  return {
    selfhosted: { ...base.selfhosted, ...getStack("selfhosted") },
    hosted: { ...base.hosted, ...getStack("hosted"), pipes: getExample(specifications.hosted, "pipeList") },
  };
}

/** Adds a web shop to the first dashboard and alerts of the specs, whose identifiers documents mention. Alerts have the fields of the first one by default. */
function addShop([overview]: readonly Json[], alerts: readonly Json[]): Records {
  if (overview === undefined) throw new SeedError("The specs have no example of a dashboard.");
  const tiles = [...((overview["tiles"] ?? []) as readonly Json[]), ...webShop.overviewTiles];
  return {
    dashboards: [{ ...overview, tiles }, ...webShop.dashboards],
    alerts: [...alerts, ...webShop.alerts.map((alert) => ({ ...alerts[0], ...alert }))],
  };
}

/** Adds an alert that fires, because the one in the examples rarely does. */
function addFiringAlert(alerts: Json[]): Json[] {
  const firing = {
    id: "665f1c2ab4d3e5f6a7b8ca02",
    name: "Any error",
    message: "There was an error in the last 15 minutes.",
    threshold: 1,
  };
  return [...alerts, ...alerts.slice(0, 1).map((alert) => ({ ...alert, ...firing }))];
}

function getExample({ examples }: Specification, name: string): Json[] {
  const { data, result } = (examples[name]?.value ?? {}) as { data?: unknown; result?: unknown };
  return structuredClone([data ?? result].flat()) as Json[];
}

function readFile(path: string): unknown {
  try {
    return parse(readFileSync(path, "utf8"), undefined, (text) => (isSafeNumber(text) ? Number(text) : text));
  } catch (cause) {
    const allowed = `Use ${seedNames.join(", ")}, or the path of a snapshot.`;
    throw new SeedError(`Cannot read the seed "${path}": ${(cause as Error).message}. ${allowed}`, { cause });
  }
}

/** @param label The seed in messages, with a leading space. */
function checkSeed(seed: unknown, label: string): Seed {
  const known = new Set(["selfhosted", "hosted", "events"]);
  const allowed = [...known].join(", ");
  if (!isObject(seed)) throw new SeedError(`Invalid seed${label}. Use a JSON object with ${allowed}.`);
  const unknown = Object.keys(seed).find((name) => !known.has(name));
  if (unknown !== undefined) throw new SeedError(`Unknown field "${unknown}" in the seed${label}. Use ${allowed}.`);
  const { selfhosted = {}, hosted = {}, events = [] } = seed;
  for (const [name, records] of Object.entries({ selfhosted, hosted })) {
    if (isObject(records) && Object.values(records).every(isList)) continue;
    throw new SeedError(`Invalid value of "${name}" in the seed${label}. Use an object with lists of records.`);
  }
  if (!Array.isArray(events)) throw new SeedError(`Invalid value of "events" in the seed${label}. Use a list.`);
  for (const event of events) checkEvent(event);
  return seed;
}

/**
 * Inserts the records of a seed into an empty store.
 *
 * @throws {SeedError} If the seed has an unknown kind of records.
 */
export function insertSeed(store: Store, scopes: Scopes, { selfhosted = {}, hosted = {} }: Seed): void {
  for (const [deployment, records] of Object.entries({ selfhosted, hosted })) {
    for (const [name, list] of Object.entries(records)) {
      const kind = Object.hasOwn(kinds, name) ? kinds[name as keyof typeof kinds] : undefined;
      if (kind === undefined) {
        throw new SeedError(`Unknown field "${name}" in the seed. Use ${Object.keys(kinds).join(", ")}.`);
      }
      const scope =
        deployment === "selfhosted" ? scopes.selfhosted : kind === "key" ? scopes.organization : scopes.service;
      for (const record of list) store.of(scope).insert(kind, String(record["id"]), record);
    }
  }
}

/** Returns all records as a seed, with keys only as hashes. */
export function takeSnapshot(store: Store, scopes: Scopes): Seed {
  const found: { selfhosted: Record<string, Json[]>; hosted: Record<string, Json[]> } = { selfhosted: {}, hosted: {} };
  const names = Object.fromEntries(Object.entries(kinds).map(([name, kind]) => [kind, name]));
  for (const { scope, kind, record } of store.all()) {
    // Every emulator creates its own key.
    if (record["isOfEmulator"] === true) continue;
    const part = scope === scopes.selfhosted ? found.selfhosted : found.hosted;
    (part[names[kind] ?? kind] ??= []).push(record);
  }
  return found;
}

/** Returns a snapshot as JSON, with numbers as they were written. */
export function writeSeed(seed: Seed): string {
  return `${stringify(seed, undefined, 2)}\n`;
}
