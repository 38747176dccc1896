import { toBase64 } from "./to-base64.ts";

/** Longest part of a picture in characters, a multiple of four. */
const partLength = 4096;

/** Room of a picture in characters. */
export interface PictureSize {
  readonly columns: number;
  /** Default: by the ratio of the picture. */
  readonly rows?: number | undefined;
}

/**
 * Encodes a PNG for terminals with the graphics protocol of kitty. The terminal does not respond.
 *
 * @see https://sw.kovidgoyal.net/kitty/graphics-protocol/
 */
export function encodeKitty(png: Uint8Array, { columns, rows }: PictureSize): string {
  const data = toBase64(png);
  const count = Math.max(1, Math.ceil(data.length / partLength));
  const keys = ["a=T", "f=100", "q=2", `c=${columns}`, ...(rows === undefined ? [] : [`r=${rows}`])];
  return Array.from({ length: count }, (_, index) => {
    const part = data.slice(index * partLength, (index + 1) * partLength);
    const more = `m=${index < count - 1 ? 1 : 0}`;
    return `\u001B_G${[...(index === 0 ? keys : ["q=2"]), more].join(",")};${part}\u001B\\`;
  }).join("");
}
