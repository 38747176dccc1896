// Commands for people on call: listing and silencing firing alerts.
import { startEmulator } from "@obstack/emulator";
import type { Emulator } from "@obstack/emulator";
import { hasTerminal, json, runInTerminal, runObstack, startServer } from "@obstack/testing";
import type { ProcessResult } from "@obstack/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runSelfHosted, selfHosted, outcome } from "./environment.ts";

const alerts = [
  { id: "665f1c2ab4d3e5f6a7b8ca01", name: "Errors", state: "ALERT", silenced: { at: "2026-01-01T00:00:00Z" } },
  { id: "a2", name: "Latency", state: "ok" },
  { id: "a3", name: "Saturation", state: "PENDING", silenced: true },
  { id: "a4", name: "Unknown", state: null },
];

describe("alerts list", () => {
  const list = async (...flags: string[]): Promise<ProcessResult> => {
    await using server = await startServer(json({ data: alerts }));
    return await runSelfHosted(server, "alerts", "list", ...flags);
  };

  test.each([
    ["--firing", "665f1c2ab4d3e5f6a7b8ca01"],
    ["--state OK", "a2"],
    ["--state alert,pending", "665f1c2ab4d3e5f6a7b8ca01 a3"],
    ["--firing --state ok", "665f1c2ab4d3e5f6a7b8ca01 a2"],
    ["--sort name", "665f1c2ab4d3e5f6a7b8ca01 a2 a3 a4"],
  ])("%s lists the alerts in these states", async (flags, ids) => {
    const { stdout } = await list(...flags.split(" "), "--query", "join(' ', [].id)", "--output", "json");
    expect(JSON.parse(stdout)).toBe(ids);
  });

  test("lists the states of all alerts if none is in the given state", async () => {
    const { code, stdout } = await list("--state", "disabled");
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: "None of 4 alerts matches. Their states: ALERT, PENDING, ok, unknown.\n",
    });
  });

  const dashboards = [
    { id: "d1", name: "Shop", tags: ["Web"], tiles: [{ id: "t1", name: "Errors" }] },
    { id: "d2", name: "Search", tags: ["internal"], tiles: [{ id: "t2", name: "Latency" }] },
  ];
  const watching = [
    { id: "a1", name: "b", state: "OK", tileId: "t1", updatedAt: "2026-01-02T00:00:00Z" },
    { id: "a2", name: "c checkout", state: "ALERT", tileId: "t2", updatedAt: "2026-01-03T00:00:00Z" },
    { id: "a3", name: "a Checkout", state: "PENDING", dashboard: "d1", updatedAt: "2026-01-01T00:00:00Z" },
  ];

  const startWatched = () =>
    startServer((response, { url }) => {
      const data = url.includes("/dashboards") ? dashboards : watching;
      response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify({ data }));
    });

  test.each([
    ["--name CHECKOUT", "a2 a3"],
    ["--dashboard shop", "a1 a3"],
    ["--dashboard d2", "a2"],
    ["--tag web", "a1 a3"],
    ["--tag web --name checkout", "a3"],
    ["--tag web --dashboard Search", ""],
    ["--sort state", "a2 a3 a1"],
    ["--sort name", "a3 a1 a2"],
    ["--sort updated", "a2 a1 a3"],
  ])("%s filters or sorts", async (flags, ids) => {
    await using server = await startWatched();
    const argv = ["alerts", "list", ...flags.split(" "), "--query", "join(' ', [].id)", "--output", "json"];
    expect(JSON.parse((await runSelfHosted(server, ...argv)).stdout)).toBe(ids);
  });

  test.runIf(hasTerminal)("colors states on a terminal", async () => {
    await using server = await startServer(json({ data: alerts }), json({ data: alerts }), json({ data: alerts[0] }));
    const environment = selfHosted(server.baseUrl);
    const { screen } = await runInTerminal(["alerts", "list"], { environment });
    expect(screen).toContain("\u001B[31m\u001B[1mALERT\u001B[22m\u001B[39m ");
    expect(screen).toContain("\u001B[32mok\u001B[39m ");
    expect(screen).toContain("\u001B[33mPENDING\u001B[39m");
    const plain = await runInTerminal(["alerts", "list"], { environment: { ...environment, NO_COLOR: "1" } });
    expect(plain.screen).not.toContain("\u001B");
    const one = await runInTerminal(["alerts", "get", "665f1c2ab4d3e5f6a7b8ca01"], { environment });
    expect(one.screen).toContain("\u001B[31m\u001B[1mALERT\u001B[22m\u001B[39m\n");
  });
});

