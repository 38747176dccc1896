// A state, and the copies of applies and of single writes belong to one server. Nothing is sent to another one.
import type { ServerResources } from "@obstack/core";
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Emulator } from "@obstack/emulator";
import { afterAll, beforeAll, beforeEach, describe, expect } from "vitest";
import { apply, drift, exportFiles, plan, planUndo } from "../src/index.ts";
import { useEmulator } from "./on-emulator.ts";
import { expectError, lastUndo, shop, withErrors } from "./shop.ts";
import { test } from "./test.ts";
import { contentOf } from "./content-of.ts";
import { applyFiles, openStack, startServer, stored, temporaryFolder, writeStack } from "./world.ts";
import { textsOf } from "./texts-of.ts";

useEmulator();

let one: Emulator;
let other: Emulator;
beforeAll(async () => {
  // Restored copies of each other: the identifiers of sources, webhooks and teams are the same.
  [one, other] = await Promise.all([startServer("a"), startServer("a")]);
});
afterAll(() => Promise.all([one.close(), other.close()]));
beforeEach(() => {
  one.reset();
  other.reset();
});

const open = (emulator: Emulator): ServerResources => openStack(emulator, "selfhosted");
const urlOf = (emulator: Emulator): string => open(emulator).server.baseUrl;
const contents = (emulator: Emulator): unknown => contentOf(stored(emulator, "selfhosted"));
const newShop = withErrors({ threshold: 20 });

/** Applies two versions of the small stack to the first server. */
async function applyTwice(folder: string): Promise<void> {
  for (const files of [shop, newShop]) {
    await applyFiles(folder, open(one), files);
  }
}

const stateFile = "state/default.jsonl";
const readHeader = (folder: string, path = stateFile): Record<string, unknown> =>
  JSON.parse(readFileSync(join(folder, path), "utf8").split("\n")[0] ?? "") as Record<string, unknown>;

describe("a state", () => {
  test("names its server from before the first write", async ({ folder }) => {
    writeStack(folder, shop);
    let header: unknown;
    const observing = openStack(one, "selfhosted", async (url, init) => {
      if (init?.method === "POST") header ??= readHeader(folder);
      return fetch(url, init);
    });
    await apply(folder, observing, await plan(folder, observing));
    expect(header).toMatchObject({
      obstack: "state",
      version: 2,
      server: { deployment: "selfhosted", baseUrl: urlOf(one) },
    });
  });

  test("of another server is refused by every command before a request, with both addresses", async ({ folder }) => {
    await applyTwice(folder);
    const before = contents(other);
    const requests = other.requests().length;
    const refusal = {
      kind: "server",
      message: `${stateFile} belongs to ${urlOf(one)}, not to ${urlOf(other)}.`,
    };
    await expect(plan(folder, open(other))).rejects.toMatchObject(refusal);
    await expect(drift(folder, open(other))).rejects.toMatchObject(refusal);
    await expect(exportFiles(folder, open(other))).rejects.toMatchObject(refusal);
    await expect(lastUndo(folder, {}, open(other))).rejects.toMatchObject({ kind: "server" });
    expect(other.requests()).toHaveLength(requests);
    expect(contents(other)).toEqual(before);
  });

  test("that another process bound after the plan is not used", async ({ folder }) => {
    using elsewhere = temporaryFolder();
    writeStack(folder, shop);
    const planned = await plan(folder, open(other));
    await applyTwice(elsewhere.path);
    cpSync(join(elsewhere.path, "state"), join(folder, "state"), { recursive: true });
    await expect(apply(folder, open(other), planned)).rejects.toMatchObject({ kind: "server" });
    expect(stored(other, "selfhosted").dashboards).toEqual([]);
  });

  test("can be bound to a server that moved", async ({ folder }) => {
    await applyTwice(folder);
    // The second address has the same records.
    writeStack(folder, shop);
    const planned = await plan(folder, open(other), { rebind: true });
    await apply(folder, open(other), planned);
    expect(readHeader(folder)).toMatchObject({ server: { baseUrl: urlOf(other) } });
    expect((await plan(folder, open(other))).changes).toEqual([]);
    await expect(plan(folder, open(one))).rejects.toMatchObject({ kind: "server" });
  });

  test("bound to a server that is not a copy finds objects by name, and creates no duplicates", async ({ folder }) => {
    using elsewhere = temporaryFolder();
    await applyTwice(folder);
    // Nobody deleted there what it does not have.
    expect((await plan(folder, open(other), { rebind: true })).summary).toMatchObject({ create: 4, drift: 0 });
    await open(other).dashboards.create({ name: "Unrelated", tiles: [] });
    await applyFiles(elsewhere.path, open(other), newShop);
    const before = stored(other, "selfhosted");
    const planned = await plan(folder, open(other), { rebind: true });
    expect(planned.summary).toMatchObject({ create: 0, delete: 0 });
    await apply(folder, open(other), planned);
    expect(contentOf(stored(other, "selfhosted"))).toEqual(contentOf(before));
    expect((await plan(folder, open(other))).changes).toEqual([]);
  });
});

