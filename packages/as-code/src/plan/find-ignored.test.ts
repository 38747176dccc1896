import type { Dashboard } from "@obstack/core";
import { expect, test } from "vitest";
import { findIgnored } from "./find-ignored.ts";

const series = [{ sourceId: "s", aggFn: "count", where: "a" }];
const tile = (id: string, name: string, more: object = {}) => ({ id, name, x: 0, y: 0, w: 6, h: 3, series, ...more });
const board = (more: object, ...tiles: readonly object[]) => ({ id: "d", name: "Shop", ...more, tiles }) as Dashboard;

/** Returns the ignored fields, and whether the object was read again. */
async function ignoredOf(written: { before?: Dashboard; sent: Dashboard; answer: Dashboard }, now = written.answer) {
  let isRead = false;
  const { ignored, record } = await findIgnored("dashboard", written, async () => {
    isRead = true;
    return now;
  });
  return { ignored, isRead, record };
}

test("reads the object again before it says that a value is missing", async () => {
  const sent = board({ tags: ["a"] }, tile("t", "Errors"));
  const complete = { ignored: [], isRead: true, record: sent };
  expect(await ignoredOf({ sent, answer: board({}, tile("t", "Errors")) }, sent)).toEqual(complete);
  expect(await ignoredOf({ sent, answer: sent })).toEqual({ ...complete, isRead: false });
  const answer = board({});
  expect(await ignoredOf({ sent, answer })).toMatchObject({ ignored: ["tags", "tiles[Errors]"], isRead: true });
});

test("a value that stays as before is ignored, and one that the server normalized is not", async () => {
  const sent = board({ name: "New" }, tile("t", "Errors", { w: 8 }));
  const answer = board({ name: "new" }, tile("t", "Errors", { w: 6 }));
  expect((await ignoredOf({ before: board({}, tile("t", "Errors")), sent, answer })).ignored).toEqual([
    "tiles[Errors].w",
  ]);
});
