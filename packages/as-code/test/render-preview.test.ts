import { temporaryStack } from "@obstack/testing";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { expect, test } from "vitest";
import { previewFiles } from "@obstack/as-code/previews";
import { previewPictures, previewToHtml, previewToMarkdown, previewToText } from "@obstack/charts";
import type { Preview } from "@obstack/charts";

const options = { since: 3 * 3_600_000, to: Date.parse("2026-03-10T18:07:30Z"), utc: true };
const shop = join(import.meta.dirname, "../../../examples/web-shop");

function dashboard(name: string, wheres: readonly string[]): string {
  const tiles = wheres.map((where, index) => ({
    name: `Tile ${index}`,
    x: 0,
    y: 3 * index,
    w: 12,
    h: 3,
    series: [{ source: "Logs", aggFn: "count", where, groupBy: [] }],
  }));
  return JSON.stringify({ name, tiles });
}

/** Returns a preview of two changed dashboards; the second one changes more. */
async function createPreview(): Promise<Preview> {
  using base = temporaryStack({
    "dashboards/a.json": dashboard("One <b> *change* ```", ["x:1", "x:2"]),
    "dashboards/b.json": dashboard("Two changes", ["x:1", "x:2"]),
  });
  using stack = temporaryStack({
    "dashboards/a.json": dashboard("One <b> *change* ```", ["x:1", "x:3"]),
    "dashboards/b.json": dashboard("Two changes", ["x:3", "x:4"]),
  });
  return await previewFiles(stack.path, { ...options, base: base.path });
}

test("writes text with each dashboard before and after, most changed first", async () => {
  const text = previewToText(await createPreview(), { width: 60 });
  const found = ["Two changes: 2 tiles changed", "Before", "After", "One <b> *change* ```: 1 tile changed"];
  expect(found.map((part) => text.indexOf(part)).every((position) => position >= 0)).toBe(true);
  expect(text.indexOf("Two changes")).toBeLessThan(text.indexOf("One <b>"));
  expect(Math.max(...text.split("\n").map(({ length }) => length))).toBeLessThanOrEqual(60);
});

test.each([40, 80, 120, 200])("fits in %i columns", async (width) => {
  const preview = await previewFiles(shop, options);
  for (const line of previewToText(preview, { width }).split("\n")) expect(line.length).toBeLessThanOrEqual(width);
});

test("keeps controls of a terminal in a name out of its text", () => {
  const changes = { added: 1, changed: 0, moved: 0, removed: 0 };
  const dashboards = [{ key: "a", name: "A\u001B[2J", action: "update" as const, changes, changedTiles: [] }];
  expect(previewToText({ target: "default", isSeeded: false, dashboards })).toBe("A [2J: 1 tile added");
});

test("says that nothing changes", () => {
  const empty: Preview = { target: "default", isSeeded: false, dashboards: [] };
  expect(previewToText(empty)).toBe("No dashboard changes.");
  expect(previewToMarkdown([empty])).toBe("");
  expect(previewToHtml([empty])).toContain("<p>No dashboard changes.</p>");
});

test("writes Markdown that fits, and counts the dashboards that do not", async () => {
  const preview = await createPreview();
  const whole = previewToMarkdown([preview]);
  expect(whole).toContain("Changed tiles before and after, with made-up data.");
  expect(whole).toContain(
    "<details open><summary><b>Two changes</b>: 2 tiles changed</summary>\n\n**Before**\n\n```text\nTwo",
  );
  // Tiles without changes are left out, and the name is no markup. A changed chart is drawn, too.
  expect(whole.match(/Tile 0/g)).toHaveLength(3);
  expect(whole).not.toContain("<b>One <b>");
  // Fonts of web pages lack these characters.
  expect(whole).not.toMatch(/[\u2800-\u28FF━┃]/u);
  // Charts are the first to go.
  const charts = /\n\n\*\*Tile \d\*\*\n[^]*?(?=\n\n<\/details>)/g;
  expect(whole.match(charts)).toHaveLength(2);
  const texts = whole.replaceAll(charts, "");
  expect(previewToMarkdown([preview], { maxLength: texts.length })).toBe(texts);
  const short = previewToMarkdown([preview], { maxLength: texts.length - 1, elsewhere: "See the artifact." });
  expect(short.length).toBeLessThan(texts.length);
  expect(short).toContain("<b>Two changes</b>");
  expect(short).toMatch(/\*\*Not shown: 1 dashboard\*\* \(One .*\)\. See the artifact\.$/);
  const none = previewToMarkdown([preview], { maxLength: 300 });
  expect(none.length).toBeLessThanOrEqual(300);
  expect(none).toMatch(/\*\*Not shown: 2 dashboards\*\* \(Two changes, One .*\)\.$/);
});

test("draws targets apart whose thresholds change to other values", async () => {
  const alert = (threshold: number | string): string =>
    JSON.stringify({ name: "A", dashboard: "a", tile: "Tile 0", threshold, thresholdType: "above", interval: "5m" });
  const files = {
    "obstack.yaml": JSON.stringify({
      targets: Object.fromEntries([5, 5, 7].map((limit, index) => [`eu-${index}`, { values: { limit } }])),
    }),
    "dashboards/a.json": dashboard("A", ["x:1", "x:2"]),
  };
  using base = temporaryStack({ ...files, "alerts/a.json": alert(20) });
  using stack = temporaryStack({ ...files, "alerts/a.json": alert("${limit}") });
  const draw = (target: string) => previewFiles(stack.path, { ...options, target, base: base.path });
  const previews = [await draw("eu-0"), await draw("eu-1"), await draw("eu-2")];
  expect(previews.map(({ dashboards }) => dashboards[0]?.changedTiles)).toEqual(
    [5, 5, 7].map((after) => [{ name: "Tile 0", change: "changed", thresholds: { before: [20], after: [after] } }]),
  );
  const markdown = previewToMarkdown(previews);
  expect(markdown.match(/(?<=<b>A<\/b> on )[\w-]+/g)).toEqual(["eu-2", "eu-1"]);
  expect(markdown.match(/Changes in the same way on .*/g)).toEqual(["Changes in the same way on eu-0."]);
  expect(previewToHtml(previews)).toContain("A on eu-1</h2>");
});

test("writes one page without other files, whose policy allows only its own script", async () => {
  const page = previewToHtml([await createPreview()]);
  // Names of namespaces are no addresses to load from.
  const links = page
    .replaceAll(/xmlns(?::\w+)?="[^"]*"/g, "")
    .match(/https?:|src=|href="(?!#)|url\((?!["']?#)|@import/g);
  expect(links).toBeNull();
  const [, policy = ""] = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(page) ?? [];
  const [, script = ""] = /<script>([^]*)<\/script>/.exec(page) ?? [];
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain(`script-src 'sha256-${createHash("sha256").update(script).digest("base64")}'`);
  expect(policy).not.toContain("connect-src");
  expect(page).toContain("One &lt;b&gt;");
  expect(page).not.toContain("<b>");
  expect(page.match(/<svg/g)).toHaveLength(8);
  expect(page).toContain("The data is made up.");
  const identifiers = [...page.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
  expect(new Set(identifiers).size).toBe(identifiers.length);
});

test("draws a picture of each version, as SVG", async () => {
  const pictures = previewPictures(await createPreview());
  expect(pictures.map(({ path }) => path)).toEqual(["b.before", "b.after", "a.before", "a.after"]);
  expect(pictures[0]?.svg).toMatch(/^<svg/);
});
