// Runs random commands in two clones, on two targets and two servers, mixed up as people do. A state names the server of a target, and nothing
// is written to any other server.
import { cpSync, existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Emulator } from "@obstack/emulator";
import fc from "fast-check";
import { propertyRuns } from "@obstack/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { apply, AsCodeError, exportFiles, plan, planUndo } from "../src/index.ts";
import { rule, tile } from "./shop.ts";
import { openStack, startServer, temporaryFolder, writeStack } from "./world.ts";
import type { Json, SendRequest } from "./world.ts";

const runs = propertyRuns(10);

let servers: readonly Emulator[];
beforeAll(async () => {
  servers = await Promise.all([startServer("a"), startServer("a")]);
});
afterAll(() => Promise.all(servers.map((server) => server.close())));

const targets = ["staging", "production"] as const;

const command = fc.record({
  clone: fc.constantFrom(0, 1),
  target: fc.constantFrom(...targets),
  server: fc.constantFrom(0, 1),
  verb: fc.constantFrom("apply", "apply", "undo", "undo-from", "export", "share-state"),
  threshold: fc.integer({ min: 1, max: 3 }),
  prune: fc.boolean(),
});
type Command = typeof command extends fc.Arbitrary<infer Item> ? Item : never;

function filesOf(threshold: number): { dashboards: Record<string, Json>; alerts: Record<string, Json> } {
  const more = threshold === 3 ? { more: { name: "More", tiles: [] } } : {};
  return {
    dashboards: { shop: { name: "Shop", tiles: [tile("Errors", 0)] }, ...more },
    alerts: { errors: rule("Errors", "shop", "Errors", { threshold }) },
  };
}

/** Returns the address that the state of a target names. */
function ownerOf(folder: string, target: string): string | undefined {
  const path = join(folder, `state/${target}.jsonl`);
  if (!existsSync(path)) return undefined;
  const header = JSON.parse(readFileSync(path, "utf8").split("\n")[0] ?? "{}") as { server?: { baseUrl?: string } };
  return header.server?.baseUrl;
}

/** Runs a command as if nobody had looked at the address. */
async function run(
  folders: readonly string[],
  { clone, target, server, verb, threshold, prune }: Command,
): Promise<void> {
  const folder = folders[clone] ?? "";
  const elsewhere = folders[1 - clone] ?? "";
  const emulator = servers[server];
  if (emulator === undefined) throw new Error("No server.");
  const writing: SendRequest = (url, init) => {
    if (init?.method !== undefined && init.method !== "GET") {
      const owner = ownerOf(folder, target);
      expect(owner, `${verb} writes to ${url}, and the state names ${owner}`).toBe(new URL(url).origin);
    }
    return fetch(url, init);
  };
  const client = openStack(emulator, "selfhosted", writing);
  const options = { overwrite: true, allowAlertLoss: true };
  if (verb === "apply") {
    writeStack(folder, filesOf(threshold));
    await apply(folder, client, await plan(folder, client, { target, prune }), options);
  } else if (verb === "export") {
    await exportFiles(folder, client, { target, mayReplace: () => true });
  } else if (verb === "share-state") {
    // As `git pull` does after a push from the other clone.
    const path = `state/${target}.jsonl`;
    if (existsSync(join(elsewhere, path))) cpSync(join(elsewhere, path), join(folder, path));
  } else {
    const from = verb === "undo-from" ? logOf(elsewhere, target) : undefined;
    const last = await planUndo(folder, client, { target, from });
    if (last !== undefined) await apply(folder, client, last, { overwrite: true, lookupDelays: [0] });
  }
}

/** Returns the last copies of another clone, possibly of another target. */
function logOf(folder: string, target: string): string | undefined {
  for (const name of [target, ...targets]) {
    const path = join(folder, ".obstack/previous", name);
    const last = existsSync(path) ? readdirSync(path).toSorted().at(-1) : undefined;
    if (last !== undefined) return join(path, last);
  }
  return undefined;
}

test("nothing is written to a server that the state does not name", { timeout: 600_000 }, async () => {
  const counts = { done: 0, refused: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 8, maxLength: 16 }), async (commands) => {
      for (const server of servers) server.reset();
      using one = temporaryFolder();
      using two = temporaryFolder();
      const folders = [one.path, two.path];
      for (const each of commands) {
        try {
          await run(folders, each);
          counts.done++;
        } catch (error) {
          if (!(error instanceof AsCodeError)) throw error;
          if (error.kind === "server") counts.refused++;
          rmSync(join(folders[each.clone] ?? "", ".obstack/locks"), { recursive: true, force: true });
        }
      }
    }),
    runs,
  );
  // Both happen often, so that the property is not empty.
  expect(counts.done).toBeGreaterThan(runs.numRuns);
  expect(counts.refused).toBeGreaterThan(runs.numRuns);
});
