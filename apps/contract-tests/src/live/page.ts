import { readFileSync, writeFileSync } from "node:fs";

/** The page "Releases" of the documentation. */
const page = new URL("../../../docs/src/content/docs/concepts/releases.md", import.meta.url);

/** What the page says. */
export interface Results {
  /** By release and title of the row: how a feature works, such as `no: reason`, and when it was tested. */
  readonly columns: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** Fields in which the emulator differs: release, operation, field, and the types that the server and the emulator send. */
  readonly differences: readonly (readonly string[])[];
}

const head = `---
title: Releases
description: What works with which release of the self-hosted server.
---

\`npm run task -- live\` writes this page. It tests each feature on a running server of each release, with the clients and the command. What a release does not
support has a reason below the table. Of releases in between, expect what both neighbors have.

`;

/** Row with the date and commit of the test. */
export const testedRow = "Date and commit";

const emulatorHead = `
## The emulator

The same test ran on the emulator, with the behavior that imitates the release. In these fields, its responses differ:

`;
const emulatorTitles = ["Release", "Operation", "Field", "Server", "Emulator"];

/** Reads what the page says. */
export function readPage(text: string = readFileSync(page, "utf8")): Results {
  const tables = text.split(/\n\n+/).filter((part) => part.startsWith("|"));
  const [[[, ...releases] = [], ...rows] = [], [, ...differences] = []] = tables.map(readTable);
  const reasons = new Map([...text.matchAll(/^\[\^(\d+)\]: (.*)$/gm)].map(([, number, reason]) => [number, reason]));
  const toText = (cell: string): string =>
    cell.replace(/\[\^(\d+)\]$/, (_, number: string) => `: ${reasons.get(number)}`);
  const columns = releases.map((release, index) => {
    const cells = rows.map(([title = "", ...others]) => [title, toText(others[index] ?? "")] as const);
    return [release, new Map(cells)] as const;
  });
  return { columns: new Map(columns), differences };
}

/** Returns the cells of a table in Markdown, without the line below the titles. */
function readTable(text: string): string[][] {
  const lines = text.trim().split("\n");
  const rows = lines.map((line) => line.split(/(?<!\\)\|/).slice(1, -1));
  return rows.filter((_, index) => index !== 1).map((cells) => cells.map((cell) => cell.trim()));
}

function toTable(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  return [titles, titles.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |\n`).join("");
}

/** Writes results to the page. Keeps the results of other releases. */
export function writePage(releases: readonly string[], titles: readonly string[], results: Results): void {
  const { columns, differences } = readPage();
  const kept = differences.filter(([release = ""]) => !results.columns.has(release));
  const all = { columns: new Map([...columns, ...results.columns]), differences: [...kept, ...results.differences] };
  writeFileSync(page, toPage(releases, titles, all));
}

/** Returns the page as Markdown. */
export function toPage(
  releases: readonly string[],
  titles: readonly string[],
  { columns, differences }: Results,
): string {
  const reasons: string[] = [];
  const toCell = (text: string): string => {
    const [, works, reason] = /^(\w+): (.*)$/.exec(text) ?? [];
    if (works === undefined || reason === undefined) return text;
    if (!reasons.includes(reason)) reasons.push(reason);
    return `${works}[^${reasons.indexOf(reason) + 1}]`;
  };
  const rows = [...titles, testedRow].map((title) => [
    title,
    ...releases.map((release) => toCell(columns.get(release)?.get(title) ?? "")),
  ]);
  const notes = reasons.map((reason, index) => `\n[^${index + 1}]: ${reason}\n`);
  const sorted = releases.flatMap((release) => differences.filter(([name]) => name === release));
  const emulator = sorted.length === 0 ? "" : `${emulatorHead}${toTable(emulatorTitles, sorted)}`;
  return `${head}${toTable(["Feature", ...releases], rows)}${notes.join("")}${emulator}`;
}
