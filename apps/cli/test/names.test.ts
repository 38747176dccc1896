// Names instead of identifiers.
import { json, startServer } from "@obstack/testing";
import { describe, expect, test } from "vitest";
import { requiredFlags } from "./commands.ts";
import { outcome, runHosted } from "./environment.ts";
import { ids, run } from "./named-records.ts";

describe("a name of an object", () => {
  test.each([
    ["dashboards", "Service overview", ids.dashboard],
    ["dashboards", "service OVERVIEW", ids.dashboard],
    ["alerts", "Checkout errors", ids.alert],
  ])("selects it: %s get %s", async (kind, name, id) => {
    const { code, stdout, sent } = await run([kind, "get", name, "-o", "json"]);
    expect({ code, id: (JSON.parse(stdout) as { id: string }).id }).toEqual({ code: 0, id });
    expect(sent).toEqual([`GET /${kind}`, `GET /${kind}/${id}`]);
  });

  test("sends no additional request for an identifier, which takes precedence over a name", async () => {
    expect(await run(["alerts", "get", ids.alert, "-o", "json"])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('"Checkout errors"'),
      sent: [`GET /alerts/${ids.alert}`],
    });
    const uuid = "c2a1f0de-1b2c-4d3e-8f40-5a6b7c8d9e0f";
    expect(await run(["alerts", "get", uuid])).toMatchObject({ code: 5, sent: [`GET /alerts/${uuid}`] });
    expect((await run(["alerts", "get", "a-4", "-o", "json"])).sent).toEqual(["GET /alerts", "GET /alerts/a-4"]);
  });

  test("lists the candidates if it is ambiguous", async () => {
    const { code, stdout, stderr, sent } = await run(["alerts", "delete", "Slow", "--yes"]);
    expect({ code, stdout, sent }).toEqual({ code: 2, stdout: "", sent: ["GET /alerts"] });
    expect(stderr).toBe(
      [
        'error: 2 alerts are named "Slow":',
        `  ${ids.second}  Slow`,
        `  ${ids.third}  Slow`,
        "  hint: Pass one of these identifiers instead of the name.",
        "",
      ].join("\n"),
    );
  });

  test("suggests similar names for an unknown name", async () => {
    expect(await run(["alerts", "get", "Chekout error"])).toMatchObject({
      code: 5,
      stderr:
        'error: No alert is named "Chekout error". Did you mean "Checkout errors"?\n' +
        "  hint: `obstack alerts list` lists all alerts.\n",
      sent: ["GET /alerts"],
    });
    expect((await run(["dashboards", "get", "shop"])).stderr).toContain('Did you mean "Web shop"?');
    expect((await run(["dashboards", "get", "zzzzzz"])).stderr).toMatch(/is named "zzzzzz"\.\n/);
    const { stderr } = await run(["alerts", "get", "nothing", "-o", "json"]);
    expect(JSON.parse(stderr)).toMatchObject({ error: { code: "not-found", exitCode: 5 } });
  });

  test("works in update, delete, edit, silence and unsilence", async () => {
    const commands = [
      ["alerts", "update", "Checkout errors", "--threshold", "5"],
      ["alerts", "rm", "Checkout errors", "--yes"],
      ["alerts", "edit", "Checkout errors", "--yes"],
      ["alerts", "silence", "Checkout errors"],
      ["alerts", "unsilence", "Checkout errors"],
      ["dashboards", "update", "Service overview", "--tags", "a"],
      ["dashboards", "delete", "Service overview", "--yes"],
      ["dashboards", "edit", "Service overview", "--yes"],
    ];
    for (const argv of commands) {
      const [kind = ""] = argv;
      const { sent } = await run(argv);
      const id = kind === "alerts" ? ids.alert : ids.dashboard;
      expect({ argv, sent: sent.slice(0, 2) }).toEqual({ argv, sent: [`GET /${kind}`, `GET /${kind}/${id}`] });
    }
  });

  test("is used as an identifier if the list cannot be read", async () => {
    const { code, sent } = await run(["alerts", "get", "a-4"], ["alerts"]);
    expect({ code, last: sent.at(-1) }).toEqual({ code: 4, last: "GET /alerts/a-4" });
  });
});

