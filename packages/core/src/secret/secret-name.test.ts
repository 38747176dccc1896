import { expect, test } from "vitest";
import { isSecretName } from "./secret-name.ts";

test("recognizes names of secrets", () => {
  const secrets = "token accessToken client_secret apiKey api-key x-auth Authorization PASSWORD sig".split(" ");
  expect(secrets.filter((name) => !isSecretName(name))).toEqual([]);
  const others = ["name", "keyId", "author", "design", "config", "groupBy", "url", "compress"];
  expect(others.filter(isSecretName)).toEqual([]);
});
