// A target leaves `obstack.yaml`: the plan says so, and `destroy` deletes what the stack owns there, after a review.
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createSelfHostedClient } from "@obstack/selfhosted";
import { expect, test } from "vitest";
import { startFleet } from "./fleet-servers.ts";
import { outcome, printed } from "./environment.ts";

test("deletes what applies created on a target that is in obstack.yaml no longer", async () => {
  await using fleet = await startFleet({ a: {}, b: {} });
  const objects = (name: string): unknown[] => [...fleet.stored(name).dashboards, ...fleet.stored(name).alerts];
  await fleet.run("apply", "--all", "--yes");
  fleet.edit("obstack.yaml", /^ {2}b:.*\n/m, "");
  const planned = await fleet.run("plan", "--all", "--output", "markdown");
  expect(planned).toMatchObject({ code: 0 });
  expect(planned.stdout).toContain("> - Target b is not in obstack.yaml, but its state has 2 objects on");
  expect((await fleet.run("validate")).stdout).toContain("warning: Target b is not in obstack.yaml");
  // A name without a state is a typing error.
  expect((await fleet.run("destroy", "--target", "c")).stderr).toContain('Unknown target "c"');
  expect((await fleet.run("apply", "--target", "b", "--yes")).stderr).toContain('Unknown target "b"');

  const shown = await fleet.run("destroy", "--target", "b", "--dry-run");
  expect(shown).toMatchObject(printed(0, "2 to delete."));
  expect(await fleet.run("destroy", "--target", "b")).toMatchObject(
    outcome(2, "Refusing to delete these objects of b without confirmation."),
  );
  const { digest } = JSON.parse((await fleet.run("destroy", "--target", "b", "--dry-run", "--output", "json")).stdout);
  // The digest of another target covers nothing.
  const other = JSON.parse((await fleet.run("destroy", "--target", "a", "--dry-run", "--output", "json")).stdout);
  expect(await fleet.run("destroy", "--target", "b", "--yes", "--expect", other.digest)).toMatchObject({ code: 9 });
  expect(objects("b")).toHaveLength(2);
  const done = await fleet.run("destroy", "--target", "b", "--yes", "--expect", digest);
  expect(done).toMatchObject(printed(0, "2 deleted."));
  expect([objects("a"), objects("b")].map(({ length }) => length)).toEqual([2, 0]);
  expect((await fleet.run("validate")).stdout).not.toContain("warning");

  // It is an apply: it can be undone, on the same server.
  expect(done.stderr).toMatch(/To revert, run `obstack undo .+ --target b`\.\n$/);
  expect(await fleet.run("undo", "--target", "b", "--yes")).toMatchObject({ code: 0 });
  expect(objects("b")).toHaveLength(2);
});

test("asks before it forgets objects that only an export knows", async () => {
  await using fleet = await startFleet({ a: {} });
  await fleet.run("apply", "--yes");
  rmSync(join(fleet.folder, "state"), { recursive: true });
  await fleet.run("export", "--yes");
  const state = (): string => readFileSync(join(fleet.folder, "state/a.jsonl"), "utf8");
  expect(state()).toContain('"service"');
  const before = state();
  const refused = await fleet.run("destroy");
  expect(refused).toMatchObject({
    code: 2,
    stdout: expect.stringContaining("dashboards/service leaves the state and stays on the server"),
    stderr: expect.stringContaining("Refusing to forget these objects of a without confirmation."),
  });
  expect(state()).toBe(before);
  expect(await fleet.run("destroy", "--yes")).toMatchObject(printed(0, /: 2 to forget\.\n.*: 2 forgotten\.\n$/));
  expect(state()).not.toContain('"service"');
  expect(fleet.stored("a").dashboards).toHaveLength(1);
  // Nothing is left to ask about.
  expect(await fleet.run("destroy")).toMatchObject({ code: 0 });
  // Objects that were deleted on the server.
  await fleet.run("apply", "--yes");
  const client = createSelfHostedClient(fleet.emulators["a"]?.selfHosted ?? {});
  for (const { id = "" } of await client.alerts.list()) await client.alerts.delete(id);
  for (const { id = "" } of await client.dashboards.list()) await client.dashboards.delete(id);
  expect(await fleet.run("destroy", "--yes")).toMatchObject(
    printed(0, /service leaves the state and no longer exists[^]*: 2 to forget\.\n.*: 2 forgotten\.\n$/),
  );
});