describe.each(["documented", "deployed", "deployed=older"] as const)("%s: silencing", (behavior) => {
  const id = "665f1c2ab4d3e5f6a7b8ca01";
  let emulator: Emulator;
  beforeAll(async () => {
    emulator = await startEmulator({ behavior, seed: "examples" });
  });
  afterAll(() => emulator.close());

  const obstack = (...argv: string[]): Promise<ProcessResult> =>
    runObstack([...argv, "--deployment", "selfhosted"], { environment: { ...emulator.environment } });
  const get = async (): Promise<Record<string, unknown>> => {
    // The server adds the offset with the first start of a schedule.
    const {
      updatedAt: _updatedAt,
      scheduleOffsetMinutes: _offset,
      ...alert
    } = JSON.parse((await obstack("alerts", "get", id, "--output", "json")).stdout) as Record<string, unknown>;
    // A server may omit what was null.
    return Object.fromEntries(Object.entries(alert).filter(([, value]) => value !== null));
  };

  const methods = { documented: "field", deployed: "schedule", "deployed=older": "threshold" } as const;
  const method = methods[behavior];

  test("silences the alert with a reason, lists it, and ends the silence", async () => {
    const before = await get();
    const { code, stderr } = await obstack("alerts", "silence", id, "--for", "2h", "--reason", "Deploy");
    expect(code).toBe(0);
    expect(stderr).toContain('Silenced alert "Checkout errors".\n');
    const during = await get();
    if (method === "field") {
      expect(during).toMatchObject({ silenced: true });
      expect(stderr).toContain("--for has no effect here");
    } else if (method === "schedule") {
      const end = Date.parse(String(during["scheduleStartAt"]));
      expect(end % (15 * 60_000)).toBe(0);
      expect(during).toMatchObject({ note: expect.stringMatching(/^Silenced until .*: Deploy$/) });
      expect(stderr).toContain("then it resumes by itself");
    } else {
      expect(during).toMatchObject({ threshold: 1e30 });
      expect(stderr).toContain("threshold is out of reach");
    }
    const list = (await obstack("alerts", "list", "--silenced")).stdout;
    expect(list).toMatch(
      /STATE +NAME +SILENCED +REASON[^]*Checkout errors +(?:yes|until \d\d:\d\dZ \(\d+h left\)) +Deploy/,
    );
    expect(list).not.toContain("Any error");
    if (method !== "schedule") {
      const again = await obstack("alerts", "silence", id);
      expect(again).toMatchObject(outcome(0, "already silenced until unsilenced"));
    } else {
      const again = await obstack("alerts", "silence", id, "--until", "17:00", "--utc");
      expect(again).toMatchObject(outcome(0, / until \S+T17:00Z \(.+ left\), then/));
      expect(await get()).toMatchObject({
        note: expect.stringMatching(/^Silenced until .*T17:00:00.000Z .*: Deploy$/),
      });
    }
    expect((await obstack("alerts", "unsilence", id)).stderr).toContain('Unsilenced alert "Checkout errors".\n');
    expect(await get()).toEqual(before);
    expect((await obstack("alerts", "unsilence", id)).stderr).toBe(
      'Alert "Checkout errors" is not silenced. Nothing was changed.\n',
    );
  });

  test("undoes a silence", async () => {
    const before = await get();
    expect((await obstack("alerts", "silence", id, "--for", "30m")).code).toBe(0);
    const { code, stderr } = await obstack("undo", "--last-write", "--yes");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(await get()).toEqual(before);
    expect((await obstack("alerts", "list", "--silenced")).stdout).toMatch(/^None of \d+ alerts matches/);
  });

  test("shows with --dry-run what it would send, and changes nothing", async () => {
    const before = await get();
    const { code, stdout, stderr } = await obstack("alerts", "silence", id, "--for", "2h", "--dry-run");
    expect(code).toBe(0);
    expect(stdout).toContain(`PUT ${emulator.environment["OBSTACK_SELFHOSTED_URL"]}`);
    expect(stderr).toMatch(/^The server .*\nTo silence it there, use the web UI/);
    expect(await get()).toEqual(before);
  });
});

