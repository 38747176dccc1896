// Exports everything that real servers returned, and applies it to another server.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startEmulator } from "@obstack/emulator";
import { recordedObjects } from "@obstack/testing";
import type { Release } from "@obstack/testing";
import { describe, expect } from "vitest";
import { apply, exportFiles, plan } from "../src/index.ts";
import { textsOf } from "./deployed-stack.ts";
import { test } from "./test.ts";
import { openStack, stored, writeFiles } from "./world.ts";
import type { Json } from "./world.ts";

describe.each<Release>(["current", "older"])("recorded objects of the %s release", (release) => {
  test("exports without identifiers, plans no changes, and applies to a server of the same release", async ({
    folder,
  }) => {
    const seed = join(folder, "seed.json");
    const sources = recordedObjects(release, "sources");
    const webhooks =
      release === "older"
        ? [
            { id: "6b02423a73ad3ec7cda6e2e3", name: "On-call" },
            { id: "6b02423a73ad3ec7cda6e2e4", name: "Ops chat" },
          ]
        : recordedObjects(release, "webhooks");
    const dashboards = recordedObjects(release, "dashboards");
    const ids = new Set(dashboards.map(({ id }) => id));
    const alerts = recordedObjects(release, "alerts").filter(
      ({ dashboardId }) => dashboardId === undefined || ids.has(dashboardId),
    );
    expect([dashboards.length, alerts.length].every((length) => length > 2)).toBe(true);
    const behavior = release === "older" ? "deployed=older" : "deployed";
    writeFileSync(seed, JSON.stringify({ selfhosted: { sources, webhooks, dashboards, alerts } }));
    await using emulator = await startEmulator({ seed, behavior });
    const client = openStack(emulator, "selfhosted");

    await exportFiles(folder, client);
    expect(textsOf(folder)).not.toMatch(/[0-9a-f]{24}/);
    expect(textsOf(folder)).not.toMatch(/teamId|executionErrors|createdAt/);
    expect((await plan(folder, client)).changes).toEqual([]);

    // The other server has the same objects with different identifiers.
    const renew = (record: Json): Json => ({ ...record, id: String(record["id"]).replace(/^6b02/, "7c13") });
    const other = join(folder, "other.json");
    writeFileSync(
      other,
      JSON.stringify({ selfhosted: { sources: sources.map(renew), webhooks: webhooks.map(renew) } }),
    );
    await using there = await startEmulator({ seed: other, behavior });
    const text = readFileSync(join(folder, "obstack.yaml"), { encoding: "utf8", flag: "a+" });
    const bound = [...text.matchAll(/^ {8}(\S+): ([0-9a-f]{24})$/gm)];
    // The export bound what the server cannot list.
    const others = Object.fromEntries(bound.map(([, name = "", id = ""]) => [name, id.replace(/^6b02/, "7c13")]));
    writeFiles(folder, {
      "obstack.yaml": { targets: { there: { bindings: { savedSearches: others, webhooks: others } } } },
    });
    const planThere = () => plan(folder, openStack(there, "selfhosted"), { target: "there" });
    await apply(folder, openStack(there, "selfhosted"), await planThere());
    expect((await planThere()).changes).toEqual([]);
    expect(JSON.stringify(stored(there, "selfhosted"))).not.toMatch(/6b02[0-9a-f]{20}/);
  });
});