describe("names in flags", () => {
  const create = ["alerts", "create", ...requiredFlags.split(" ")];
  const condition = { threshold: 1, thresholdType: "above", interval: "5m" };
  const notified = ["--webhook", ids.webhook];

  test("select dashboards, tiles and webhooks, with one list of each", async () => {
    const names = ["--dashboard", "service overview", "--tile", "Errors", "--webhook", "On call"];
    const { code, stdout, sent, bodies } = await run([...create, ...names, "--channel-type", "webhook"]);
    expect(code).toBe(0);
    expect(bodies).toEqual([
      {
        ...condition,
        source: "tile",
        dashboardId: ids.dashboard,
        tileId: ids.tile,
        channel: { type: "webhook", webhookId: ids.webhook },
      },
    ]);
    const lists = ["GET /dashboards", "GET /webhooks"];
    // The last two are for the names that it shows.
    expect(sent).toEqual([...lists, `GET /dashboards/${ids.dashboard}`, "POST /alerts", ...lists]);
    expect(stdout).toMatch(/watches +Errors · Service overview\nnotifies +On call\n/);
  });

  test("warn before an alert is sent that has the name of another one, or that servers never evaluate", async () => {
    const watched = ["--dashboard", ids.dashboard, "--tile", "Slowest", "--name", "Checkout errors"];
    const warned = await run([...create, ...notified, ...watched]);
    expect(warned.stderr).toMatch(
      /^warning: Another alert is named "Checkout errors": \w+\.\nwarning: Alerts on tiles of kind "table" never fire/,
    );
    expect(warned.sent).toContain("POST /alerts");
    // Lists that fail are no reason to refuse.
    const identified = ["--dashboard", ids.dashboard, "--tile", ids.table, "--name", "Checkout errors"];
    const { code, bodies } = await run([...create, ...notified, ...identified], ["dashboards"]);
    expect([code, bodies.length]).toEqual([0, 1]);
    const onOther = ["--dashboard", ids.other, "--tile", ids.otherTile, "--name", "New"];
    const other = await run([...create, ...notified, ...onOther]);
    expect(other.stderr).not.toContain("warning");
  });

  test("imply the source of an alert and the type of its channel, unless they are given", async () => {
    const names = [...notified, "--dashboard", ids.dashboard, "--tile", ids.tile];
    const watched = { source: "tile", dashboardId: ids.dashboard, tileId: ids.tile };
    const implied = { ...condition, ...watched, channel: { type: "webhook", webhookId: ids.webhook } };
    expect((await run([...create, ...names])).bodies).toEqual([implied]);
    const given = ["--source", "panel", "--channel-type", "pager"];
    expect((await run([...create, ...names, ...given])).bodies).toEqual([
      { ...implied, source: "panel", channel: { type: "pager", webhookId: ids.webhook } },
    ]);
  });

  test("need no list if they are identifiers, under either name of the flag", async () => {
    const short = await run([...create, ...notified, "--dashboard", ids.dashboard, "--tile", ids.tile, "-o", "json"]);
    const long = await run([...create, ...notified, "--dashboard-id", ids.dashboard, "--tile-id", ids.tile]);
    expect(short).toMatchObject({ code: 0, sent: [`GET /dashboards/${ids.dashboard}`, "POST /alerts"] });
    expect(long.bodies).toEqual(short.bodies);
    expect((await run([...create, "--dashboard", "a", "--dashboard-id", "b"])).stderr).toContain("is set twice");
  });

  test("list the candidates with their dashboards if a tile is ambiguous", async () => {
    const { code, stderr, sent } = await run([...create, "--tile", "errors"]);
    expect({ code, sent }).toEqual({ code: 2, sent: ["GET /dashboards"] });
    expect(stderr).toContain('error: --tile: 2 tiles are named "errors":\n');
    expect(stderr).toContain(`  ${ids.otherTile}  Errors · Web shop\n`);
    const updated = await run(["alerts", "update", ids.alert, "--tile", "Errors", "--dashboard", "Web shop"]);
    expect(updated.bodies[0]).toMatchObject({ tileId: ids.otherTile, dashboardId: ids.other });
  });

  test("of webhooks are refused if the server cannot list them", async () => {
    for (const argv of [create, ["alerts", "update", ids.alert]]) {
      const { code, stderr, bodies } = await run([...argv, "--tile", ids.tile, "--webhook", "On-call"], ["webhooks"]);
      expect({ code, bodies }).toEqual({ code: 2, bodies: [] });
      expect(stderr).toContain(
        'error: --webhook: "On-call" is not an identifier, and this server cannot list webhooks to find it by name. Nothing was sent.',
      );
      expect(stderr).toContain("Pass the identifier of the webhook, which an alert that calls it shows");
    }
    for (const identifier of [
      ["--webhook", ids.webhook],
      ["--channel-webhook-id", "w-1"],
    ]) {
      const watched = ["--dashboard", ids.dashboard, "--tile", ids.tile];
      const { code, sent } = await run([...create, ...watched, ...identifier], ["webhooks"]);
      expect({ code, sent }).toEqual({ code: 0, sent: expect.arrayContaining(["POST /alerts"]) });
    }
  });

  test("of webhooks are refused on the hosted deployment, which has no list", async () => {
    await using server = await startServer(json({ status: 200, requestId: "r", result: { id: "new" } }));
    const { code, stderr } = await runHosted(server, ...create, "--tile", ids.tile, "--webhook", "On-call");
    expect({ code, sent: server.requests.length }).toEqual({ code: 2, sent: 0 });
    expect(stderr).toContain("cannot list webhooks");
  });

  test("suggest near names", async () => {
    expect((await run(["dashboards", "view", "Servce"])).stderr).toContain('Did you mean "Service overview"?');
    expect(await run([...create, "--dashboard", "Service overvew"])).toMatchObject(
      outcome(2, '--dashboard: No dashboard is named "Service overvew". Did you mean "Service overview"?'),
    );
    expect(await run(["charts", "query", "--source", "Lgs"])).toMatchObject(
      outcome(2, 'No source is named "Lgs". Did you mean "Logs"?'),
    );
  });
});

