import { expect, test } from "vitest";
import { environmentOfFiles, environmentOfTarget, hasSecrets } from "../src/common/environment.ts";

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

test("gives commands that only read files no secrets", () => {
  expect(environmentOfFiles(environment)).toEqual({ PATH: "/bin" });
  expect(
    [environment, { OBSTACK_HOSTED_KEY_SECRET: "a" }, { OBSTACK_HOSTED_KEY_SECRET: "" }, {}].map(hasSecrets),
  ).toEqual([true, true, false, false]);
});
