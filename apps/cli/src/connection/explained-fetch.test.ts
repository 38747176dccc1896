import { expect, test } from "vitest";
import { explainedFetch } from "./explained-fetch.ts";

const explain = (url: string, error: object): Promise<unknown> => {
  const failed = explainedFetch(() => Promise.reject(Object.assign(new Error("connect E"), error)));
  return Promise.resolve(failed(url, { method: "GET", headers: {}, redirect: "follow" })).catch(
    (thrown: unknown) => thrown,
  );
};

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
])("explains why %s cannot be reached", async (url, error, reason, hint) => {
  expect(await explain(`${url}/a?b`, error)).toMatchObject({
    name: "ConnectionError",
    message: `GET /a failed: could not connect to ${url} (${reason}).`,
    sent: false,
    hint: expect.stringContaining(hint),
  });
});

test("leaves errors of redirects, proxies and certificates as they are", async () => {
  for (const error of [{ ...refused, port: 8080 }, { code: "EPROTO" }, {}])
    expect(await explain("http://127.0.0.1:8000/a", error)).toMatchObject({ name: "Error", message: "connect E" });
});
