// The built command in a terminal.
import { hasTerminal, json, runInTerminal, startServer } from "@obstack/testing";
import type { TestResponse } from "@obstack/testing";
import { describe, expect, test } from "vitest";
import { hosted, selfHosted } from "./environment.ts";

const cost = (total: number): TestResponse =>
  json({
    status: 200,
    requestId: "r",
    result: {
      grandTotalCRD: total,
      costs: [
        { date: "2026-01-01", entityName: "web", metrics: { computeCRD: total }, totalCRD: total, locked: false },
      ],
    },
  });

const dashboards = [
  { id: "665f1c2ab4d3e5f6a7b8c901", name: "Service overview", tiles: [{ id: "t" }], tags: ["checkout", "production"] },
  { id: "665f1c2ab4d3e5f6a7b8c902", name: "Übersicht 監視 🚀 with a long name", tiles: [], tags: [] },
];

describe.runIf(hasTerminal)("in a terminal", () => {
  describe("a table", () => {
    const draw = async (columns: number, environment = {}): Promise<string> => {
      await using server = await startServer(json({ data: dashboards }));
      const options = { columns, environment: { ...selfHosted(server.baseUrl), ...environment } };
      return (await runInTerminal(["dashboards", "list"], options)).screen;
    };
    const bold = (text: string): string => `\u001B[1m${text}\u001B[22m`;

    test("fits 40 columns", async () => {
      expect(await draw(40)).toBe(
        [
          ["ID     ", "NAME            ", "TILES", "TAGS  "].map(bold).join("  "),
          "…b8c901  Service overview      1  check…",
          "…b8c902  Übers… long name      0",
          "",
        ].join("\n"),
      );
    });

    test.each([{ NO_COLOR: "1" }, { CI: "true", GITHUB_ACTIONS: "true" }, { TERM: "dumb" }])(
      "has no color with %j",
      async (environment) => {
        expect(await draw(200, environment)).not.toContain("\u001B");
      },
    );
  });

  describe("a delete", () => {
    const remove = async (input: string) => {
      await using server = await startServer(json({ data: { id: "665f1c2ab4d3e5f6a7b8ca01", name: "Errors" } }));
      const keys = [["[y/N]", input]] as const;
      const session = await runInTerminal(["alerts", "delete", "665f1c2ab4d3e5f6a7b8ca01"], {
        environment: selfHosted(server.baseUrl),
        keys,
      });
      return { ...session, baseUrl: server.baseUrl, methods: server.requests.map(({ method }) => method) };
    };

    test("deletes after y", async () => {
      const { code, screen, methods, baseUrl } = await remove("y\r");
      // At 80 columns, the question is broken.
      expect(screen.replaceAll(/\s+/g, " ")).toContain(
        `Delete alert "Errors" (665f1c2ab4d3e5f6a7b8ca01) on ${baseUrl}? [y/N]`,
      );
      expect(screen).toMatch(/Deleted alert "Errors" \(665f1c2ab4d3e5f6a7b8ca01\) on http.*\.\nUndo with `.*`\.\n$/);
      // Reads the name again after the prompt.
      expect({ code, methods }).toEqual({ code: 0, methods: ["GET", "GET", "DELETE"] });
    });

    test("deletes nothing after any other input", async () => {
      const { code, screen, methods } = await remove("\r");
      expect(screen).toContain("Nothing was deleted.");
      expect({ code, methods }).toEqual({ code: 1, methods: ["GET"] });
    });

    test("stops on Ctrl-C", async () => {
      const { code, screen, methods } = await remove("\u0003");
      expect(screen).toContain("Interrupted.");
      expect({ code, methods }).toEqual({ code: 130, methods: ["GET"] });
    });
  });

  describe("progress", () => {
    const argv = ["usage-cost", "--from", "2026-01-01", "--to", "2026-03-31", "--by", "entity"];

    test("is shown on a line that disappears", async () => {
      await using server = await startServer(cost(1), cost(2), cost(3));
      const { screen } = await runInTerminal(argv, { environment: { ...hosted(server.baseUrl), NO_COLOR: "1" } });
      expect(screen).toContain("\r\u001B[K█████████████░░░░░░░ 2 of 3 periods fetched");
      const [, shown = ""] = screen.split("3 of 3 periods fetched");
      expect(shown).toBe(
        [
          "\r\u001B[KENTITY  TOTAL CRD  SHARE",
          "web          6.00  ████████████████████  may change",
          "",
          "Total 6.00 CRD",
          "",
        ].join("\n"),
      );
    });

    test("is not shown under CI", async () => {
      await using server = await startServer(cost(1));
      const { screen } = await runInTerminal(argv, { environment: { ...hosted(server.baseUrl), CI: "1" } });
      expect(screen).not.toContain("periods fetched");
    });

    test("is reported after Ctrl-C", async () => {
      await using server = await startServer(cost(1), () => undefined);
      const keys = [["1 of 3 periods fetched", "\u0003"]] as const;
      const { code, screen } = await runInTerminal(argv, { environment: hosted(server.baseUrl), keys });
      expect(code).toBe(130);
      const [, shown = ""] = screen.split("^C\r\u001B[K");
      expect(shown).toContain("Interrupted. No write was in progress.");
      expect(shown).toMatch(/\nLast progress: ███████░+ 1 of 3 periods fetched\n$/);
    });
  });

  test("--wait shows the status until it is Ready", async () => {
    const endpoint = (status: string): TestResponse =>
      json({ status: 200, requestId: "r", result: { id: "e", status } });
    await using server = await startServer(endpoint("Provisioning"), endpoint("Ready"));
    const id = "c2a1f0de-1b2c-4d3e-8f40-5a6b7c8d9e0f";
    const argv = ["reverse-private-endpoints", "get", id, "--wait"];
    const { code, screen } = await runInTerminal(argv, { environment: { ...hosted(server.baseUrl), NO_COLOR: "1" } });
    expect(screen).toMatch(/Status Provisioning after \d+ s/);
    expect(screen.split("\r\u001B[K").at(-1)).toBe("id      e\nstatus  Ready\n");
    expect(code).toBe(0);
  });

  test("charts query --watch redraws the chart until Ctrl-C and exits with 0", async () => {
    const point = { ts_bucket: 1_768_206_600_000, "series_0.data": 1 };
    await using server = await startServer(json({ data: [point] }));
    const argv = ["charts", "query", "--source", "665f1c2ab4d3e5f6a7b8cb01", "--watch", "50ms"];
    const clear = "\u001B[H\u001B[2J";
    const keys = [
      [clear, ""],
      [clear, "\u0003"],
    ] as const;
    const { code, screen } = await runInTerminal(argv, { environment: selfHosted(server.baseUrl), keys });
    expect(screen.split(clear).length).toBeGreaterThan(2);
    expect(screen).not.toContain("Interrupted");
    expect(code).toBe(0);
  });

  describe("dashboards view --watch of a tall dashboard", () => {
    const tile = { name: "Note", w: 12, h: 6, config: { displayType: "markdown", markdown: "Some text" } };
    const tiles = Array.from({ length: 9 }, (_, y) => ({ ...tile, name: `Tile ${y}`, y: 6 * y }));
    const clear = "\u001B[H\u001B[2J";

    test("shows its start, as much as fits", async () => {
      await using server = await startServer((response, { url }) => {
        const data = url.includes("/dashboards/") ? { ...dashboards[0], tiles } : [];
        response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ data }));
      });
      const argv = ["dashboards", "view", dashboards[0]?.id ?? "", "--watch", "10ms", "--utc"];
      const keys = [
        ["Refreshed at", ""],
        ["Refreshed at", "\u0003"],
      ] as const;
      const { code, screen } = await runInTerminal(argv, { environment: selfHosted(server.baseUrl), keys });
      const [, ...screens] = screen.split(clear);
      for (const part of screens.slice(0, 2)) {
        expect(part).toContain("Tile 0");
        expect(part).not.toContain("Tile 5");
        expect(part).toMatch(/\n\nRefreshed at \d\d:\d\d:\d\d UTC\. Ctrl-C to stop\.\n/);
      }
      // No screen is higher than the terminal.
      for (const part of screens) expect(part.split("\n").length).toBeLessThanOrEqual(40);
      expect(code).toBe(0);
    });
  });
});
