import { expect, test } from "vitest";
import { markdownBlocks } from "./markdown-blocks.ts";

test.each([
  ["See [the *runbook*](https://a.example/b).", "See the runbook <https://a.example/b>."],
  ["[https://a.example](https://a.example) [a.example/b](https://a.example/b)", "https://a.example a.example/b"],
  ["<https://a.example> <on@call.example>", "https://a.example on@call.example"],
  ["[](https://a.example)", "<https://a.example>"],
  ["![a chart](https://a.example/chart.png)", "a chart"],
])("links have their address, unless it is their text: %s", (markdown, text) =>
  expect(markdownBlocks(markdown)).toMatchObject([{ kind: "text", text }]),
);