describe("tables of alerts", () => {
  test("show tiles by name, with one list of dashboards", async () => {
    const { stdout, sent } = await run(["alerts", "list"]);
    expect(stdout).toMatch(/Checkout errors .* Errors · Service overview/);
    expect(stdout).toContain("tile 665f1c2ab4d3e5f6a7b8c919");
    expect(sent).toEqual(["GET /alerts", "GET /dashboards"]);
    const get = await run(["alerts", "get", ids.alert]);
    expect(get.stdout).toMatch(/watches +Errors · Service overview/);
    expect(get.stdout).toContain(ids.tile);
    expect(get.sent).toEqual([`GET /alerts/${ids.alert}`, "GET /dashboards"]);
  });

  test("show identifiers if the list of dashboards fails", async () => {
    const { code, stdout, stderr } = await run(["alerts", "list"], ["dashboards"]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toContain(`tile ${ids.tile}`);
  });

  test.each(["json", "yaml", "ndjson"])("need no dashboards as %s", async (format) => {
    const { stdout, sent } = await run(["alerts", "list", "-o", format]);
    expect(stdout).not.toContain("Service overview");
    expect(sent).toEqual(["GET /alerts"]);
  });

  test("have the same words in CSV", async () => {
    const { stdout, sent } = await run(["alerts", "list", "-o", "csv"]);
    expect(stdout).toContain(`,Checkout errors,,,,above 1,Errors · Service overview,,${ids.alert}\n`);
    expect(sent).toEqual(["GET /alerts", "GET /dashboards"]);
  });
});

test("names work on the hosted deployment", async () => {
  const alert = { id: ids.alert, name: "Checkout errors" };
  await using server = await startServer(
    json({ status: 200, requestId: "r", result: [alert] }),
    json({ status: 200, requestId: "r", result: alert }),
  );
  const { code, stdout } = await runHosted(server, "alerts", "get", "Checkout errors", "-o", "json");
  expect({ code, id: (JSON.parse(stdout) as { id: string }).id }).toEqual({ code: 0, id: ids.alert });
});
