import { inflateRawSync } from "node:zlib";

/** Signatures of a ZIP file. */
const endOfDirectory = 0x06054b50;
const entryOfDirectory = 0x02014b50;

/** Maximum size of all files, in bytes. */
const maxSize = 512 * 1024 * 1024;

/**
 * Returns the files of a ZIP file by path, as artifacts have them: stored or deflated, without encryption.
 *
 * @throws {Error} If the file is damaged, or too large.
 */
export function unzip(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (end === -1 || zip.readUInt32LE(end) !== endOfDirectory) throw new Error("The artifact is not a ZIP file.");
  const files = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  let total = 0;
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    if (zip.readUInt32LE(at) !== entryOfDirectory) throw new Error("The artifact is damaged.");
    const method = zip.readUInt16LE(at + 10);
    const [packed, size] = [zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 24)];
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset));
    const header = zip.readUInt32LE(at + 42);
    const path = zip.toString("utf8", at + 46, at + 46 + (nameLength ?? 0));
    const start = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28);
    const data = zip.subarray(start, start + packed);
    total += size;
    if (total > maxSize) throw new Error("The artifact is too large.");
    if (!path.endsWith("/")) files.set(path, method === 0 ? data : inflateRawSync(data, { maxOutputLength: maxSize }));
    at += 46 + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return files;
}
