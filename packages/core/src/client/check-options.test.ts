import { expect, test } from "vitest";
import type { TransportOptions } from "./create-transport.ts";
import { isObstackError } from "../errors/any-obstack-error.ts";
import { checkOptions } from "./check-options.ts";

type Options = TransportOptions & { readonly apiKey?: string; readonly baseUrl?: string };
const own = { apiKey: 1, baseUrl: 1 } as const;

test.each([
  ["baseURL", "Did you mean `baseUrl`?"],
  ["url", "Did you mean `baseUrl`?"],
  ["api_key", "Did you mean `apiKey`?"],
  ["token", "Did you mean `apiKey`?"],
  ["authToken", "Did you mean `apiKey`?"],
  ["retries", "Did you mean `retry`?"],
  ["timeoutMs", "Did you mean `timeout`?"],
  ["agent", "Use one of apiKey, baseUrl, timeout, retry, fetch, maxResponseSize, concurrency, budget, hooks, tracing."],
  ["$", "Use one of apiKey, baseUrl, timeout, retry, fetch, maxResponseSize, concurrency, budget, hooks, tracing."],
])("rejects the option %s without its value", (option, hint) => {
  try {
    checkOptions<Options>({ baseUrl: "http://a", [option]: "very-secret" }, own);
    expect.unreachable();
  } catch (error) {
    if (!isObstackError(error)) throw error;
    expect(error).toMatchObject({ kind: "configuration", option, hint });
    expect(error.message).toBe(`${option} is not an option of the client.`);
    expect(JSON.stringify(error) + String(error.stack)).not.toContain("very-secret");
  }
});

test("accepts every option, and unknown ones that are not set", () => {
  const options = { apiKey: "a", baseUrl: "b", timeout: 1, retry: false, hooks: {}, token: undefined } as const;
  expect(() => checkOptions<Options>(options, own)).not.toThrow();
});
