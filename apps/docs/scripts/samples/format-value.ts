/** Longest value on one line, in characters. */
const maxWidth = 76;

/** Formats JSON as a TypeScript literal. What fits one line stays on it. */
export function formatValue(value: unknown, indent = ""): string {
  const line = onOneLine(value);
  if (typeof value !== "object" || value === null || indent.length + line.length <= maxWidth) return line;
  const inner = `${indent}  `;
  const items = Array.isArray(value)
    ? value.map((item) => formatValue(item, inner))
    : Object.entries(value).map(([name, item]) => `${formatName(name)}: ${formatValue(item, inner)}`);
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  return `${open}\n${items.map((item) => `${inner}${item},\n`).join("")}${indent}${close}`;
}

function onOneLine(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(", ")}]`;
  const items = Object.entries(value).map(([name, item]) => `${formatName(name)}: ${onOneLine(item)}`);
  return items.length === 0 ? "{}" : `{ ${items.join(", ")} }`;
}

function formatName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}
