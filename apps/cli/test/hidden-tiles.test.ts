// Updates of single dashboards on a deployment whose server hides tiles with PromQL, and deletes them with an update.
import { runObstack, temporaryFolder } from "@obstack/testing";
import type { ProcessResult } from "@obstack/testing";
import { expect, test } from "vitest";
import { outcome, printed } from "./environment.ts";
import { useEmulator } from "./use-emulator.ts";

const id = "665f1c2ab4d3e5f6a7b8c901";
const dashboard = {
  id,
  name: "Up",
  tiles: [{ id: "665f1c2ab4d3e5f6a7b8c9a1", name: "Up", config: { configType: "promql", promqlExpression: "up" } }],
};
const sources = [{ id: "665f1c2ab4d3e5f6a7b8cb09", name: "Prometheus", kind: "promql" }];
const because = 'may lose tiles with PromQL, which the server hides and an update deletes (source "Prometheus").';

const emulator = useEmulator({ seed: { selfhosted: { sources, dashboards: [dashboard] } } });

/** Returns a function that runs commands with a folder of their own for recorded writes. */
const commands = (): ((...argv: string[]) => Promise<ProcessResult>) => {
  const environment = { ...emulator().environment, XDG_STATE_HOME: temporaryFolder() };
  return (...argv) => runObstack(argv, { environment, input: "tags: [a]\n" });
};
const hiddenTiles = (): unknown => {
  const snapshot = emulator().snapshot() as { selfhosted: { dashboards: { tiles: unknown[] }[] } };
  return snapshot.selfhosted.dashboards[0]?.tiles.length;
};

test("refuses to update a dashboard that may have hidden tiles", async () => {
  const obstack = commands();
  expect(await obstack("dashboards", "update", id, "--name", "New")).toMatchObject({
    code: 2,
    stdout: "",
    stderr: expect.stringMatching(
      /^error: Refusing to change dashboard .* it may lose tiles .*--allow-hidden-tile-loss/su,
    ) as string,
  });
  expect(hiddenTiles()).toBe(1);
  const changed = await obstack("dashboards", "update", id, "--name", "New", "--allow-hidden-tile-loss");
  expect(changed).toMatchObject(outcome(0, `warning: dashboard ${id} ${because}\n`));
  expect(hiddenTiles()).toBe(0);
  const refused = await obstack("undo", "--last-write", "--yes");
  expect(refused).toMatchObject(outcome(9, "that may delete hidden tiles. "));
  const undone = await obstack("undo", "--last-write", "--yes", "--allow-hidden-tile-loss");
  expect(undone).toMatchObject(printed(0, "may lose tiles"));
});

test("updates a dashboard that this command created, with a warning", async () => {
  const obstack = commands();
  const created = await obstack("dashboards", "create", "--name", "Mine", "--output", "json");
  const { id: own } = JSON.parse(created.stdout) as { id: string };
  expect(await obstack("dashboards", "update", own, "-f", "-")).toMatchObject(
    outcome(0, `warning: dashboard ${own} ${because}\n`),
  );
});
