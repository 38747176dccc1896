import { decode } from "sixel";
import { expect, test } from "vitest";
import { detectGraphics } from "./detect-graphics.ts";
import { encodeIterm, encodeKitty } from "./encode-png.ts";
import { encodeSixel } from "./encode-sixel.ts";

test.each([
  [{ TERM: "xterm-kitty", KITTY_WINDOW_ID: "1" }, "kitty"],
  [{ TERM: "xterm-256color", KITTY_WINDOW_ID: "1" }, "kitty"],
  [{ TERM: "xterm-ghostty" }, "kitty"],
  [{ TERM: "xterm-256color", TERM_PROGRAM: "iTerm.app" }, "iterm"],
  [{ TERM: "xterm-256color", TERM_PROGRAM: "WezTerm" }, "iterm"],
  [{ TERM: "foot" }, "sixel"],
  [{ TERM: "xterm-sixel" }, "sixel"],
  [{ TERM: "xterm-256color" }, undefined],
  [{ TERM: "tmux-256color", KITTY_WINDOW_ID: "1" }, undefined],
  [{ TERM: "xterm-256color", TMUX: "/tmp/tmux", TERM_PROGRAM: "iTerm.app" }, undefined],
  [{}, undefined],
])("detects from %j: %s", (environment, protocol) => {
  expect(detectGraphics(environment)).toBe(protocol);
});

const png = Uint8Array.from({ length: 10_000 }, (_, index) => index % 256);

test("divides a picture for kitty", () => {
  const encoded = encodeKitty(png, { columns: 80, rows: 24 });
  // oxlint-disable-next-line no-control-regex
  const parts = [...encoded.matchAll(/\u001B_G([^;]*);([^\u001B]*)\u001B\\/g)];
  expect(parts.map(([whole]) => whole).join("")).toBe(encoded);
  expect(parts.map(([, keys]) => keys)).toEqual([
    "a=T,f=100,q=2,c=80,r=24,m=1",
    ...Array.from({ length: parts.length - 2 }, () => "q=2,m=1"),
    "q=2,m=0",
  ]);
  for (const [, , data = ""] of parts) expect(data.length).toBeLessThanOrEqual(4096);
  expect(new Uint8Array(Buffer.from(parts.map(([, , data]) => data).join(""), "base64"))).toEqual(png);
});

test("encodes a picture for iTerm2", () => {
  expect(encodeIterm(png.subarray(0, 3), { columns: 80 })).toBe(
    "\u001B]1337;File=inline=1;size=3;width=80:AAEC\u001B\\",
  );
});

test("encodes pixels as sixel graphics, which decode to the same colors", () => {
  const colors = [
    [255, 0, 0],
    [0, 255, 0],
    [255, 255, 255],
  ] as const;
  const [width, height] = [18, 12];
  const colorOf = (index: number) => colors[Math.floor((index % width) / 6)] ?? colors[0];
  const data = Uint8Array.from(Array.from({ length: width * height }, (_, index) => [...colorOf(index), 255]).flat());
  const encoded = encodeSixel({ width, height, data });
  const [start, end] = ["\u001BP0;1;q", "\u001B\\"];
  expect([encoded.slice(0, start.length), encoded.slice(-end.length)]).toEqual([start, end]);
  const decoded = decode(Buffer.from(encoded.slice(start.length, -end.length), "latin1"));
  expect([decoded.width, decoded.height]).toEqual([width, height]);
  const pixels = new Uint8Array(decoded.data32.buffer, decoded.data32.byteOffset, width * height * 4);
  for (let index = 0; index < pixels.length; index++)
    expect(Math.abs((pixels[index] ?? 0) - (data[index] ?? 0))).toBeLessThanOrEqual(4);
});
