import { expect, test } from "vitest";
import { bodyFlags } from "./body-flags.ts";

test("creates flags for simple fields at the top level and one level below", () => {
  expect(Object.keys(bodyFlags("createPipe", { without: ["settings"] }).flags)).toEqual([
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

test("lists the known values of an extensible enum and accepts any value", () => {
  const { flags, bodyOf } = bodyFlags("createAlert");
  const { thresholdType: flag } = flags as {
    thresholdType: { knownValues: readonly string[]; proposeCompletions: () => readonly string[] };
  };
  expect(flag.knownValues).toEqual(expect.arrayContaining(["above", "below", "between"]));
  expect(flag.proposeCompletions()).toContain("not_between");
  expect(bodyOf({ thresholdType: "sideways" })).toEqual({ thresholdType: "sideways" });
});

test.each(["createDashboard", "updateDashboard", "createAlert", "updateAlert", "createPipe"])(
  "creates no flag for a secret of %s",
  (operationId) => {
    const secrets = Object.keys(bodyFlags(operationId).flags).filter((name) =>
      /password|secret|credential|hash/i.test(name),
    );
    expect(secrets).toEqual([]);
  },
);
