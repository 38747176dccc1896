// Whatever a server returns in any field, a command succeeds or reports an expected error, never a bug in obstack.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServer } from "@obstack/testing";
import type { ReceivedRequest, TestResponse } from "@obstack/testing";
import { run as runApplication } from "@stricli/core";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { loadApplication } from "../src/application.ts";
import { createContext } from "../src/create-context.ts";
import { createErrorReport } from "../src/errors/error-report.ts";
import { requiredFlags } from "./commands.ts";
import { hosted, selfHosted } from "./environment.ts";

const id = "665f1c2ab4d3e5f6a7b8c901";
const uuid = "c2a1f0de-1b2c-4d3e-8f40-5a6b7c8d9e0f";
const time = Date.parse("2026-01-12T09:00:00Z");
const iso = (milliseconds: number): string => new Date(milliseconds).toISOString();

const series = {
  type: "time",
  sourceId: id,
  aggFn: "count",
  field: "a",
  where: "b",
  whereLanguage: "lucene",
  groupBy: ["c"],
};
const config = {
  name: "t",
  displayType: "line",
  sourceId: id,
  select: [{ aggFn: "sum", valueExpression: "v", where: "" }],
  groupBy: "x",
};
const dashboard = {
  id,
  name: "A",
  tags: ["t"],
  tiles: [
    { id: "t1", name: "one", x: 0, y: 0, w: 6, h: 4, asRatio: false, series: [series] },
    { id: "t2", name: "two", x: 6, y: 0, w: 6, h: 4, config },
  ],
  filters: [{ id: "f", name: "n", sourceId: id, expression: "e" }],
};
const alert = {
  id,
  name: "B",
  message: "m",
  threshold: 5,
  thresholdMax: 9,
  interval: "5m",
  thresholdType: "above",
  source: "tile",
  state: "OK",
  channel: { type: "webhook", webhookId: id },
  channels: [{ type: "webhook", webhookId: id }],
  dashboard: id,
  dashboardId: id,
  tileId: "t1",
  savedSearch: "s",
  groupBy: "g",
  silenced: { at: "2026-01-01", by: "u" },
  executionErrors: [{ message: "e" }],
  createdAt: "2026-01-01T00:00:00Z",
};
const source = { id, name: "Logs", kind: "log", connection: id, from: { databaseName: "d", tableName: "t" } };
const webhook = { id, name: "W", service: "slack" };
const cost = {
  date: "2026-01-01",
  entityName: "web",
  entityId: uuid,
  metrics: { computeCRD: 1 },
  totalCRD: 1,
  locked: true,
};
const pipe = {
  id: uuid,
  name: "P",
  state: "Running",
  source: { kafka: { brokers: "b", topics: "t" } },
  destination: { database: "d", table: "t", columns: [{ name: "c", type: "t" }] },
  scaling: { replicas: 1 },
};

