// Passes the output of `get`, as JSON and YAML, to `create -f` and `update -f`, on every behavior of a server.
import { findMistakes } from "@obstack/checked-yaml";
import { alertFields, dashboardFields } from "@obstack/core";
import type { Fields } from "@obstack/core";
import { readRecordings, releases, runObstack } from "@obstack/testing";
import type { ProcessResult } from "@obstack/testing";
import { beforeEach, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { requestSchema } from "../src/input/request-schema.ts";
import { toRequestBody } from "../src/input/to-request-body.ts";
import { useEmulator } from "./use-emulator.ts";

type Json = Record<string, unknown>;
const nouns = { dashboards: dashboardFields, alerts: alertFields } as const;
type Noun = keyof typeof nouns;

const webhook = (webhookId: string): Json => ({ type: "webhook", webhookId });
const [first, second, third, fourth, fifth] = [
  "665f1c2ab4d3e5f6a7b8cd01",
  "665f1c2ab4d3e5f6a7b8cd02",
  "665f1c2ab4d3e5f6a7b8cd03",
  "665f1c2ab4d3e5f6a7b8cd04",
  "665f1c2ab4d3e5f6a7b8cd05",
] as const;
const sourceId = "665f1c2ab4d3e5f6a7b8cb01";
const place = { x: 0, y: 0, w: 6, h: 3 };
const series = { type: "time", dataSource: "events", sourceId, aggFn: "count", where: "", whereLanguage: "lucene" };
const select = [{ aggFn: "quantile", level: 0.95, valueExpression: "Duration", where: "", whereLanguage: "lucene" }];

/** Bodies that each behavior accepts. */
const documentedDashboard = {
  name: "Documented",
  tags: ["a"],
  tiles: [
    { name: "Count", ...place, series: [{ ...series, groupBy: ["ServiceName"] }] },
    {
      name: "Ratio",
      ...place,
      asRatio: true,
      series: [
        { ...series, groupBy: [] },
        { ...series, where: "SeverityText:error", groupBy: [] },
      ],
    },
    { name: "Slow", ...place, series: [{ ...series, aggFn: "quantile", level: 0.95, field: "Duration", groupBy: [] }] },
  ],
};
const richDashboard = {
  name: "Rich",
  tags: [],
  tiles: [
    { name: "Line", ...place, config: { displayType: "line", sourceId, select, groupBy: "ServiceName" } },
    { name: "Number", ...place, config: { displayType: "number", sourceId, select } },
    { name: "Search", ...place, config: { displayType: "search", sourceId, select: "Timestamp, Body", where: "" } },
    { name: "Text", ...place, config: { displayType: "markdown", markdown: "# Runbook" } },
  ],
  filters: [{ type: "QUERY_EXPRESSION", name: "Service", expression: "ServiceName", sourceId }],
};
const alert = { name: "Errors", message: "Look", threshold: 5, interval: "5m", channel: webhook(first) };
const onTile = {
  ...alert,
  source: "tile",
  dashboardId: "665f1c2ab4d3e5f6a7b8c901",
  tileId: "665f1c2ab4d3e5f6a7b8cc02",
};
const documentedAlerts = ["above", "below"].map((thresholdType) => ({ ...onTile, thresholdType }));
const deployedTypes = ["above_exclusive", "below_or_equal", "equal", "not_equal"];
const deployedAlerts = [
  ...deployedTypes.map((thresholdType) => ({ ...onTile, thresholdType })),
  ...["between", "not_between"].map((thresholdType) => ({ ...onTile, thresholdType, thresholdMax: 9 })),
];
const richAlerts = [
  { ...onTile, thresholdType: "above", silenced: true },
  { ...onTile, thresholdType: "above", note: "Restart it", numConsecutiveWindows: 3 },
  { ...onTile, thresholdType: "above", channels: [webhook(first), webhook(second)] },
];
const seed = {
  selfhosted: {
    sources: [{ id: sourceId, name: "Logs", kind: "log" }],
    webhooks: [first, second, third, fourth, fifth].map((id) => ({ id, name: id })),
    dashboards: [
      {
        id: onTile.dashboardId,
        name: "Watched",
        tiles: [{ id: onTile.tileId, name: "Errors", ...place, series: [{ ...series, groupBy: [] }] }],
      },
    ],
  },
};
const search = { ...alert, thresholdType: "above", source: "search", savedSearch: "665f1c2ab4d3e5f6a7b8cf01" };
const serverSearch = {
  ...alert,
  thresholdType: "above",
  source: "saved_search",
  savedSearchId: "665f1c2ab4d3e5f6a7b8cf01",
  groupBy: "ServiceName",
};

const oneChannel = { ...onTile, thresholdType: "above" };
const threeChannels = { ...oneChannel, channels: [webhook(first), webhook(fourth), webhook(fifth)] };

const behaviors = {
  documented: {
    dashboards: [documentedDashboard, richDashboard],
    alerts: [...documentedAlerts, ...richAlerts, search],
    channels: threeChannels,
  },
  deployed: {
    dashboards: [documentedDashboard, richDashboard],
    alerts: [...documentedAlerts, ...deployedAlerts, ...richAlerts, serverSearch],
    channels: threeChannels,
  },
  "deployed=older": { dashboards: [documentedDashboard], alerts: documentedAlerts, channels: oneChannel },
} as const;

describe.each(Object.entries(behaviors))("%s", (behavior, bodies) => {
  const emulator = useEmulator({ behavior: behavior as keyof typeof behaviors, seed });
  // Between two reads of an alert, its state could change.
  beforeEach(() => emulator().clock.set(Date.now()));

  const obstack = async (argv: readonly string[], input = ""): Promise<ProcessResult> => {
    const finished = await runObstack([...argv, "--deployment", "selfhosted"], {
      environment: { ...emulator().environment },
      input,
    });
    expect({ argv, ...finished }).toMatchObject({ code: 0 });
    return finished;
  };
  const get = async (noun: Noun, id: unknown): Promise<Json> =>
    JSON.parse((await obstack([noun, "get", String(id), "--output", "json"])).stdout) as Json;
  const create = async (noun: Noun, input: string, ...argv: string[]): Promise<Json> =>
    parse((await obstack([noun, "create", "-f", "-", "--output", "json", ...argv], input)).stdout) as Json;

  const cases = (["dashboards", "alerts"] as const).flatMap((noun) =>
    bodies[noun].map((body, index) => ({ noun, body, output: index % 2 === 0 ? "yaml" : "json" })),
  );
  test.each(cases)(
    "$noun get --output $output can be created and updated again: $body.name, $body.thresholdType",
    async ({ noun, body, output }) => {
      const created = await create(noun, JSON.stringify(body));
      const { stdout } = await obstack([noun, "get", String(created["id"]), "--output", output]);
      const record = parse(stdout) as Json;
      const copy = await create(noun, stdout);
      expect(withoutReadOnly(copy, nouns[noun])).toEqual(withoutReadOnly(record, nouns[noun]));
      const updated = await obstack([noun, "update", String(record["id"]), "-f", "-"], stdout);
      expect(updated.stderr).toMatch(/^Changed \w+ ".*"\. No field has a new value\.\n$/);
      // The documented behavior assigns ids to filters only on an update.
      const { updatedAt: _updatedAt, ...rest } = record;
      expect(await get(noun, record["id"])).toMatchObject(rest);
    },
  );

  test("creates a dashboard with only a name", async () => {
    const { stdout } = await obstack(["dashboards", "create", "--name", "x", "--output", "json"]);
    expect(JSON.parse(stdout)).toMatchObject({ name: "x", tiles: [] });
  });

  test("--channel-webhook-id replaces the first channel and keeps the others", async () => {
    const { id } = await create("alerts", JSON.stringify(bodies.channels));
    const before = await get("alerts", id);
    const expectChannels = async (firstId: string, record?: Json): Promise<void> => {
      const { channel, channels } = record ?? (await get("alerts", id));
      expect(channel).toEqual(webhook(firstId));
      const others = ((before["channels"] as unknown[] | undefined) ?? []).slice(1);
      if (before["channels"] !== undefined) expect(channels).toEqual([webhook(firstId), ...others]);
    };
    await obstack(["alerts", "update", String(id), "--channel-webhook-id", third]);
    await expectChannels(third);
    const text = JSON.stringify(before);
    await expectChannels(second, await create("alerts", text, "--channel-webhook-id", second));
    await obstack(["alerts", "update", String(id), "-f", "-", "--channel-webhook-id", second], text);
    await expectChannels(second);
    // A file with a single `channel` keeps the others.
    const { channels: _channels, ...single } = before;
    await obstack(["alerts", "update", String(id), "-f", "-"], JSON.stringify(single));
    await expectChannels(first);
  });
});

/** Returns a record without read-only fields. */
function withoutReadOnly(record: unknown, fields: Fields): unknown {
  return toRequestBody(Object(record) as object, fields).body;
}

describe.each(releases)("recorded with the %s release", (release) => {
  const recordings = readRecordings(release);
  const records = recordings.flatMap(({ name, request, response }, index) => {
    const record = (response.body as { data?: Json } | undefined)?.data;
    const noun = (["dashboards", "alerts"] as const).find((candidate) =>
      request.path.startsWith(`/api/v2/${candidate}`),
    );
    return typeof record?.["id"] === "string" && noun !== undefined
      ? [{ title: `${index} ${name}`, noun, record }]
      : [];
  });

  test("has enough records", () => {
    expect(records.length).toBeGreaterThan(15);
  });

  test.each(records)("converts the record of $title to a valid body without read-only fields", ({ noun, record }) => {
    const { body, readOnly } = toRequestBody(record, nouns[noun]);
    for (const verb of ["create", "update"]) {
      const operationId = `${verb}${noun === "alerts" ? "Alert" : "Dashboard"}`;
      expect(findMistakes(requestSchema(operationId), body)).toEqual({ mistakes: [], unknown: [] });
    }
    expect(readOnly.map((path) => path.join("."))).toContain("id");
    expect(JSON.stringify(body)).not.toMatch(/"(?:id|state|teamId|createdAt|updatedAt|executionErrors)":/);
    expect(toRequestBody(body, nouns[noun])).toEqual({ body, readOnly: [] });
  });
});
