import { expect, test } from "vitest";
import { bodyFlags } from "./body-flags.ts";

test("are made for simple fields, at the top and one level below", () => {
  expect(Object.keys(bodyFlags("createPipe", ["settings"]).flags)).toEqual([
    "name",
    "destinationDatabase",
    "destinationTable",
    "destinationManagedTable",
    "destinationRoles",
    "scalingReplicas",
    "scalingConcurrency",
    "scalingReplicaCpuMillicores",
    "scalingReplicaMemoryGb",
  ]);
});

test("list the known values of an extensible enum, and take any", () => {
  const { flags, bodyOf } = bodyFlags("createAlert");
  const flag = flags["thresholdType"] as { brief: string; proposeCompletions: () => readonly string[] };
  expect(flag.brief).toMatch(/ \(above, below, .*between.*; the server may know others\)$/);
  expect(flag.proposeCompletions()).toContain("not_between");
  expect(bodyOf({ thresholdType: "sideways" })).toEqual({ thresholdType: "sideways" });
});

test.each(["createDashboard", "updateDashboard", "createAlert", "updateAlert", "createPipe"])(
  "of %s hold no secret: arguments are seen by every process",
  (operationId) => {
    const secrets = Object.keys(bodyFlags(operationId).flags).filter((name) =>
      /password|secret|credential|hash/i.test(name),
    );
    expect(secrets).toEqual([]);
  },
);
