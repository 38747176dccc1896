import { expect, test } from "vitest";
import { explainUnreachable } from "./explain-unreachable.ts";

const explain = (url: string, error: object): unknown =>
  explainUnreachable(Object.assign(new Error("connect E"), error), url, "GET");

const refused = { code: "ECONNREFUSED", port: 8000 };
const start = "`obstack emulator start --detach`";

test.each([
  ["http://127.0.0.1:8000", refused, "no server listens there", `If it is an emulator, run ${start} with its `],
  [
    "http://api.example:8000",
    refused,
    "no server listens there",
    "Check the base URL and that the server is reachable.",
  ],
  ["https://api.example", { code: "ENOTFOUND" }, "no host has this name", "Check the base URL"],
])("explains why %s cannot be reached", (url, error, reason, hint) => {
  expect(explain(`${url}/a?b`, error)).toMatchObject({
    name: "ConnectionError",
    message: `GET /a failed: could not connect to ${url} (${reason}).`,
    sent: false,
    hint: expect.stringContaining(hint),
  });
});

test("leaves errors of redirects, proxies and certificates as they are", () => {
  for (const error of [{ ...refused, port: 8080 }, { code: "EPROTO" }, {}])
    expect(explain("http://127.0.0.1:8000/a", error)).toMatchObject({ name: "Error", message: "connect E" });
});
