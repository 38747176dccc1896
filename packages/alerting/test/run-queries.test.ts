import { ResponseError } from "@obstack/core";
import { expect, test } from "vitest";
import { runQueries } from "../src/queries/run-queries.ts";

const queries = ["a", "b", "c", "d", "e", "f"];

const rejection = (status: number): ResponseError => new ResponseError("no", { method: "POST", path: "/", status });

test("runs the queries that replace a failed one, and reports the end of each", async () => {
  const [ran, failed]: [string[], string[]] = [[], []];
  let ended = 0;
  await runQueries(
    ["a", "bc", "d"],
    {
      run: async (query) => {
        ran.push(query);
        if (query.length > 1) throw rejection(400);
      },
      onFailure: (query, reason) => {
        failed.push(`${query}: ${reason}`);
        return query.split("");
      },
      onEnd: () => ended++,
    },
    undefined,
  );
  expect(ran.toSorted()).toEqual(["a", "b", "bc", "c", "d"]);
  expect(failed).toEqual(["bc: POST / failed with 400: no"]);
  expect(ended).toBe(5);
});

test("starts no query after a failure that all of them would have", async () => {
  const ran: string[] = [];
  const run = async (query: string): Promise<void> => {
    ran.push(query);
    if (query === "a") throw rejection(401);
    await new Promise((resolve) => setTimeout(resolve, 20));
  };
  await expect(runQueries(queries, { run, onFailure: () => [] }, undefined)).rejects.toThrow("401");
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(ran).toEqual(["a", "b", "c"]);
});

test("ends without an error after an interruption", async () => {
  const stop = new AbortController();
  const ran: string[] = [];
  const run = async (query: string): Promise<void> => {
    ran.push(query);
    stop.abort();
    throw stop.signal.reason;
  };
  await runQueries(queries, { run, onFailure: () => [] }, stop.signal);
  expect(ran).toEqual(["a"]);
});
