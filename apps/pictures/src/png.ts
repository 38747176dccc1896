import { crc32, deflateSync } from "node:zlib";

const signature = Buffer.from("\u0089PNG\r\n\u001A\n", "latin1");

/** Enough for text on a few backgrounds. */
const colorCount = 32;

/** An image, with four bytes per pixel. */
export interface Image {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

/** Encodes an opaque image as a PNG with few colors, a fraction of the size of one with all colors, and a text. */
export function encodePng({ width, height, pixels }: Image, name: string, text: string): Buffer {
  const colors = new Uint32Array(width * height);
  for (let index = 0; index < colors.length; index++) {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(index * 4, index * 4 + 3);
    colors[index] = (red << 16) | (green << 8) | blue;
  }
  const { palette, indexOf } = createPalette(colors);
  const rows = Buffer.alloc(height * (width + 1));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) rows[y * (width + 1) + 1 + x] = indexOf.get(colors[y * width + x] ?? 0) ?? 0;
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([8, 3], 8); // 8 bits, indexed
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("tEXt", Buffer.from(`${name}\0${text}`, "latin1")),
    chunk("PLTE", Buffer.from(palette.flatMap(channels))),
    chunk("IDAT", deflateSync(rows, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** Returns a text in a PNG. */
export function readText(picture: Buffer, name: string): string | undefined {
  for (let start = signature.length; start < picture.length;) {
    const end = start + 8 + picture.readUInt32BE(start);
    const content = picture.toString("latin1", start + 4, end);
    if (content.startsWith(`tEXt${name}\0`)) return content.slice(5 + name.length);
    start = end + 4;
  }
  return undefined;
}

/** Chooses the most frequent colors. The others, at the edges of letters, become the nearest of them. */
function createPalette(colors: Uint32Array): { palette: number[]; indexOf: Map<number, number> } {
  const counts = new Map<number, number>();
  for (const color of colors) counts.set(color, (counts.get(color) ?? 0) + 1);
  const byCount = [...counts.keys()].toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0));
  const palette = byCount.slice(0, colorCount);
  const indexOf = new Map(byCount.map((color) => [color, nearest(color, palette)]));
  return { palette, indexOf };
}

function nearest(color: number, palette: readonly number[]): number {
  const distances = palette.map((other) =>
    channels(other).reduce((sum, value, index) => sum + (value - (channels(color)[index] ?? 0)) ** 2, 0),
  );
  return distances.indexOf(Math.min(...distances));
}

function channels(color: number): [red: number, green: number, blue: number] {
  return [color >> 16, (color >> 8) & 255, color & 255];
}

function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, checksum]);
}
