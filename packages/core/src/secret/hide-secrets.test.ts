import { expect, test } from "vitest";
import { hideSecrets } from "./hide-secrets.ts";
import { Secret } from "./secret.ts";

test("hides the secrets that a server sends although the interface omits them", () => {
  const credentials = { username: "u", password: "hunter2" };
  const record = hideSecrets({ id: "p", source: { kafka: { credentials } } });
  expect(record).toMatchObject({ id: "p", source: { kafka: { credentials: { username: "u" } } } });
  const { password } = record.source.kafka.credentials as { password: unknown };
  expect(password).toBeInstanceOf(Secret);
  expect(JSON.stringify(record)).not.toContain("hunter2");
});
