import { expect, test } from "vitest";
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
