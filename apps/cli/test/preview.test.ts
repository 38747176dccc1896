// `obstack preview` and `obstack dashboards view`, on an emulator().
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { hasTerminal, runInTerminal, runObstack, temporaryFolder } from "@obstack/testing";
import type { ProcessResult } from "@obstack/testing";
import { beforeEach, describe, expect, test } from "vitest";
import { useEmulator } from "./use-emulator.ts";
import { writeDashboard } from "./write-dashboard.ts";
import { printed } from "./environment.ts";

const emulator = useEmulator({ behavior: "deployed" });
let home: string;

beforeEach(() => {
  home = temporaryFolder();
  writeDashboard(home);
});

const obstack = (...argv: string[]): Promise<ProcessResult> =>
  runObstack(argv, { environment: { ...emulator().environment, HOME: home } });

const preview = (...argv: string[]): Promise<ProcessResult> =>
  obstack("preview", home, "--target", "selfhosted", ...argv);

describe("dashboards view", () => {
  test.runIf(hasTerminal)("draws text as wide as the terminal", async () => {
    const { code, screen } = await runInTerminal(["dashboards", "view", "Service overview"], {
      columns: 100,
      environment: { ...emulator().environment, HOME: home, NO_COLOR: "1", OBSTACK_WEB_URL: "https://ui.example.com/" },
    });
    expect(code).toBe(0);
    expect(screen).toMatch(/^╭─ Requests .*╮╭.*╮$/m);
    expect(screen).toContain("https://ui.example.com/dashboards/665f1c2ab4d3e5f6a7b8c901");
  });

  test("draws a file with two tiles of one name, whatever the name, and rejects an unknown source", async () => {
    const file = join(home, "lag.json");
    const write = (name: string, source: string): void => {
      const tile = { name, w: 6, h: 3, series: [{ source, aggFn: "count", where: "", groupBy: [] }] };
      writeFileSync(file, JSON.stringify({ name: "Lag", tiles: [tile, tile] }));
    };
    for (const name of ["Lag", "Data source lag"]) {
      write(name, "Logs");
      expect(await obstack("dashboards", "view", file)).toMatchObject({ code: 0, stderr: "" });
    }
    writeFileSync(
      file,
      JSON.stringify({ name: "Lag", tiles: [{ name: "T", series: [{ source: "Logs", agFn: "count" }] }] }),
    );
    expect((await obstack("dashboards", "view", file)).stderr).toMatch(
      /^warning: .*lag\.json:1:\d+: Unknown field "tiles\[T\]\.series\[0\]\.agFn"\. Did you mean "aggFn"\?\n$/,
    );
    write("Lag", "Lgs");
    const { code, stderr } = await obstack("dashboards", "view", file);
    expect(code).toBe(2);
    expect(stderr).toMatch(/lag\.json:1:\d+: Unknown source "Lgs"\./);
    expect(stderr).not.toContain("both named");
  });

  test("draws a dashboard of the server by name, and prints its values", async () => {
    expect(await obstack("dashboards", "view", "Service overview")).toMatchObject(
      printed(0, /^Service overview\n.*UTC\n╭─ Requests /),
    );
    const json = await obstack("dashboards", "view", "Service overview", "--since", "1h", "--output", "json");
    const { from, to, tiles } = JSON.parse(json.stdout);
    expect(Date.parse(to) - Date.parse(from)).toBeGreaterThanOrEqual(3_600_000);
    expect(tiles[0]).toMatchObject({ name: "Requests", kind: "time", display: "line" });
    expect(tiles[0].times[0]).toBe(from);
  });

  test("draws a file with names or identifiers, which is not on the server", async () => {
    const path = join(home, "dashboards", "cart.json");
    const { code, stdout } = await obstack("dashboards", "view", path);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Cart\n.*\n╭─ Requests /);
    const { stdout: record } = await obstack("dashboards", "get", "Service overview", "--output", "yaml");
    const file = join(home, "record.yaml");
    writeFileSync(file, record);
    const { stdout: drawn, stderr } = await obstack("dashboards", "view", file);
    expect(stderr).toBe("");
    expect(drawn).toMatch(/^Service overview\n.*\n╭─ Requests /);
  });

  test("writes a picture", async () => {
    const svg = join(home, "a.svg");
    const { code, stdout, stderr } = await obstack("dashboards", "view", "Service overview", "--svg", svg);
    expect([code, stdout, stderr]).toEqual([0, "", `Wrote ${svg}.\n`]);
    expect(readFileSync(svg, "utf8")).toMatch(/^<svg/);
  });

  test.each([
    [["No such dashboard"], 5, /No dashboard/],
    [["Service overview", "--since", "yesterday"], 2, /Invalid duration "yesterday"/],
    [["Service overview", "--svg", "a.svg", "--watch", "10s"], 2, /--svg and --watch cannot be combined/],
    [["none.yaml"], 2, /No such file: none.yaml/],
  ] as const)("refuses %j with exit code %i", async (argv, expected, message) => {
    const { code, stdout, stderr } = await obstack("dashboards", "view", ...argv);
    expect(stderr).toMatch(message);
    expect([code, stdout]).toEqual([expected, ""]);
  });

  test("draws a file without tiles", async () => {
    const path = join(home, "a.yaml");
    writeFileSync(path, "name: A\ntiles: []\n");
    expect((await obstack("dashboards", "view", path)).stdout).toMatch(/^A\n.*\nThis dashboard has no tiles\.\n$/);
  });
});