/** A valid payload for each method and path. */
const payloads: readonly (readonly [RegExp, unknown])[] = [
  [/^POST .*\/dashboards$/, dashboard],
  [/^POST .*\/alerts$/, alert],
  [/\/dashboards$/, [dashboard]],
  [/\/dashboards\//, dashboard],
  [/\/alerts$/, [alert]],
  [/\/alerts\//, alert],
  [/\/sources$/, [source]],
  [/\/webhooks$/, [webhook]],
  [
    /\/charts\/series$/,
    [0, 1].map((step) => ({ ts_bucket: time + step * 60_000, group: ["a"], "series_0.data": "1" })),
  ],
  [/\/pipes$/, [pipe]],
  [/\/state$/, { id: uuid, name: "S", state: "running", endpoints: [{ protocol: "https", host: "h", port: 1 }] }],
  [/\/keys$/, { key: { id: uuid, name: "ci", roles: ["developer"] }, keyId: "k", keySecret: "s" }],
  [/\/pipesReversePrivateEndpoints\//, { id: uuid, status: "Ready", dnsNames: ["d"] }],
  [/\/usageCost$/, { grandTotalCRD: 1, costs: [cost] }],
];

// In memory where possible: an export syncs files.
const folder = mkdtempSync(join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "obstack-hostile-"));

/** Each command that reads records, after the pattern of the method and path that it reads. */
const commands: readonly (readonly [string, ...string[]])[] = [
  ["/dashboards$", "dashboards", "list"],
  ["/dashboards/", "dashboards", "get", id],
  ["/dashboards/", "dashboards", "update", id, "--name", "C"],
  ["/dashboards/", "dashboards", "delete", id, "--yes"],
  ["/alerts$", "alerts", "list"],
  ["/alerts/", "alerts", "get", id],
  ["/alerts/", "alerts", "update", id, "--name", "C"],
  ["/alerts/", "alerts", "delete", id, "--yes"],
  ["/sources$", "sources", "list"],
  ["/webhooks$", "webhooks", "list"],
  ["/sources$", "charts", "query", "--source", "Logs"],
  ["/charts/series$", "charts", "query", "--source", id, "--from", iso(time), "--to", iso(time + 180_000)],
  ["/charts/series$", "charts", "query", "--source", id, "--group-by", "c", "--output", "csv"],
  ["/pipes$", "pipes", "list"],
  ["/pipes$", "doctor", "--deployment", "hosted"],
  ["/sources$", "doctor", "--deployment", "selfhosted"],
  ["/state$", "services", "start"],
  ["/keys$", "keys", "create", "--name", "ci", "--role", "developer", "--show-secret"],
  ["/pipesReversePrivateEndpoints/", "reverse-private-endpoints", "get", uuid],
  ["/usageCost$", "usage-cost", "--from", "2026-01-01", "--to", "2026-01-02"],
  ["/dashboards$", "api", "GET", "/api/v2/dashboards"],
  ["/dashboards$", "dashboards", "list", "--output", "yaml"],
  ["/dashboards$", "plan", folder],
  ["/alerts$", "drift", folder],
  ["/dashboards$", "export", folder, "--yes"],
  ["/alerts$", "export", folder, "--yes"],
  ["^POST .*/dashboards$", "dashboards", "create", "--name", "A"],
  [
    "^POST .*/alerts$",
    ...`alerts create --name B --saved-search ${id} --channel-webhook-id ${id} ${requiredFlags}`.split(" "),
  ],
];

type Path = readonly (string | number)[];

/** Yields the paths of all values in a payload, including the root. */
function* pathsIn(value: unknown, path: Path = []): Generator<Path> {
  yield path;
  if (typeof value !== "object" || value === null) return;
  for (const [key, item] of Object.entries(value))
    yield* pathsIn(item, [...path, Array.isArray(value) ? Number(key) : key]);
}

const marker = "replaced-here";
const depth = 10_000;
const replacements: readonly (readonly [string, string])[] = [
  ["null", "null"],
  ["a record", "{}"],
  ["a list", "[]"],
  ["a list of null", "[null]"],
  ["an empty string", '""'],
  ["zero", "0"],
  ["a deep list", "[".repeat(depth) + "]".repeat(depth)],
  ["a deep record", '{"tiles":'.repeat(depth) + "0" + "}".repeat(depth)],
];

function replaceAt(value: unknown, [key, ...rest]: Path): unknown {
  if (key === undefined) return marker;
  const copy: Record<string, unknown> = Array.isArray(value) ? ([...value] as never) : { ...(value as object) };
  copy[key] = replaceAt(copy[key], rest);
  return copy;
}

/** Deletes what earlier runs wrote: a state belongs to its server. */
function forgetServer(): void {
  for (const name of ["alerts", "dashboards", "state", ".obstack", ".local"])
    rmSync(join(folder, name), { recursive: true, force: true });
}

/** Runs a command in this process. Returns its exit code and errors. */
async function run(argv: readonly string[]): Promise<{ code: number; errors: string }> {
  let errors = "";
  const ignored = { write: () => true };
  const stderr = { write: (text: string) => void (errors += text) };
  const report = createErrorReport([]);
  const context = createContext(process);
  const streams = { stdout: ignored, stderr, exitCode: 0 as string | number | null };
  const commandContext = {
    ...context,
    process: { ...context.process, ...streams },
    environment: process.env,
    progress: {
      lastText: undefined,
      update: () => undefined,
      log: () => undefined,
      clear: () => undefined,
      finish: () => undefined,
    },
    terminal: { color: false, now: time, columns: 80 },
    command: argv[0] ?? "",
  };
  process.removeAllListeners("SIGINT");
  await runApplication(await loadApplication(argv, commandContext, report), argv, {
    process: streams,
    forCommand: () => commandContext as never,
  });
  return { code: Number(streams.exitCode), errors };
}

const nothing = (_request: ReceivedRequest): string => "";
const wrap = (text: string): string => `{"status":200,"requestId":"r","data":${text},"result":${text}}`;

/**
 * Defines a test for each command.
 *
 * @param every Tries every nth replacement of a value. The commands that read the same record start with different ones.
 */
export function testHostileRecords(every: number): void {
  beforeAll(() => {
    writeFileSync(join(folder, "obstack.yaml"), "targets:\n  lab: { deployment: selfhosted }\n");
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  afterEach(() => void vi.unstubAllEnvs());

  test.each(commands.map((command, number) => [command.slice(1, 3).join(" "), number, command] as const))(
    "%s (%i) accepts or rejects any value",
    async (_, number, [pattern, ...argv]) => {
      let body = nothing;
      const respond: TestResponse = (response, request) => {
        response.writeHead(200, { "Content-Type": "application/json" }).end(body(request));
      };
      await using server = await startServer(respond);
      const values = {
        ...selfHosted(server.baseUrl),
        ...hosted(server.baseUrl),
        HOME: folder,
        XDG_CONFIG_HOME: folder,
      };
      for (const [name, value] of Object.entries(values)) vi.stubEnv(name, value);
      const payloadOf = ({ method, url }: ReceivedRequest): readonly [RegExp, unknown] =>
        payloads.find(([path]) => path.test(`${method} ${new URL(url, server.baseUrl).pathname}`)) ?? [/$^/, {}];

      forgetServer();
      body = (request) => wrap(JSON.stringify(payloadOf(request)[1]));
      const { errors: initialErrors } = await run(argv);
      expect(initialErrors).not.toContain("error:");

      const [, payload] = payloads.find(([path]) => path.source === new RegExp(pattern).source) ?? [];
      const bugs: string[] = [];
      for (const [place, path] of [...pathsIn(payload)].entries()) {
        // Exported files and copies would slow down every later run.
        forgetServer();
        for (const [index, [what, text]] of replacements.entries()) {
          if ((number + place + index) % every !== 0) continue;
          body = (request) => {
            const [pathPattern, original] = payloadOf(request);
            if (pathPattern.source !== new RegExp(pattern).source) return wrap(JSON.stringify(original));
            return wrap(JSON.stringify(replaceAt(original, path)).replace(`"${marker}"`, text));
          };
          const { errors } = await run(argv);
          if (/bug in obstack|TypeError|RangeError/.test(errors))
            bugs.push(`${path.join(".")} = ${what}: ${errors.slice(0, 150)}`);
        }
      }
      expect(bugs).toEqual([]);
    },
  );
}
