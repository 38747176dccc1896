import { readFileSync } from "node:fs";
import { hasTerminal } from "@obstack/testing";
import { beforeAll, describe, expect, test } from "vitest";
import { drawTerminals } from "../src/draw-terminals.ts";

const images = new URL("../../../docs/images/", import.meta.url);

describe.runIf(hasTerminal)("pictures of the command", () => {
  let pictures: Map<string, string>;
  beforeAll(async () => {
    pictures = await drawTerminals();
  });

  test.each(["dashboard-terminal.svg", "plan.svg", "chart.svg"])(
    "%s is up to date (npm run report draws it)",
    (name) => {
      expect(readFileSync(new URL(name, images), "utf8")).toBe(pictures.get(name));
    },
  );

  test("are small, have a title and load nothing", () => {
    for (const picture of pictures.values()) {
      expect(picture.length).toBeLessThan(50_000);
      expect(picture).toMatch(/<title>Output of `obstack [^<]{20,}<\/title>/);
      expect(picture.match(/href|src=|url\(|@import|="https?:\/\/(?!www\.w3\.org\/2000\/svg")/g)).toBeNull();
    }
  });
});
