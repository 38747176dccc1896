import type { Mutation } from "./mutation.ts";

export const openapi: readonly Mutation[] = [
  {
    harm: "an alert field has the wrong name",
    file: "openapi/common/schemas/Alert.yaml",
    find: "  threshold:",
    replace: "  treshold:",
    tests: ["openapi"],
  },
  {
    harm: "the self-hosted deployment requires Basic authentication",
    file: "openapi/selfhosted/openapi.yaml",
    find: "scheme: bearer",
    replace: "scheme: basic",
    tests: ["openapi"],
  },
  {
    harm: "a chart query allows six series",
    file: "openapi/selfhosted/components/schemas/QueryChartSeriesRequest.yaml",
    find: "maxItems: 5",
    replace: "maxItems: 6",
    tests: ["openapi"],
  },
];