describe("alerts silence", () => {
  const alert = { id: "665f1c2ab4d3e5f6a7b8ca01", name: "Errors", interval: "5m", threshold: 0, note: null };

  test("fails if any value meets the condition, and names the web UI", async () => {
    await using server = await startServer(
      json({ data: { ...alert, thresholdType: "not_equal", scheduleOffsetMinutes: 5 } }),
    );
    const environment = { ...selfHosted(server.baseUrl), OBSTACK_WEB_URL: "https://ui.example.com/" };
    expect(await runObstack(["alerts", "silence", alert.id], { environment })).toMatchObject(
      outcome(1, "Silence it in the web UI at https://ui.example.com."),
    );
    expect(server.requests.map(({ method }) => method)).toEqual(["GET"]);
  });

  test("falls back to a threshold if the server ignores or rejects the schedule", async () => {
    const stored = { ...alert, thresholdType: "above", numConsecutiveWindows: null };
    for (const refusal of [json({ data: stored }), json({ message: "scheduleStartAt: no" }, 400)]) {
      let isRefused = false;
      let record: object = stored;
      await using server = await startServer((response, { method, url, body }) => {
        const { scheduleStartAt: _ignored, ...sent } = JSON.parse(body || "{}") as Record<string, unknown>;
        if (method === "PUT" && !isRefused && typeof refusal !== "function") {
          isRefused = true;
          response.writeHead(refusal.status ?? 200, { "Content-Type": "application/json" }).end(refusal.body);
          return;
        }
        if (method === "PUT") record = { ...record, ...sent };
        const data = url.endsWith(alert.id) ? record : url.endsWith("/alerts") ? [record] : [];
        response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify({ data }));
      });
      expect((await runSelfHosted(server, "alerts", "silence", alert.id)).code).toBe(0);
      expect(record).toMatchObject({ threshold: 1e30, note: 'Silenced with obstack {"threshold":0}' });
      // A write without effect is not one to undo.
      expect(await runSelfHosted(server, "undo", "--last-write", "--yes")).toMatchObject({ code: 0 });
      expect(record).toMatchObject({ threshold: 0 });
      expect((await runSelfHosted(server, "undo", "--last-write", "--yes")).stderr).toContain("Nothing to undo");
    }
  });

  test("cannot end a silence of the web UI", async () => {
    const silenced = { by: "u1", at: "2026-01-01T00:00:00Z", until: "2999-01-01T00:00:00Z" };
    await using server = await startServer(json({ data: { ...alert, thresholdType: "above", silenced } }));
    expect(await runSelfHosted(server, "alerts", "unsilence", alert.id)).toMatchObject(
      outcome(1, /was silenced in the web UI until .*\n +hint: End the silence in the web UI/),
    );
    expect(server.requests.map(({ method }) => method)).toEqual(["GET"]);
  });

  test("shows that a silence has ended", async () => {
    await using server = await startServer(json({ data: { ...alert, silenced: { until: "2026-01-02T00:00:00Z" } } }));
    const { stdout } = await runSelfHosted(server, "alerts", "get", alert.id);
    expect(stdout).toMatch(/silenced +ended 2026-01-0[123]T\d\d:\d\d(?:Z|[+-]\d\d:\d\d) \(\d+d ago\)/);
  });

  test("asks for the threshold if nobody recorded it", async () => {
    await using server = await startServer(json({ data: { ...alert, thresholdType: "above", threshold: 1e30 } }));
    expect(await runSelfHosted(server, "alerts", "unsilence", alert.id)).toMatchObject(
      outcome(1, "Pass it with `--threshold`."),
    );
  });
});

describe("alerts update --silenced", () => {
  test.each([
    ["deployed", true],
    ["documented", false],
  ] as const)("on a server that behaves as %s, is refused: %s", async (behavior, isRefused) => {
    await using emulator = await startEmulator({ behavior });
    for (const flags of [["--dry-run"], []]) {
      const argv = ["alerts", "update", "Any error", "--silenced", ...flags];
      const { code, stderr } = await runObstack(argv, { environment: emulator.environment });
      expect([code, stderr.includes("obstack alerts silence")]).toEqual(isRefused ? [2, true] : [0, false]);
    }
    expect(emulator.requests().some(({ method }) => method === "PUT")).toBe(!isRefused);
  });
});
