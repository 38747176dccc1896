import { inflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { encodePng, readText } from "../src/png.ts";

const pixel = (value: number): number[] => [value, value, 255, 255];

test("encodes pixels and a text", () => {
  const pixels = Uint8Array.from([1, 2, 2, 3, 2, 2].flatMap(pixel));
  const picture = encodePng({ width: 3, height: 2, pixels }, "Name", "value");
  expect(readText(picture, "Name")).toBe("value");
  expect(readText(picture, "Other")).toBeUndefined();
  // Color 0 is the most frequent one. Each row starts with the number of its filter.
  expect([...inflateSync(chunk(picture, "IDAT"))]).toEqual([0, 1, 0, 0, 0, 2, 0, 0]);
});

test("replaces rare colors by the nearest of 32", () => {
  const frequent = Array.from({ length: 64 }, (_, index) => [(index % 32) * 8, 0, 0, 255]);
  const pixels = Uint8Array.from([...frequent, [200, 3, 0, 255]].flat());
  const picture = encodePng({ width: 65, height: 1, pixels }, "Name", "");
  expect(chunk(picture, "PLTE")).toHaveLength(32 * 3);
  const row = inflateSync(chunk(picture, "IDAT")).subarray(1);
  expect(row[64]).toBe(row[25]);
  expect(new Set(row).size).toBe(32);
});

/** Returns the data of a chunk. */
function chunk(picture: Buffer, type: string): Buffer {
  const start = picture.indexOf(type) + 4;
  return picture.subarray(start, start + picture.readUInt32BE(start - 8));
}
