import type { PictureSize } from "./encode-kitty.ts";
import { toBase64 } from "./to-base64.ts";

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
