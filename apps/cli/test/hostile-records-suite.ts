// Whatever a server returns in any field, a command succeeds or reports an expected error, never a bug in obstack.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import hostedSpec from "@obstack/openapi/hosted.v1.json" with { type: "json" };
import selfHostedSpec from "@obstack/openapi/selfhosted.v2.json" with { type: "json" };
import { replaceEach, runObstack, startServer } from "@obstack/testing";
import type { ReceivedRequest, TestResponse } from "@obstack/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { requiredFlags } from "./commands.ts";
import { hosted, selfHosted } from "./environment.ts";

const id = "665f1c2ab4d3e5f6a7b8c901";
const uuid = "c2a1f0de-1b2c-4d3e-8f40-5a6b7c8d9e0f";
const time = Date.parse("2026-01-12T08:30:00Z");
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
const examples: Record<string, { value: { result?: unknown; data?: unknown } }> = {
  ...(hostedSpec.components.examples as object),
  ...(selfHostedSpec.components.examples as object),
};
/** The result of an example of a spec, with at most two records if it is a list. */
const example = (name: string): unknown => {
  const records = examples[name]?.value.result ?? examples[name]?.value.data;
  return Array.isArray(records) ? records.slice(0, 2) : records;
};

/** A valid payload for each method and path. Those of other records are examples of the specs. */
const payloads: readonly (readonly [RegExp, unknown])[] = [
  [/^POST .*\/dashboards$/, dashboard],
  [/^POST .*\/alerts$/, alert],
  [/\/dashboards$/, [dashboard]],
  [/\/dashboards\//, dashboard],
  [/\/alerts$/, [alert]],
  [/\/alerts\//, alert],
  [/\/sources$/, example("sourceList")],
  [/\/webhooks$/, example("webhookList")],
  [/\/charts\/series$/, example("chartSeriesGrouped")],
  [/\/pipes$/, example("pipeList")],
  [/\/state$/, example("service")],
  [/\/keys$/, example("createdKey")],
  [/\/pipesReversePrivateEndpoints\//, example("reversePrivateEndpoint")],
  [/\/usageCost$/, example("usageCost")],
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

/** Deletes what earlier runs wrote: a state belongs to its server. */
function forgetServer(): void {
  for (const name of ["alerts", "dashboards", "state", ".obstack", ".local"])
    rmSync(join(folder, name), { recursive: true, force: true });
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

  test.each(commands.map((command, number) => [command.slice(1, 3).join(" "), number, command] as const))(
    "%s (%i) accepts or rejects any value",
    async (_, number, [pattern, ...argv]) => {
      let body = nothing;
      const respond: TestResponse = (response, request) => {
        response.writeHead(200, { "Content-Type": "application/json" }).end(body(request));
      };
      await using server = await startServer(respond);
      const environment = {
        ...selfHosted(server.baseUrl),
        ...hosted(server.baseUrl),
        HOME: folder,
        XDG_CONFIG_HOME: folder,
      };
      const run = async (): Promise<string> => (await runObstack(argv, { environment })).stderr;
      const payloadOf = ({ method, url }: ReceivedRequest): readonly [RegExp, unknown] =>
        payloads.find(([path]) => path.test(`${method} ${new URL(url, server.baseUrl).pathname}`)) ?? [/$^/, {}];

      forgetServer();
      body = (request) => wrap(JSON.stringify(payloadOf(request)[1]));
      expect(await run()).not.toContain("error:");

      const [, payload] = payloads.find(([path]) => path.source === new RegExp(pattern).source) ?? [];
      const bugs: string[] = [];
      for (const [place, [path, changed]] of [...replaceEach(payload, marker)].entries()) {
        // Exported files and copies would slow down every later run.
        forgetServer();
        for (const [index, [what, text]] of replacements.entries()) {
          if ((number + place + index) % every !== 0) continue;
          body = (request) => {
            const [pathPattern, original] = payloadOf(request);
            if (pathPattern.source !== new RegExp(pattern).source) return wrap(JSON.stringify(original));
            return wrap(JSON.stringify(changed).replace(`"${marker}"`, text));
          };
          const errors = await run();
          if (/bug in obstack|TypeError|RangeError/.test(errors))
            bugs.push(`${path} = ${what}: ${errors.slice(0, 150)}`);
        }
      }
      expect(bugs).toEqual([]);
    },
  );
}
