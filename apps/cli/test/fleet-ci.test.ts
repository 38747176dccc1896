// Exports and rate limits of several targets.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startFleet } from "./fleet-servers.ts";
import { printed } from "./environment.ts";

test("an export never replaces what another target of the run wrote", async () => {
  await using fleet = await startFleet({ a: {}, b: {} });
  fleet.edit("alerts/service.yaml", "${threshold}", "10");
  await fleet.run("apply", "--all", "--yes");
  expect(await fleet.run("export", "--all", "--yes")).toMatchObject({ code: 0 });
  await fleet.changeAlert("b", { threshold: 99 });
  expect(await fleet.run("export", "--all", "--yes")).toMatchObject(
    printed(1, "Failed: b\n  alerts/service.yaml differs between a and b.\n"),
  );
  expect(readFileSync(join(fleet.folder, "alerts/service.yaml"), "utf8")).toContain("threshold: 10\n");
  // Alone, the target updates the file.
  expect(await fleet.run("export", "--target", "b", "--yes")).toMatchObject({ code: 0 });
  expect(readFileSync(join(fleet.folder, "alerts/service.yaml"), "utf8")).toContain("threshold: 99\n");
});

test("a target over its rate limit waits on its own", async () => {
  await using fleet = await startFleet({
    a: {},
    b: { faults: [{ kind: "rate-limit", operationId: "createDashboard", times: 2 }] },
    c: {},
  });
  expect(await fleet.run("apply", "--all", "--yes")).toMatchObject(printed(0, "3 targets: 3 changed. 6 created.\n"));
  const requests = (target: string) => fleet.emulators[target]?.requests() ?? [];
  expect(requests("b").filter(({ status }) => status === 429)).toHaveLength(2);
  // Newest first.
  const writes = (target: string): string[] =>
    requests(target).flatMap(({ method, status, time }) => (method === "POST" && status === 200 ? [time] : []));
  const begin = writes("b").at(-1) ?? "";
  // The others are done while it waits.
  for (const target of ["a", "c"]) expect((writes(target)[0] ?? "none") < begin, target).toBe(true);
});
