import { expect, test } from "vitest";
import {
  environmentOfFiles,
  environmentOfTarget,
  explainError,
  findSharedVariables,
  hasSecrets,
  secretVariableOf,
} from "../src/inputs/environment.ts";

const environment = {
  PATH: "/bin",
  HTTPS_PROXY: "http://proxy",
  INPUT_TOKEN: "ghs_token",
  GITHUB_TOKEN: "ghs_token",
  ACTIONS_RUNTIME_TOKEN: "runtime",
  OBSTACK_ALLOWED_ORIGINS: "https://a.example",
  OBSTACK_SELFHOSTED_URL__EU_WEST: "https://eu-west.example",
  OBSTACK_SELFHOSTED_API_KEY__EU_WEST: "key of eu-west",
  OBSTACK_SELFHOSTED_API_KEY__WEST: "key of west",
  OBSTACK_SELFHOSTED_API_KEY__EU__WEST: "key of eu--west",
};

test("gives a target its own variables, and neither those of others nor those of the runner", () => {
  const common = { PATH: "/bin", HTTPS_PROXY: "http://proxy", OBSTACK_ALLOWED_ORIGINS: "https://a.example" };
  expect(environmentOfTarget(environment, "eu-west")).toEqual({
    ...common,
    OBSTACK_SELFHOSTED_URL: "https://eu-west.example",
    OBSTACK_SELFHOSTED_API_KEY: "key of eu-west",
  });
  expect(environmentOfTarget(environment, "west")).toEqual({ ...common, OBSTACK_SELFHOSTED_API_KEY: "key of west" });
  expect(environmentOfTarget(environment, "eu")).toEqual(common);
  expect(environmentOfTarget(environment, "")).toEqual(common);
});

test.each([
  ["eu-west", "OBSTACK_SELFHOSTED_API_KEY__EU_WEST", "OBSTACK_HOSTED_KEY_SECRET__EU_WEST"],
  ["default", "OBSTACK_SELFHOSTED_API_KEY", "OBSTACK_HOSTED_KEY_SECRET"],
])("names the variables of target %s as the job sets them", (target, selfHosted, hosted) => {
  const error = {
    message: "OBSTACK_SELFHOSTED_API_KEY is not set.",
    hint: "Set it, OBSTACK_HOSTED_KEY_SECRET or OBSTACK_PROFILE.",
  };
  expect(explainError(error, target)).toEqual({
    message: `${selfHosted} is not set.`,
    hint: `Set it, ${hosted} or OBSTACK_PROFILE.`,
  });
  expect([secretVariableOf(target, {}), secretVariableOf(target, { deployment: "hosted" })]).toEqual([
    selfHosted,
    hosted,
  ]);
});

test("finds targets whose names differ only in characters that variables cannot have", () => {
  const targets = { "eu-1": {}, eu_1: {}, "eu.1": {}, us: {} };
  const own = { OBSTACK_SELFHOSTED_API_KEY__EU_1: "key", OBSTACK_SELFHOSTED_API_KEY__US: "key" };
  const problem = "Targets eu-1, eu_1 and eu.1 read the same variables, with the suffix __EU_1. Rename them.";
  expect(findSharedVariables(targets, ["eu-1", "us"], own)).toEqual([problem]);
  expect(findSharedVariables(targets, ["us"], own)).toEqual([]);
  // Profiles have other names.
  expect(findSharedVariables(targets, Object.keys(targets), {})).toEqual([]);
});

test("finds targets that would share the server of the variables without a suffix", () => {
  const shared = { OBSTACK_SELFHOSTED_URL: "https://a.example", OBSTACK_SELFHOSTED_API_KEY: "key" };
  const targets = { staging: {}, production: {}, canary: { profile: "canary" }, eu: { baseUrl: "https://eu.example" } };
  const names = Object.keys(targets);
  expect(findSharedVariables(targets, names, shared)).toEqual([
    "Targets staging and production would use one server: no variable has the suffix of any of them. Add variables such as OBSTACK_SELFHOSTED_API_KEY__STAGING.",
  ]);
  expect(
    findSharedVariables(targets, names, { ...shared, OBSTACK_SELFHOSTED_URL__STAGING: "https://b.example" }),
  ).toEqual([]);
  expect(findSharedVariables(targets, ["staging", "canary", "eu"], shared)).toEqual([]);
  expect(
    findSharedVariables(
      { a: { serviceId: "1" }, b: { serviceId: "1" }, c: { serviceId: "2" } },
      ["a", "b", "c"],
      shared,
    ),
  ).toEqual([expect.stringContaining("Targets a and b would use one server") as unknown]);
  expect(findSharedVariables(targets, names, { OBSTACK_SELFHOSTED_URL: "https://a.example" })).toEqual([]);
});

test("gives commands that only read files no secrets", () => {
  expect(environmentOfFiles(environment)).toEqual({ PATH: "/bin" });
  expect(environmentOfFiles({ OBSTACK_GENERATORS: "off" })).toEqual({ OBSTACK_GENERATORS: "off" });
  expect(
    [environment, { OBSTACK_HOSTED_KEY_SECRET: "a" }, { OBSTACK_HOSTED_KEY_SECRET: "" }, {}].map(hasSecrets),
  ).toEqual([true, true, false, false]);
});
