/** Longest part of a picture for kitty in characters, a multiple of four. */
const partLength = 4096;
/** Bytes that are converted at once: arguments of a call are limited. */
const bytesOfCall = 8192;

/** Room of a picture in characters. */
interface PictureSize {
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

/**
 * Encodes a PNG for terminals with inline images of iTerm2.
 *
 * @see https://iterm2.com/documentation-images.html
 */
export function encodeIterm(png: Uint8Array, { columns, rows }: PictureSize): string {
  const keys = [
    "inline=1",
    `size=${png.length}`,
    `width=${columns}`,
    ...(rows === undefined ? [] : [`height=${rows}`]),
  ];
  return `\u001B]1337;File=${keys.join(";")}:${toBase64(png)}\u001B\\`;
}

/** Encodes bytes as Base64, in Node and in browsers. */
function toBase64(bytes: Uint8Array): string {
  let text = "";
  for (let offset = 0; offset < bytes.length; offset += bytesOfCall)
    text += String.fromCharCode(...bytes.subarray(offset, offset + bytesOfCall));
  return btoa(text);
}
