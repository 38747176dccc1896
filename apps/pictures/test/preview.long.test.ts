import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { drawPreview } from "../src/draw-preview.ts";

const images = new URL("../../../docs/images/", import.meta.url);

test("the pictures before and after a change are up to date (npm run report draws them), small, and load nothing", async () => {
  const pictures = await drawPreview();
  const marks = { "before.svg": { changed: 2, added: 0 }, "after.svg": { changed: 2, added: 1 } };
  expect([...pictures.keys()]).toEqual(Object.keys(marks));
  for (const [name, { changed, added }] of Object.entries(marks)) {
    const picture = pictures.get(name) ?? "";
    expect(readFileSync(new URL(name, images), "utf8"), name).toBe(picture);
    expect(picture.length).toBeLessThan(40_000);
    expect(picture).toMatch(/<title[^>]*>Checkout<\/title>/);
    expect(picture.match(/>~ changed</g)).toHaveLength(changed);
    expect(picture.match(/>\+ added</g) ?? []).toHaveLength(added);
    // The tile is drawn in the windows of its alert, so nothing says why a threshold is missing.
    expect(picture).toMatch(/>Checkout fails</);
    expect(picture).not.toContain("not drawn");
    expect(picture.match(/href|src=|@import|="https?:\/\/(?!www\.w3\.org\/2000\/svg")/g)).toBeNull();
  }
});
