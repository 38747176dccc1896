import { inspect } from "node:util";
import { expect, test } from "vitest";
import { withAuth } from "./with-auth.ts";

const request = { url: "http://localhost:8000/", method: "GET", headers: { authorization: "other" } };
const secret = "s3cret-value";

test("sets the credential of each attempt, even if the call has one", async () => {
  let count = 0;
  const seen: unknown[] = [];
  const fetch = withAuth(() => ({ authorization: `Bearer ${++count}`, option: "apiKey", secrets: [] }))(async ({
    headers,
  }) => {
    seen.push(headers["authorization"]);
    return { status: 200, headers: new Headers(), text: "" };
  });
  await fetch(request);
  await fetch(request);
  expect(seen).toEqual(["Bearer 1", "Bearer 2"]);
  expect(request.headers.authorization).toBe("other");
});

test.each([302, 401, 502])("redacts the credential in everything of a response with status %i", async (status) => {
  const credential = { authorization: `Bearer ${secret}`, option: "apiKey", secrets: [secret] };
  const response = await withAuth(() => credential)(async () => ({
    status,
    headers: new Headers({ "x-request-id": `Bearer ${secret}`, location: `http://localhost/${secret}` }),
    text: secret,
    redirectedTo: `http://localhost/?key=${secret}`,
  }))(request);
  expect(response.headers.get("X-Request-Id")).toBe("Bearer [secret]");
  expect(response.headers.get("location")).toBe("http://localhost/[secret]");
  expect([...response.headers].join("\n") + inspect(response)).not.toContain(secret);
});

test("rejects a credential that is not a valid header value, without showing it", async () => {
  const fetch = withAuth(() => ({
    authorization: `Bearer ${secret}\n`.replace("\n", "\u0000x"),
    option: "apiKey",
    secrets: [secret],
  }))(async () => ({ status: 200, headers: new Headers(), text: "" }));
  const error = await fetch(request).catch((caught: unknown) => caught);
  expect(error).toMatchObject({ kind: "configuration", option: "apiKey" });
  expect(inspect(error)).not.toContain(secret);
});
