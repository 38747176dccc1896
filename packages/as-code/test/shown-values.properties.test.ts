// Checks that the text of a plan shows every value that its apply sends.
import { getOwn } from "@obstack/core";
import { propertyRuns } from "@obstack/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import { apply, plan, planReport, reportToText } from "../src/index.ts";
import type { Plan } from "../src/index.ts";
import { printable, printableName } from "../src/errors/errors.ts";
import { tileTable } from "../src/model/fields.ts";
import { anyStack } from "./arbitrary-stack.ts";
import { emulator, useEmulator } from "./on-emulator.ts";
import { isDefault } from "./content-of.ts";
import { openStack, sourcesAndWebhooks, stored, temporaryFolder, writeStack } from "./world.ts";
import type { Files, Json, Stored } from "./world.ts";

useEmulator();

interface Sent {
  readonly kind: "dashboard" | "alert";
  /** Absent for a create. */
  readonly id: string | undefined;
  readonly body: Json;
}

/** A value that a request changes, with the name of its field. */
interface Leaf {
  readonly name: string;
  readonly value: unknown;
}

/** Returns the values of a body that differ from the record, with tiles compared by identifier. */
function* changedLeaves(before: unknown, after: unknown, name = ""): Generator<Leaf> {
  if (typeof after === "object" && after !== null) {
    for (const [key, item] of Object.entries(name === "tiles" ? tilesById(after) : after)) {
      const known: unknown = name === "tiles" ? tilesById(before) : before;
      const previous = isObject(known) && Object.hasOwn(known, key) ? known[key] : undefined;
      yield* changedLeaves(previous, item, Array.isArray(after) && name !== "tiles" ? name : key);
    }
  } else if (after !== undefined && after !== null && after !== before) yield { name, value: after };
}

function tilesById(tiles: unknown): Json {
  return Object.fromEntries(
    ((tiles ?? []) as Json[]).map((tile, index) => [(tile["id"] as string | undefined) ?? `new ${index}`, tile]),
  );
}

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null;
}

/** Fields that files do not have: identifiers of tiles, and what a channel consists of besides its webhook. */
const notInFiles = new Set(["id", "type"]);

/** Returns the names of a field in `series` and in a `config`. */
function namesOf(name: string): readonly string[] {
  const fields = Object.entries(tileTable["config"]?.fields?.["select"]?.fields ?? {});
  const { aliasOf = name } = getOwn(Object.fromEntries(fields), name) ?? {};
  return [name, aliasOf, ...fields.flatMap(([other, field]) => (field.aliasOf === name ? other : []))];
}

function missingValues(text: string, leaves: readonly Leaf[], names: ReadonlyMap<string, string>): Leaf[] {
  const lines = text.split("\n");
  return leaves.filter(({ name, value }) => {
    if (notInFiles.has(name) || isDefault(name, value)) return false;
    // The name or the key of a dashboard or a tile, before or after the apply.
    if (name === "dashboardId") return !lines.some((line) => /^ *(?:\+ )?dashboard: /.test(line));
    if (name === "tileId") return !lines.some((line) => /^ *(?:\+ )?tile: /.test(line));
    // An added item of a `config` shares these with its tile.
    const isShared = ["sourceId", "displayType", "groupBy"].includes(name);
    if (isShared && lines.some((line) => /^ *\+ .*\.config\.select\[\d+\]: /.test(line))) return false;
    // The heading of a new tile contains its name.
    if (name === "name" && lines.some((line) => line.endsWith(`+ tiles[${printableName(String(value))}]`)))
      return false;
    const fields = namesOf(name).map(printableName);
    const reference = typeof value === "string" ? names.get(value) : undefined;
    // Unknown fields show identifiers unchanged.
    const isShown = (one: unknown, line: string): boolean =>
      line.includes(printable(one)) || line.includes(printable([one]).slice(1, -1));
    return !lines.some(
      (line) =>
        (fields.some((field) => line.includes(field)) && isShown(value, line)) ||
        (reference !== undefined && isShown(reference, line)),
    );
  });
}

function namesById({ dashboards }: Stored): Map<string, string> {
  const { sources, webhooks } = sourcesAndWebhooks("a");
  return new Map([...sources, ...webhooks, ...dashboards].map((one) => [String(one["id"]), String(one["name"])]));
}

/** Adds a series to every tile that can have another one, which is a part of a list of a field of a tile. */
function withMoreSeries({ dashboards, alerts }: Files): Files {
  const grow = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(grow);
    if (!isObject(value)) return value;
    const fields = Object.entries(value).map(([name, item]) => {
      if (name === "asRatio" && "select" in value) return [name, false];
      const isList = (name === "series" || name === "select") && Array.isArray(item) && isObject(item[0]);
      const kind = isList && (value["displayType"] ?? (item[0] as Json)["type"]);
      const canGrow = isList && kind !== "pie" && kind !== "number";
      return [name, canGrow ? [...(item as Json[]), { ...item[0], where: `added to ${name}` }] : grow(item)];
    });
    return Object.fromEntries(fields);
  };
  return { dashboards: grow(dashboards) as Files["dashboards"], alerts };
}

test("for any stack", { timeout: 600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(anyStack.documented, anyStack.documented, async (first, second) => {
      emulator.reset();
      using folder = temporaryFolder();
      const sent: Sent[] = [];
      const stack = openStack(emulator, "selfhosted", (url, init) => {
        const [, kind, id] = /\/(dashboard|alert)s(?:\/(\w+))?$/.exec(url) ?? [];
        const isWrite = init?.method === "POST" || init?.method === "PUT" || init?.method === "PATCH";
        if (isWrite) sent.push({ kind: kind as Sent["kind"], id, body: JSON.parse(init.body as string) as Json });
        return globalThis.fetch(url, init);
      });
      for (const files of [first, second, withMoreSeries(second)]) {
        writeStack(folder.path, files);
        const before = stored(emulator, "selfhosted");
        const planned = await plan(folder.path, stack, { prune: true });
        const textOf = (changes: Plan["changes"]): string =>
          reportToText(planReport({ ...(planned as Plan), changes, notes: [] }));
        await apply(folder.path, stack, planned, { allowAlertLoss: true });
        const names = namesById(stored(emulator, "selfhosted"));
        for (const { kind, id, body } of sent.splice(0)) {
          const found = [...before.dashboards, ...before.alerts].find((one) => one["id"] === id);
          // Records can have other names for the same fields.
          const { channel, dashboard } = found ?? {};
          const aliases = { ...(channel === undefined ? {} : { channels: [channel] }), dashboardId: dashboard };
          const record = found === undefined ? undefined : { ...aliases, ...found };
          const changes = planned.changes.filter((one) => one.kind === kind && one.id === id);
          const missing = changes.map((one) => missingValues(textOf([one]), [...changedLeaves(record, body)], names));
          if (!missing.some(({ length }) => length === 0))
            expect.fail(JSON.stringify({ id, body, record, missing, text: textOf(changes) }, undefined, 2));
        }
      }
    }),
    propertyRuns(20),
  );
});
