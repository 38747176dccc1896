import { existsSync, readFileSync, writeFileSync } from "node:fs";
import type { EmulatorDifference } from "./compare-emulator.ts";
import type { Outcome } from "./feature.ts";

/** The page "Releases" of the documentation. */
export const page: URL = new URL("../../../docs/src/content/docs/concepts/releases.md", import.meta.url);

/** How features work on a release, and with which version of this repository. */
export interface ReleaseResults {
  /** Date and commit of the test. */
  readonly tested: string;
  /** By title. */
  readonly outcomes: ReadonlyMap<string, Outcome>;
  /** How the emulator differs; absent if none of its behaviors imitates the release. */
  readonly differences?: readonly EmulatorDifference[];
}

const head = `---
title: Releases
description: What works with which release of the self-hosted server.
---

\`npm run task -- live\` writes this page. It tests each feature on a running server of each release, with the clients and the command. What a release does not
support has a reason below the table. Of releases in between, expect what both neighbors have.

`;

const testedRow = "Date and commit";

const emulatorHead = `
## The emulator

The same test ran on the emulator, with the behavior that imitates the release. In these fields, its responses differ:

`;
const emulatorTitles = ["Release", "Operation", "Field", "Server", "Emulator"];

/** Reads the results on the page, by release. */
export function readPage(
  text: string = existsSync(page) ? readFileSync(page, "utf8") : "",
): Map<string, ReleaseResults> {
  const [features = [], differences = []] = text
    .split(/\n\n+/)
    .flatMap((part) => (part.startsWith("|") ? [readTable(part)] : []));
  const [titles, ...rows] = features;
  const reasons = new Map([...text.matchAll(/^\[\^(\d+)\]: (.*)$/gm)].map(([, number, reason]) => [number, reason]));
  const results = (titles ?? []).slice(1).map((release, index): [string, ReleaseResults] => {
    const cells = rows.map(([title = "", ...others]) => [title, others[index] ?? ""] as const);
    const outcomes = cells.flatMap(([title, cell]): [string, Outcome][] => {
      const [, works, number] = /^(yes|partly|no|untested)(?:\[\^(\d+)\])?$/.exec(cell) ?? [];
      if (works === undefined) return [];
      const reason = reasons.get(number);
      return [[title, { works: works as Outcome["works"], ...(reason === undefined ? {} : { reason }) }]];
    });
    const tested = cells.find(([title]) => title === testedRow)?.[1] ?? "";
    const own = differences.filter(([name]) => name === release);
    return [
      release,
      { tested, outcomes: new Map(outcomes), ...(own.length === 0 ? {} : { differences: own.map(toDifference) }) },
    ];
  });
  return new Map(results);
}

/** Returns the cells of a table in Markdown, without the line below the titles. */
function readTable(text: string): string[][] {
  const lines = text
    .trim()
    .split("\n")
    .map((line) =>
      line
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  return lines.filter((_, index) => index !== 1);
}

function toTable(rows: readonly (readonly string[])[]): string {
  const [titles = [], ...others] = rows;
  return [titles, titles.map(() => "---"), ...others].map((cells) => `| ${cells.join(" | ")} |\n`).join("");
}

function toDifference([
  ,
  operation = "",
  field = "",
  server = "",
  emulator = "",
]: readonly string[]): EmulatorDifference {
  return { operation, field: field.replaceAll("`", ""), server, emulator };
}

/** Writes results to the page. Keeps the results of other releases. */
export function writePage(
  releases: readonly string[],
  titles: readonly string[],
  results: ReadonlyMap<string, ReleaseResults>,
): void {
  writeFileSync(page, toPage(releases, titles, new Map([...readPage(), ...results])));
}

/** Returns the page as Markdown. */
export function toPage(
  releases: readonly string[],
  titles: readonly string[],
  results: ReadonlyMap<string, ReleaseResults>,
): string {
  const reasons: string[] = [];
  const toCell = ({ works, reason }: Outcome): string => {
    if (reason === undefined) return works;
    if (!reasons.includes(reason)) reasons.push(reason);
    return `${works}[^${reasons.indexOf(reason) + 1}]`;
  };
  const rows = titles.map((title) => [
    title,
    ...releases.map((release) => {
      const outcome = results.get(release)?.outcomes.get(title);
      return outcome === undefined ? "" : toCell(outcome);
    }),
  ]);
  const tested = [testedRow, ...releases.map((release) => results.get(release)?.tested ?? "")];
  const notes = reasons.map((reason, index) => `\n[^${index + 1}]: ${reason}\n`);
  const differences = releases.flatMap((release) =>
    (results.get(release)?.differences ?? []).map(({ operation, field, server, emulator }) => [
      release,
      operation,
      `\`${field}\``,
      server,
      emulator,
    ]),
  );
  const emulator = differences.length === 0 ? "" : `${emulatorHead}${toTable([emulatorTitles, ...differences])}`;
  return `${head}${toTable([["Feature", ...releases], ...rows, tested])}${notes.join("")}${emulator}`;
}
