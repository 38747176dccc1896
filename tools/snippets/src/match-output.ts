/**
 * Whether a command printed what a page shows. `…` on a page stands for any text in a line, and alone in a line for any lines. Identifiers,
 * times, the widths of columns and spaces at the end of lines may differ, and so may the names of the idle state of alerts.
 *
 * @param varies Whether numbers may differ too, because they depend on the time of day.
 */
export function matchOutput(shown: string, printed: string, varies = false): boolean {
  const normalize = varies ? withoutNumbers : withoutTimes;
  const lines = normalize(shown)
    .split("\n")
    .map((line) =>
      line.trim() === "…" ? "(?:.*\\n)*?" : `${line.replace(/ …$/, "…").split("…").map(escape).join(".*")}\\n`,
    );
  return new RegExp(`^${lines.join("")}$`).test(`${normalize(printed)}\n`);
}

/** Replaces numbers with their units, and lists of them: at another time, a duration has other units, and a share is `never`. */
function withoutNumbers(text: string): string {
  return withoutTimes(text)
    .replaceAll(/\b(?:always|never)\b|\(?\d[\d.,]*%?\)?(?: ?(?:d|h|min|ms|s|k|M|B)\b)?/g, "N")
    .replaceAll(/(?:^ +)?N(?: N)*/gm, "N");
}

function withoutTimes(text: string): string {
  return text
    .trimEnd()
    .replaceAll(/[ \t]+$/gm, "")
    .replaceAll(/(?<=\S) {2,}/g, " ")
    .replaceAll(/^inactive\b/gm, "OK")
    .replaceAll(/\b[0-9a-f]{24}\b/g, "ID")
    .replaceAll(/\b\d{4}-\d\d-\d\d[ T]\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z?/g, "TIME");
}

function escape(text: string): string {
  return text.replaceAll(/[$()*+.?[\\\]^{|}]/g, "\\$&");
}
