/** Characters of lines and blocks that fonts of web pages often lack, and similar ones that all of them have in the same width. */
const similar: Readonly<Record<string, string>> = {
  "━": "─",
  "┃": "│",
  "┏": "┌",
  "┓": "┐",
  "┗": "└",
  "┛": "┘",
  "╭": "┌",
  "╮": "┐",
  "╰": "└",
  "╯": "┘",
  "╌": "-",
  "┄": "-",
  "╎": ":",
  "▁": "_",
  "▂": "_",
  "▃": "▄",
  "▅": "▄",
  "▆": "█",
  "▇": "█",
  "▏": "▌",
  "▎": "▌",
  "▍": "▌",
  "▋": "█",
  "▊": "█",
  "▉": "█",
};

/** Dots of the halves of a braille character. */
const dots = { upper: 0x1b, lower: 0xe4, left: 0x47, right: 0xb8 } as const;

/**
 * Replaces the characters of a drawing that fonts of web pages lack, so that its columns stay aligned: a browser takes them from another font, whose
 * characters have another width.
 */
export function commonCharacters(drawing: string): string {
  return drawing.replaceAll(/[━┃┏┓┗┛╭╮╰╯╌┄╎▁▂▃▅▆▇▏▎▍▋▊▉\u2800-\u28FF]/gu, (character) => {
    const bits = character.charCodeAt(0) - 0x28_00;
    return similar[character] ?? blockOf(bits);
  });
}

/** Returns the block character that is most like a braille character. */
function blockOf(bits: number): string {
  const has = (half: keyof typeof dots): boolean => (bits & dots[half]) !== 0;
  if (bits === 0) return " ";
  if (!has("upper")) return "▄";
  if (!has("lower")) return "▀";
  if (!has("right")) return "▌";
  return has("left") ? "█" : "▐";
}
