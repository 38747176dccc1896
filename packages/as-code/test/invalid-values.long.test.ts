// Replaces every value in valid files, states and logs, as typos, merges and attackers may do.
import { replaceEach } from "@obstack/testing";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect } from "vitest";
import { exportFiles, plan, planUndo } from "../src/index.ts";
import { AsCodeError, problemToText } from "../src/errors/errors.ts";
import { stack, useEmulator } from "./on-emulator.ts";
import { applied, shop } from "./shop.ts";
import { test } from "./test.ts";
import { temporaryFolder, writeFiles, writeTexts } from "./world.ts";
import type { Json } from "./world.ts";

useEmulator();

const nested = (depth: number): unknown => JSON.parse(`${'[{"a":'.repeat(depth)}1${"}]".repeat(depth)}`);

/** Replacements for each value. */
const others: readonly unknown[] = [null, {}, [], "", 0, true, "x", [null], { a: null }, { name: {} }, nested(600)];

const board: Json = {
  name: "Shop",
  tags: ["a"],
  filters: [{ type: "QUERY_EXPRESSION", name: "Service", expression: "ServiceName", source: "Logs" }],
  tiles: [
    {
      name: "Errors",
      key: "errors",
      x: 0,
      y: 0,
      w: 6,
      h: 3,
      asRatio: false,
      series: [{ source: "Logs", aggFn: "count", where: "a", groupBy: ["b"] }],
      other: { source: "x" },
    },
    {
      name: "Slow",
      x: 6,
      y: 0,
      w: 6,
      h: 3,
      config: {
        displayType: "line",
        source: "Logs",
        select: [{ aggFn: "count" }],
        onClick: { target: { $source: "Logs" }, tile: { $tile: "errors", dashboard: "shop" } },
      },
    },
  ],
};
const alert: Json = {
  name: "Errors",
  dashboard: "shop",
  tile: "errors",
  threshold: 1,
  thresholdType: "above",
  interval: "5m",
  channels: [{ type: "webhook", webhook: "on-call" }],
};
const search: Json = {
  name: "Search",
  savedSearch: "mine",
  threshold: 1,
  thresholdType: "above",
  interval: "5m",
  webhook: "on-call",
  channel: { type: "email", recipients: ["a@example.com"] },
};
const targets: Json = {
  targets: {
    default: {
      profile: "p",
      deployment: "hosted",
      baseUrl: "https://example.com",
      organizationId: "o",
      serviceId: "s",
      bindings: { savedSearches: { mine: "0000000000000000000000ee" }, webhooks: { mine: "0000000000000000000000ed" } },
    },
  },
};
const files: Readonly<Record<string, Json>> = {
  "dashboards/shop.yaml": board,
  "alerts/errors.yaml": alert,
  "alerts/search.yaml": { ...search, channel: undefined },
  "obstack.yaml": targets,
};

/** Returns the `AsCodeError` that a function throws; rethrows any other error. */
async function mistakeOf(run: () => Promise<unknown>, where: string): Promise<AsCodeError | undefined> {
  try {
    await run();
    return undefined;
  } catch (error) {
    if (error instanceof AsCodeError) return error;
    throw new Error(`${where}: ${String(error)}`, { cause: error });
  }
}

test("accepts the unchanged files", async ({ folder }) => {
  writeFiles(folder, JSON.parse(JSON.stringify(files)) as typeof files);
  expect((await plan(folder, stack)).summary).toMatchObject({ create: 3 });
});

describe.each(Object.entries({ ...files, "alerts/search.yaml": search }))("%s", (path, value) => {
  test.each(others.map((other, index) => [JSON.stringify(other).slice(0, 40), index] as const))(
    "reports mistakes if values are %s",
    async (label, index) => {
      const other = others[index];
      using folder = temporaryFolder();
      writeFiles(folder.path, JSON.parse(JSON.stringify(files)) as typeof files);
      for (const [where, changed] of replaceEach(value, other)) {
        writeTexts(folder.path, { [path]: JSON.stringify(changed) ?? "" });
        const mistake = await mistakeOf(() => plan(folder.path, stack), `${path}${where} = ${label}`);
        if (mistake === undefined) {
          await mistakeOf(() => exportFiles(folder.path, stack), `export with ${path}${where} = ${label}`);
          continue;
        }
        expect(["files", "names"]).toContain(mistake.kind);
        // A mistake in one file may be reported in a file that refers to it.
        for (const problem of mistake.problems) {
          expect(problemToText(problem)).toMatch(/^(?:dashboards|alerts|obstack)[^:]*(?::\d+:\d+)?: /);
        }
      }
    },
  );
});

describe("invalid lines", () => {
  test.for(["state", "steps", "undo"])("of the %s are reported with file and line", async (name, { folder }) => {
    await applied(folder);
    await applied(folder, {
      ...shop,
      dashboards: { ...shop.dashboards, shop: { ...shop.dashboards["shop"], tags: ["new"] } },
    });
    const paths = {
      state: "state/default.jsonl",
      steps: "state/default.jsonl",
      undo: `.obstack/previous/default/${readdirSync(join(folder, ".obstack/previous/default")).toSorted().at(-1)}`,
    };
    const path = paths[name as keyof typeof paths];
    const entry = (readFileSync(join(folder, paths.state), "utf8").split("\n")[3] ?? "").replace(
      '"tiles"',
      '"extra":{"tiles":["a"]},"server":{},"known":{},"created":true,"tiles"',
    );
    const lines = {
      state: [entry],
      steps: [
        ...readFileSync(join(folder, paths.state), "utf8").trim().split("\n"),
        '{"will":"apply","existing":["1"]}',
        '{"will":"create","kind":"alert","key":"x","existing":["1"],"file":{"name":"X"},"tiles":[{"name":"T"}]}',
        '{"will":"update","kind":"alert","key":"x"}',
        '{"did":"forget","kind":"alert","key":"x"}',
      ],
      undo: readFileSync(join(folder, paths.undo), "utf8").trim().split("\n"),
    }[name as keyof typeof paths];
    expect(lines.length).toBeGreaterThan(0);
    let mistakes = 0;
    for (const [index, line] of lines.entries()) {
      for (const other of [null, {}, [], "x", nested(600)]) {
        for (const [where, changed] of replaceEach(JSON.parse(line), other)) {
          const all = lines.map((one, at) => (at === index ? JSON.stringify(changed) : one));
          writeTexts(folder, { [path]: "0" });
          writeFileSync(join(folder, path), `${all.join("\n")}\n`);
          const run = () => (name === "undo" ? planUndo(folder, stack) : plan(folder, stack));
          const mistake = await mistakeOf(run, `${path}:${index + 1}${where} = ${JSON.stringify(other).slice(0, 40)}`);
          if (mistake === undefined) continue;
          mistakes++;
          expect(mistake.message).toMatch(
            /^(?:state|\.obstack|dashboards|alerts)\/[^:]*(?::\d+|: | belongs to | does not name )/,
          );
        }
      }
    }
    expect(mistakes).toBeGreaterThan(lines.length);
  });
});
