// Files of single objects with the fields of stack files.
import { describe, expect, test } from "vitest";
import { requiredFlags } from "./commands.ts";
import { ids, run } from "./named-records.ts";

describe("names in a file", () => {
  const written = "name: A\nthreshold: 1\nthresholdType: above\ninterval: 5m\nowner: shop\n";
  const condition = { threshold: 1, thresholdType: "above", interval: "5m" };
  const onTile = { name: "A", ...condition, source: "tile", dashboardId: ids.dashboard, tileId: ids.tile };
  const webhook = (id: string): object => ({ type: "webhook", webhookId: id });
  const create = (file: string, ...flags: string[]) => run(["alerts", "create", "-f", "-", ...flags], [], file);

  test.each([
    ["by name", "dashboard: Service overview\ntile: Errors\nwebhook: On call\n", []],
    ["by the name of the dashboard's file", "dashboard: service-overview\ntile: Errors\nwebhook: On call\n", []],
    ["by identifier", `dashboard: ${ids.dashboard}\ntile: ${ids.tile}\nwebhook: ${ids.webhook}\n`, []],
    ["with a dashboard from a flag", "tile: Errors\nwebhook: On call\n", ["--dashboard", "Service overview"]],
    [
      "with other names in flags",
      "dashboard: No\ntile: No\nwebhook: No\n",
      ["--tile", ids.tile, "--webhook", "On call"],
    ],
  ])("are those of stack files: %s", async (_, references, flags) => {
    const dashboard = references.includes("No") ? ["--dashboard", ids.dashboard] : [];
    const { code, stderr, bodies } = await create(`${written}${references}`, ...flags, ...dashboard);
    expect({ code, bodies }, stderr).toEqual({ code: 0, bodies: [{ ...onTile, channel: webhook(ids.webhook) }] });
  });

  test("of sources are replaced in tiles, and fields that only files have are not sent", async () => {
    const tile =
      "{ name: Errors, key: one, x: 0, y: 0, w: 1, h: 1, config: { displayType: line, source: Logs, select: [{ aggFn: count }] } }";
    // As the web UI writes a text.
    const text = "name: Text, x: 0, y: 1, w: 1, h: 1, config: { displayType: markdown, markdown: hi";
    const file = `name: B\nowner: shop\ntiles:\n  - ${tile}\n  - { ${text}, source: "" } }\n`;
    const position = { x: 0, y: 0, w: 1, h: 1 };
    const config = { displayType: "line", sourceId: ids.source, select: [{ aggFn: "count" }] };
    const sent = { name: "Errors", ...position, config };
    const sentText = { name: "Text", ...position, y: 1, config: { displayType: "markdown", markdown: "hi" } };
    const created = await run(["dashboards", "create", "-f", "-"], [], file);
    expect(created.bodies, created.stderr).toEqual([{ name: "B", tiles: [sent, sentText] }]);
    // The tile keeps its identifier, so that alerts still watch it.
    const updated = await run(
      ["dashboards", "update", "Service overview", "-f", "-", "--allow-hidden-tile-loss"],
      [],
      file,
    );
    expect(updated.bodies[0], updated.stderr).toMatchObject({ tiles: [{ id: ids.tile, ...sent }, sentText] });
  });

  test("are checked before a dry run, with line and column", async () => {
    const file = `${written}dashboard: Service overview\ntile: Erors\nwebhook: Oncall\n`;
    const { code, stderr, stdout } = await create(file, "--dry-run");
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain('standard input:8:10: Unknown webhook "Oncall".');
    expect(stderr).toContain('standard input:7:7: Unknown tile "Erors". Did you mean "Errors"?');
    const ambiguous = await create(
      `${written}dashboard: Service overview\ntile: Errors\nwebhook: [On call]\n`,
      "--dry-run",
    );
    expect(ambiguous).toMatchObject({ code: 2, stderr: expect.stringContaining("webhook must be a string"), sent: [] });
  });

  test("leave a record as it is, without a list", async () => {
    const record = {
      ...onTile,
      dashboard: "d-1",
      dashboardId: undefined,
      channel: webhook("w-1"),
      channels: [webhook("w-1")],
    };
    const { sent, bodies } = await create(JSON.stringify(record));
    expect(bodies).toMatchObject([{ dashboardId: "d-1", channel: webhook("w-1"), channels: [webhook("w-1")] }]);
    expect(sent.slice(0, sent.indexOf("POST /alerts"))).not.toContain("GET /webhooks");
  });

  test("replace all channels of an alert, as --webhook does, which can be repeated", async () => {
    const [first, second] = [webhook(ids.webhook), webhook(ids.pager)];
    const both = ["--webhook", "On call", "--webhook", "pager", "--webhook", "Pager"];
    const watched = ["--dashboard", ids.dashboard, "--tile", ids.tile];
    const created = await run(["alerts", "create", ...watched, ...requiredFlags.split(" "), ...both]);
    expect(created.bodies).toMatchObject([{ channel: first, channels: [first, second] }]);
    const update = (id: string, ...flags: string[]) => run(["alerts", "update", id, ...flags], [], "webhook: Pager\n");
    expect((await update(ids.notifying, ...both)).bodies[0]).toMatchObject({
      channel: first,
      channels: [first, second],
    });
    for (const flags of [
      ["--webhook", "Pager"],
      ["-f", "-"],
    ])
      expect((await update(ids.notifying, ...flags)).bodies[0]).toMatchObject({ channel: second, channels: [second] });
    // A server without the list gets a single channel only.
    const { bodies } = await update(ids.second, "-f", "-");
    expect(bodies[0]).toMatchObject({ channel: second });
    expect(bodies[0]).not.toHaveProperty("channels");
  });
});
