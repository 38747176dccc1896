import { readFileSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";

let content: Uint8Array<ArrayBuffer> | undefined;

/** Returns a file that the build has put into `png.data`, next to the built module. */
export function readFile(start: number, end: number): Uint8Array<ArrayBuffer> {
  content ??= new Uint8Array(brotliDecompressSync(readFileSync(new URL("png.data", import.meta.url))));
  return content.slice(start, end);
}