describe("a copy", () => {
  const logOf = (folder: string): string => {
    const undoFolder = join(folder, ".obstack/previous/default");
    return join(undoFolder, readdirSync(undoFolder).toSorted().at(-1) ?? "");
  };

  test("of another server is refused in a clone without a state", async ({ folder }) => {
    using clone = temporaryFolder();
    await applyTwice(folder);
    const before = contents(other);
    await expect(lastUndo(clone.path, { from: logOf(folder) }, open(other))).rejects.toMatchObject({
      kind: "server",
      message: expect.stringContaining(`belongs to ${urlOf(one)}, not to ${urlOf(other)}.`) as string,
    });
    expect(existsSync(join(clone.path, ".obstack"))).toBe(false);
    expect(contents(other)).toEqual(before);
  });

  test("of another target is refused", async ({ folder }) => {
    await applyTwice(folder);
    await expectError(
      planUndo(folder, open(one), { target: "production", from: logOf(folder) }),
      "server",
      /belongs to target default, not to production\./,
    );
  });

  test("that Git tracks is refused", async ({ folder }) => {
    using clone = temporaryFolder();
    await applyTwice(folder);
    const git = (...argv: string[]): unknown => execFileSync("git", argv, { cwd: clone.path, stdio: "pipe" });
    git("init", "--quiet");
    mkdirSync(join(clone.path, "artifact"));
    const log = join(clone.path, "artifact", logOf(folder).split("/").at(-1) ?? "");
    cpSync(logOf(folder), log);
    await lastUndo(clone.path, { from: log }, open(one));
    git("add", "artifact");
    await expectError(lastUndo(clone.path, { from: log }, open(one)), "files", /^Git tracks \d+\.jsonl\. /);
    git("rm", "--quiet", "-r", "--cached", "artifact");
    for (const name of [".obstack", "state"]) cpSync(join(folder, name), join(clone.path, name), { recursive: true });
    await lastUndo(clone.path, {}, open(one));
    git("add", "--force", ".obstack");
    await expectError(lastUndo(clone.path, {}, open(one)), "files", /Git tracks \.obstack\//);
  });
});

describe("a deleted object that exists again", () => {
  const board = (stack: ServerResources, name: string) => stack.dashboards.create({ name, tiles: [] });
  const files = (dashboards: Record<string, { name: string; tiles: never[] }>) => ({ dashboards, alerts: {} });

  /** Creates and deletes a dashboard with two applies. */
  async function createAndDelete(folder: string): Promise<void> {
    for (const dashboards of [{ gone: { name: "Gone", tiles: [] } }, {}]) {
      writeStack(folder, files(dashboards));
      await apply(folder, open(one), await plan(folder, open(one), { prune: true }));
    }
  }
  const ids = (): unknown[] => stored(one, "selfhosted").dashboards.map(({ id }) => id);

  async function undoAndReport(folder: string): Promise<unknown[]> {
    const last = await lastUndo(folder, {}, open(one));
    const { changes } = await apply(folder, open(one), last);
    return [...changes.map(({ action, id }) => `${action} ${id}`), ...textsOf(last.notes.slice(1))];
  }

  test("is found and reported if exactly one matches", async ({ folder }) => {
    await createAndDelete(folder);
    const again = await board(open(one), "Gone");
    expect(await undoAndReport(folder)).toEqual([`dashboard gone "Gone" exists again as ${again.id}`]);
    expect(ids()).toEqual([again.id]);
  });

  const rename = (id: string, name: string) => open(one).dashboards.modify(id, (record) => ({ ...record, name }));

  test("is only found once a single one matches", async ({ folder }) => {
    await createAndDelete(folder);
    const [first, second] = [await board(open(one), "Gone"), await board(open(one), "Gone")];
    await expectError(undoAndReport(folder), "undo", new RegExp(`may exist again as ${first.id} or ${second.id}`));
    expect(ids()).toEqual([first.id, second.id]);
    await rename(first.id, "Another");
    expect(await undoAndReport(folder)).toEqual([`dashboard gone "Gone" exists again as ${second.id}`]);
    expect(ids()).toEqual([first.id, second.id]);
  });

  test("after a create with an unknown outcome stops the undo until it is deleted, unless it existed before", async ({
    folder,
  }) => {
    const stranger = await board(open(one), "Other");
    writeStack(folder, files({ new: { name: "New", tiles: [] } }));
    one.faults.add({ kind: "gateway-after", operationId: "createDashboard", times: 1 });
    const lists = { kind: "status", status: 500, operationId: "listDashboards" } as const;
    const planned = await plan(folder, open(one));
    const failing = apply(folder, open(one), planned, {
      lookupDelays: [0],
      onEvent: ({ type }) => type === "outcome-unknown" && one.faults.add(lists),
    });
    await expect(failing).rejects.toMatchObject({ kind: "unknown-outcome" });
    one.faults.clear();
    await rename(stranger.id, "New");
    const created = ids().find((id) => id !== stranger.id) as string;
    await expectError(undoAndReport(folder), "undo", new RegExp(`was created as ${created}\\.`));
    expect(ids()).toEqual([stranger.id, created]);
    await open(one).dashboards.delete(created);
    await undoAndReport(folder);
    expect(ids()).toEqual([stranger.id]);
  });
});