describe("preview", () => {
  test("draws changed dashboards before and after, and writes nothing", async () => {
    expect((await obstack("apply", home, "--target", "selfhosted", "--yes")).code).toBe(0);
    const unchanged = await preview();
    expect([unchanged.code, unchanged.stdout]).toEqual([0, "No dashboard changes.\n"]);
    writeDashboard(home, "ServiceName:checkout");
    const before = emulator().requests().length;
    const { code, stdout } = await preview();
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Cart: 1 tile changed\n\nBefore\n\nCart\n[^]*Requests[^\n]*changed[^]*\n\nAfter\n\n/);
    expect(stdout).toContain("No changes.");
    const sent = emulator().requests().slice(0, -before);
    expect(sent.filter(({ path }) => path.includes("charts"))).toHaveLength(1);
    expect(sent.filter(({ method, path }) => method !== "GET" && !path.includes("charts"))).toEqual([]);
    const json = JSON.parse((await preview("--output", "json")).stdout);
    expect(json.targets[0].dashboards[0]).toMatchObject({
      key: "cart",
      action: "update",
      changes: { added: 0, changed: 1, moved: 0, removed: 0 },
      before: { name: "Cart" },
      after: {
        tiles: [
          { name: "Requests", change: "changed" },
          { name: "Errors", kind: "note" },
        ],
      },
    });
    expect((await preview("--output", "markdown")).stdout).toMatch(
      /^### Preview\n\n.*\n\n<details open><summary><b>Cart<\/b>: 1 tile changed<\/summary>\n\n\*\*Before\*\*\n\n```text\nCart\n/,
    );
  });

  test("writes a page and pictures", async () => {
    const out = join(home, "out", "new");
    const { code, stdout, stderr } = await preview("--out", out);
    expect([code, stdout]).toEqual([0, ""]);
    expect(stderr).toContain(`Wrote ${join(out, "index.html")} and 1 picture.\n`);
    expect(readdirSync(out).toSorted()).toEqual(["cart.after.svg", "cart.after.txt", "index.html"]);
    const written = JSON.parse((await preview("--out", out, "--output", "json")).stdout);
    const after = { svg: join(out, "cart.after.svg"), text: join(out, "cart.after.txt") };
    const dashboard = { key: "cart", name: "Cart", action: "create", after };
    expect(written).toMatchObject({ page: join(out, "index.html"), targets: [{ dashboards: [dashboard] }] });
    expect(readFileSync(after.text, "utf8")).toMatch(/^Cart\n.*UTC\n┌─ Requests /);
    const { stdout: markdown } = await preview("--out", out, "--output", "markdown");
    expect(markdown).toContain("<b>Cart</b>: new dashboard</summary>");
  });

  test("says what an apply skips, also in what it writes about its files", async () => {
    expect((await obstack("apply", home, "--target", "selfhosted", "--yes")).code).toBe(0);
    expect((await obstack("dashboards", "update", "Cart", "--name", "Basket", "--yes")).code).toBe(0);
    writeDashboard(home, "ServiceName:cart", "Shop");
    const line = 'Skipped: dashboard cart "Shop" changed both in the file and on the server: name';
    expect((await preview()).stdout).toContain(`Shop: no tile changes; an apply skips 1 change\n${line}\n`);
    const written = await preview("--out", join(home, "out"), "--output", "json");
    const skipped = [{ kind: "dashboard", key: "cart", reason: "conflict" }];
    // The action writes it into its comment.
    expect(JSON.parse(written.stdout)).toMatchObject({ targets: [{ dashboards: [{ key: "cart", skipped }] }] });
  });

  test("draws every target, and fails if one fails", async () => {
    const { selfHosted } = emulator();
    writeFileSync(
      join(home, "obstack.yaml"),
      `targets:\n  a: { baseUrl: "${selfHosted.baseUrl}", deployment: selfhosted }\n  b: { baseUrl: "http://127.0.0.1:9/", deployment: selfhosted }\n`,
    );
    const { code, stdout, stderr } = await obstack("preview", home, "--all");
    expect(code).toBe(1);
    expect(stdout).toMatch(/^Cart: new dashboard/);
    expect(stderr).toMatch(/^error: b: /m);
  });

  test.each([
    [["--base", "x"], /--base requires --offline/],
    [["--offline", "--only", "cart"], /--only and --offline cannot be combined/],
    [["--offline", "--prune"], /--prune and --offline cannot be combined/],
    [["--since", "0h"], /Invalid duration "0h"/],
  ])("refuses %j", async (argv, message) => {
    const { code, stdout, stderr } = await preview(...argv);
    expect(stderr).toMatch(message);
    expect([code, stdout]).toEqual([2, ""]);
  });
});
