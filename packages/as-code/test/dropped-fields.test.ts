// Removes fields from files, and kills the apply after each write. Servers return removed fields in several ways.
import { cpSync } from "node:fs";
import { expect, test } from "vitest";
import { apply, plan } from "../src/index.ts";
import {
  applyFiles,
  behaviors,
  breakingFetch,
  openStack,
  recordingFetch,
  removeLocks,
  startServer,
  temporaryFolder,
  writeBindings,
  writeStack,
} from "./world.ts";
import type { Behavior, Files, Json, SendRequest } from "./world.ts";

const place = { x: 0, y: 0, w: 6, h: 3 };

/** Returns a stack with all fields that a server accepts, or only with the required ones. */
function resourcesOf(behavior: Behavior, isFull: boolean): Files {
  const isCurrent = behavior === "deployed";
  const when = (isAccepted: boolean, fields: Json): Json => (isFull && isAccepted ? fields : {});
  const series = { source: "Logs", aggFn: "count", ...when(true, { where: "level:error", groupBy: ["a"] }) };
  const dashboards: Json[] = [
    {
      name: "Series",
      tiles: [{ name: "Errors", ...place, series: [series], ...when(true, { asRatio: true }) }],
      ...when(true, { tags: ["a"] }),
      ...when(behavior !== "deployed=older", {
        filters: [{ type: "QUERY_EXPRESSION", name: "Service", expression: "ServiceName", source: "Logs" }],
        savedQuery: "level:error",
        savedQueryLanguage: "lucene",
      }),
      ...when(behavior === "documented", { layout: { dense: true }, list: ["a"], isWide: true }),
    },
    ...(behavior === "deployed=older"
      ? []
      : [
          {
            name: "Config",
            tiles: [
              {
                name: "Slow",
                ...place,
                config: {
                  displayType: "line",
                  source: "Logs",
                  select: [{ aggFn: "count", ...when(true, { where: "a", alias: "b" }) }],
                  ...when(true, { groupBy: "ServiceName", fillNulls: false, asRatio: false }),
                },
              },
            ],
          },
        ]),
  ];
  const alert: Json = {
    name: "Errors",
    dashboard: "board-0",
    tile: "Errors",
    threshold: 1,
    thresholdType: "above",
    interval: "5m",
    webhook: "on-call",
    ...when(true, { message: "Look", groupBy: "a" }),
    ...when(behavior === "documented", { silenced: true, labels: ["a"] }),
    ...when(isCurrent || behavior === "documented", { note: "Note", numConsecutiveWindows: 2 }),
  };
  return {
    dashboards: Object.fromEntries(dashboards.map((one, index) => [`board-${index}`, one])),
    alerts: { errors: alert },
  };
}

/** What a server returns for a removed field. */
type RemovedAs = "nothing" | "null" | "an empty value";

/** Makes a server return values for removed fields. */
function returning(fetch: SendRequest, removedAs: RemovedAs, full: Files): SendRequest {
  if (removedAs === "nothing") return fetch;
  const fill = (record: Json, models: readonly Json[]): Json => {
    const empty = models
      .flatMap((model) => Object.entries(model))
      .filter(([name]) => !["source", "config", "tiles", "dashboard", "tile", "webhook"].includes(name))
      .map(([name, value]) => [name, removedAs === "null" ? null : emptyOf(value)]);
    const tiles = models.flatMap((model) => (model["tiles"] ?? []) as Json[]);
    const inner = record["tiles"];
    return {
      ...(Object.fromEntries(empty) as Json),
      ...record,
      ...(Array.isArray(inner)
        ? { tiles: inner.map((tile: Json) => ("series" in tile ? fill(tile, tiles) : tile)) }
        : {}),
    };
  };
  return async (url, init) => {
    const response = await fetch(url, init);
    const [, kind] = /\/api\/v2\/(dashboards|alerts)/.exec(url) ?? [];
    if (kind === undefined || !response.ok) return response;
    const { data, ...rest } = (await response.json()) as { data: Json | Json[] };
    const models = Object.values(full[kind as keyof Files]);
    const filled = Array.isArray(data) ? data.map((one) => fill(one, models)) : fill(data, models);
    return Response.json({ ...rest, data: filled }, { status: response.status, headers: { date: "now" } });
  };
}

function emptyOf(value: unknown): unknown {
  if (Array.isArray(value)) return [];
  if (typeof value === "string") return "";
  if (typeof value === "boolean") return false;
  return typeof value === "object" ? {} : undefined;
}

const servers = behaviors.flatMap((behavior) =>
  (["nothing", "null", "an empty value"] as const).map((removedAs) => ({ behavior, removedAs })),
);

test.each(servers)(
  "$behavior, $removedAs for a removed field: reports no conflict after a kill",
  async ({ behavior, removedAs }) => {
    const emulator = await startServer("a", {}, { behavior });
    using prepared = temporaryFolder();
    writeBindings(prepared.path, "default", "a");
    const openWith = (fetch: SendRequest): ReturnType<typeof openStack> =>
      openStack(emulator, "selfhosted", returning(fetch, removedAs, resourcesOf(behavior, true)));
    const working = openWith(globalThis.fetch as SendRequest);
    const prepare = async (folder: string): Promise<void> => {
      emulator.reset();
      cpSync(prepared.path, folder, { recursive: true });
      await applyFiles(folder, working, resourcesOf(behavior, true));
      writeStack(folder, resourcesOf(behavior, false));
    };
    using first = temporaryFolder();
    await prepare(first.path);
    const recording = recordingFetch();
    const planned = await plan(first.path, openWith(recording.fetch));
    expect(planned.summary.update).toBe(planned.changes.length);
    await apply(first.path, openWith(recording.fetch), planned);
    expect((await plan(first.path, working)).changes).toEqual([]);
    const writes = recording.methods.flatMap((method, index) => (method === "PUT" ? [index] : []));
    expect(writes.length).toBe(behavior === "deployed=older" ? 2 : 3);
    for (const index of writes) {
      using folder = temporaryFolder();
      await prepare(folder.path);
      const breaking = breakingFetch(emulator, "kill-after", index);
      const broken = openWith(breaking.fetch);
      await Promise.race([breaking.died, plan(folder.path, broken).then((one) => apply(folder.path, broken, one))]);
      removeLocks(folder.path);
      const second = await plan(folder.path, working);
      const conflicts = second.changes.filter(({ fields }) => fields.some(({ by }) => by === "both"));
      expect(conflicts, `after request ${index}`).toEqual([]);
      await apply(folder.path, working, second);
      expect((await plan(folder.path, working)).changes).toEqual([]);
    }
    await emulator.close();
  },
);
