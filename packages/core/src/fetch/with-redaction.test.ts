import { json, startServer } from "@obstack/testing";
import { expect, test } from "vitest";
import { createTestTransport } from "../../test/create-test-transport.ts";
import { Secret } from "../secret/secret.ts";
import { redact } from "./with-redaction.ts";

test("replaces a secret that contains another one completely", () => {
  expect(redact("refused: hunter2-long, hunter2", ["hunter2", "hunter2-long"])).toBe("refused: [secret], [secret]");
});

test("replaces a secret that is escaped once and twice", () => {
  const secret = 'a"b';
  const once = JSON.stringify(secret);
  expect(redact(`${secret} ${once} ${JSON.stringify(once)}`, [secret, ""])).toBe(
    String.raw`[secret] "[secret]" "\"[secret]\""`,
  );
});

test("refuses the placeholder in secret fields only, and sends nothing", async () => {
  await using server = await startServer(json({ data: {} }));
  const http = createTestTransport(server.baseUrl);
  const nested = { credentials: { username: "u", tokens: ["[secret]"] }, password: new Secret("x") };
  for (const [field, body] of [["password", { password: "[secret]" }] as const, ["tokens", nested] as const]) {
    await expect(http.POST("/things", { body })).rejects.toMatchObject({ kind: "input", field, value: "[secret]" });
  }
  expect(server.requests).toEqual([]);
  const other = { name: "[secret]", tiles: [{ markdown: "[secret]" }], credentials: { username: "[secret]" } };
  await http.POST("/things", { body: { ...other, password: new Secret("x") } });
  expect(JSON.parse(server.requests[0]?.body ?? "")).toEqual({ ...other, password: "x" });
});
