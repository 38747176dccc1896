import { expect, test } from "vitest";
import type { IncomingResponse } from "./fetch.ts";
import { withConcurrency } from "./with-concurrency.ts";

test("an aborted request leaves the queue immediately and is not sent", async () => {
  const ends: (() => void)[] = [];
  const response: IncomingResponse = { status: 200, headers: new Headers(), text: "" };
  const limited = withConcurrency(1)(() => new Promise((resolve) => ends.push(() => resolve(response))));
  const request = { url: "http://localhost/", method: "GET", headers: {} };
  const controller = new AbortController();
  const first = limited(request);
  const waiting = limited({ ...request, signal: controller.signal });
  const last = limited(request);
  controller.abort("enough");
  await expect(waiting).rejects.toMatchObject({ kind: "aborted", sent: false, cause: "enough" });
  ends[0]?.();
  await first;
  await expect.poll(() => ends.length).toBe(2);
  ends[1]?.();
  await last;
});
