import { countTokens } from "gpt-tokenizer";
import { expect, test } from "vitest";
import { estimateTokens } from "../src/server/estimate-tokens.ts";
import recorded from "./recorded-results.json" with { type: "json" };

test.each([
  ["prose", "The threshold of the alert was raised, because it fired too often during the night. ".repeat(20)],
  ["identifiers", "c2a1f0de-1b2c-4d3e-8f40-5a6b7c8d9e0f 665f1c2ab4d3e5f6a7b8c901 ".repeat(20)],
  ["encoded data", Buffer.from(Array.from({ length: 900 }, (_, index) => (index * 7919) % 251)).toString("base64")],
  [
    "JSON",
    JSON.stringify(
      Array.from({ length: 40 }, (_, index) => ({
        id: index,
        ts_bucket: 1_795_000_000_000,
        "series_0.data": 1 / (index + 1),
      })),
    ),
  ],
  ["emoji", "🔥🧯👩‍👩‍👧‍👦漢字かな".repeat(30)],
  ["punctuation", '{"[()]}\\"\\\\,,::;;!!??<>|~`^'.repeat(30)],
])("estimates at least as many tokens as %s has", (_, text) => {
  expect(estimateTokens(text)).toBeGreaterThanOrEqual(countTokens(text));
});

test.each(Object.entries(recorded))("estimates 1.0 to 1.3 times the tokens of the result of %s", (_, value) => {
  const text = JSON.stringify(value);
  const ratio = estimateTokens(text) / countTokens(text);
  expect(ratio).toBeGreaterThanOrEqual(1);
  expect(ratio).toBeLessThanOrEqual(1.3);
});
