// One invalid SLO stops neither the plan of other objects, nor costs the objects that it became.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { apply, plan } from "../src/index.ts";
import { checkout, openWorld } from "./slo-world.ts";
import { writeTexts } from "./world.ts";

const cart = checkout.replaceAll("heckout", "art");

test.each([
  ["an invalid value", checkout.replace("99.9", "150"), "slos/team/checkout.yaml:2:12: "],
  ["invalid YAML", `${checkout}: [`, "slos/team/checkout.yaml:"],
  ["an invalid filter", checkout.replace("'error'", "'error"), "slos/team/checkout.yaml:7:8: "],
  ["a mistake in its services", `${checkout}by: { field: Env, values: [a, "/"] }\n`, "slos/team/checkout.yaml:10:31: "],
  ["an unknown source", checkout.replace("source: Logs", "source: Lgos"), "slos/team/checkout.yaml:5:11: "],
])("a plan leaves out an SLO with %s", async (_, text, mistake) => {
  await using world = await openWorld("deployed");
  const { emulator, stack, folder } = world;
  // Keys that start alike.
  const search = checkout.replaceAll("heckout", "earch");
  writeTexts(folder.path, {
    "slos/team/checkout.yaml": checkout,
    "slos/team.yaml": cart,
    "slos/team/checkout-search.yaml": search,
  });
  await apply(folder.path, stack, await plan(folder.path, stack));
  rmSync(join(folder.path, "slos/team/checkout-search.yaml"));
  writeTexts(folder.path, { "slos/team/checkout.yaml": text, "slos/team.yaml": cart.replace("99.9", "99") });
  const partial = await plan(folder.path, stack, { keepsInvalidSlos: true, prune: true });
  expect(partial.mistakes).toMatchObject([{ path: "slos/team/checkout.yaml" }]);
  expect(new Set(partial.changes.map(({ slo, action }) => `${action} ${slo}`))).toEqual(
    new Set(["update team", "delete team/checkout-search"]),
  );

  expect(partial.left).toEqual([]);
  expect(partial.summary).toMatchObject({ create: 0, delete: 5, unmanaged: 0 });
  const writes = emulator.requests().filter(({ method }) => method !== "GET").length;
  await expect(apply(folder.path, stack, partial)).rejects.toMatchObject({
    kind: "files",
    message: expect.stringContaining(mistake),
  });
  await expect(plan(folder.path, stack, { prune: true })).rejects.toThrow(mistake);
  expect(emulator.requests().filter(({ method }) => method !== "GET")).toHaveLength(writes);
  // Its objects are still in the state.
  writeTexts(folder.path, { "slos/team/checkout.yaml": checkout });
  const { changes } = await plan(folder.path, stack);
  expect(changes.filter(({ slo }) => slo !== "team")).toEqual([]);
});

test("keeps all SLOs of a file with a mistake", async () => {
  await using world = await openWorld("deployed");
  const { stack, folder } = world;
  const services = `${checkout}by: { field: Env, values: [a, b] }\n`;
  writeTexts(folder.path, { "slos/all.yaml": services });
  await apply(folder.path, stack, await plan(folder.path, stack));
  writeTexts(folder.path, { "slos/all.yaml": services.replace("99.9", "150") });
  const { changes, left, summary } = await plan(folder.path, stack, { keepsInvalidSlos: true, prune: true });
  expect([changes, left, summary.unmanaged]).toEqual([[], [], 0]);
});

test.each([
  ["alerts/a.yaml", "name: ["],
  // Without a valid module, its keys are unknown.
  [
    "slos/all.ts",
    'import { slo } from "@obstack/as-code";\nexport default slo([{ key: "one", name: "One", objective: 100 }]);',
  ],
])("mistakes in %s are errors", async (path, text) => {
  await using world = await openWorld("deployed");
  const { stack, folder } = world;
  writeTexts(folder.path, { "slos/checkout.yaml": checkout, [path]: text });
  await expect(plan(folder.path, stack, { keepsInvalidSlos: true })).rejects.toThrow(path);
});
