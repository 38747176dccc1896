// The README of the repository runs, and shows the pictures of its own commands.
import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { repository } from "../src/repository.ts";
import { runPage } from "./run-page.ts";

const root = new URL("../../../", import.meta.url);
const page = readFileSync(new URL("README.md", root), "utf8");

test("runs its commands and code", async () => {
  // The reader is not in a clone.
  const elsewhere = page.replace('"$OLDPWD/packages/selfhosted"', "@obstack/selfhosted");
  expect(await runPage(elsewhere)).toBe(page.match(/^```\w+$/gm)?.length);
});

test("links outside of the repository only to its own workflows, npm and badges", () => {
  const links = [...page.matchAll(/\]\((https?:[^)]+)\)/g)].map(([, link = ""]) => link);
  const isKnown = (link: string): boolean => {
    const [, workflow] = link.startsWith(repository) ? (/\/actions\/workflows\/([\w-]+\.yml)/.exec(link) ?? []) : [];
    if (workflow !== undefined) return existsSync(new URL(`.github/workflows/${workflow}`, root));
    return /^https:\/\/(?:img\.shields\.io\/|www\.npmjs\.com\/package\/@obstack\/cli$)/.test(link);
  };
  expect(links.filter((link) => !isKnown(link))).toEqual([]);
});

test("shows the dashboard of its first commands, and no other picture before it", () => {
  const picture = readFileSync(new URL("docs/images/dashboard-terminal.svg", root), "utf8");
  const command = /font-weight="bold">(obstack [^<]+)</.exec(picture)?.[1];
  expect(page).toContain(`\n${command}\n`);
  expect(page.match(/\((docs\/images\/[^)]+)\)/)?.[1]).toBe("docs/images/dashboard-terminal.svg");
});
