import { expect, test } from "vitest";
import type { Fetch, IncomingResponse } from "./fetch.ts";
import { withConcurrency } from "./with-concurrency.ts";

const request = (path: string) => ({ url: `http://localhost/${path}`, method: "GET", headers: {} });
const done: IncomingResponse = { status: 200, headers: new Headers(), text: "" };

/** Returns a fetch whose requests end when the test ends them. */
function createControlledFetch(): {
  fetch: Fetch;
  started: string[];
  end: (path: string, error?: Error) => Promise<void>;
} {
  const ends = new Map<string, (error?: Error) => void>();
  const started: string[] = [];
  const fetch: Fetch = ({ url }) =>
    new Promise((resolve, reject) => {
      const path = new URL(url).pathname.slice(1);
      started.push(path);
      ends.set(path, (error) => (error === undefined ? resolve(done) : reject(error)));
    });
  const end = async (path: string, error?: Error): Promise<void> => {
    ends.get(path)?.(error);
    await new Promise((resolve) => setTimeout(resolve, 1));
  };
  return { fetch, started, end };
}

test("limits concurrent requests, keeps their order, and continues after a failure", async () => {
  const { fetch, started, end } = createControlledFetch();
  const limited = withConcurrency(2)(fetch);
  const results = Promise.allSettled(["a", "b", "c", "d"].map((path) => limited(request(path))));
  await end("");
  expect(started).toEqual(["a", "b"]);
  await end("b", new Error("no"));
  expect(started).toEqual(["a", "b", "c"]);
  await end("a");
  expect(started).toEqual(["a", "b", "c", "d"]);
  await end("c");
  await end("d");
  expect((await results).map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled", "fulfilled"]);
});

test("does not send a request that is aborted while waiting, and frees its slot", async () => {
  const { fetch, started, end } = createControlledFetch();
  const limited = withConcurrency(1)(fetch);
  const controller = new AbortController();
  const first = limited(request("a"));
  const second = limited({ ...request("b"), signal: controller.signal }).catch((error: unknown) => error);
  const third = limited(request("c"));
  controller.abort(new Error("enough"));
  expect(await second).toMatchObject({ kind: "aborted", sent: false, cause: { message: "enough" } });
  await end("a");
  await end("c");
  await Promise.all([first, third]);
  expect(started).toEqual(["a", "c"]);
});
