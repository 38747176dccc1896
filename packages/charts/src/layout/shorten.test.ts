import { expect, test } from "vitest";
import { shortenEnd, shortenMiddle, textWidth } from "./shorten.ts";

test.each([
  ["checkout-service-production-eu-west", 20, "checko…ction-eu-west"],
  ["checkout", 8, "checkout"],
  ["checkout", 5, "chec…"],
  ["概要ダッシュボード東京", 12, "概…ード東京"],
  ["👩‍👩‍👧 家族 👩‍👩‍👧 家族 👩‍👩‍👧", 10, "👩‍👩‍👧 …族 👩‍👩‍👧"],
  ["e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301", 7, "e\u0301e\u0301…e\u0301e\u0301e\u0301e\u0301"],
])("shortens %s to %i columns", (text, width, shortened) => {
  expect(shortenMiddle(text, width)).toBe(shortened);
  expect(textWidth(shortened)).toBeLessThanOrEqual(width);
});

test("shortens to nothing if there is no room", () => {
  for (const shorten of [shortenEnd, shortenMiddle])
    expect([-1, 0, 1, 2].map((width) => shorten("abc", width))).toEqual(["", "", "…", "a…"]);
});

test("Greek and Cyrillic words are cut to the width", () => {
  expect(shortenEnd("Πληρωμές και αποστολές", 5)).toBe("Πληρ…");
  expect(shortenEnd("Заказы", 3)).toBe("За…");
});
