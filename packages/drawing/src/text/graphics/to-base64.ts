/** Arguments of a call are limited. */
const partLength = 8192;

/** Encodes bytes as Base64, in Node and in browsers. */
export function toBase64(bytes: Uint8Array): string {
  let text = "";
  for (let offset = 0; offset < bytes.length; offset += partLength)
    text += String.fromCharCode(...bytes.subarray(offset, offset + partLength));
  return btoa(text);
}
