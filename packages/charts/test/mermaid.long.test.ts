// The Mermaid blocks of comments, drawn by the version that GitHub had in 2024 and by the newest one.
import { readFileSync } from "node:fs";
import { hasChromium, launchChromium } from "@obstack/testing/chromium";
import type { Browser } from "@obstack/testing/chromium";
import { gfmToHtml } from "@obstack/testing/gfm-to-html";
import { afterAll, beforeAll, expect, test } from "vitest";
import { chart, drawing, hostile, wave } from "./mermaid-samples.ts";
import { mermaidCharts } from "../src/compare/mermaid-charts.ts";

const packages = { "10.7": "mermaid-10/dist/mermaid.min.js", newest: "mermaid/dist/mermaid.min.js" } as const;
const installed = new URL("../node_modules/", import.meta.url);
/** Pages of a desktop and of a phone, with the room of a comment. */
const pages = [
  { width: 1280, theme: "default", background: "#ffffff" },
  { width: 390, theme: "dark", background: "#0d1117" },
] as const;

/** A drawn block: its texts, the number of its lines and bars, and what does not fit. */
interface Drawn {
  readonly texts: readonly string[];
  readonly lines: number;
  readonly bars: number;
  readonly outside: readonly string[];
}

let browser: Browser;
beforeAll(async () => {
  if (hasChromium) browser = await launchChromium("MAP * ~NOTFOUND");
});
afterAll(() => browser?.close());

/** Draws the blocks of Markdown as GitHub does, and saves a picture to the folder in `TEST_SCREENSHOTS`. */
async function draw(
  markdown: string,
  version: keyof typeof packages,
  { width, theme, background }: (typeof pages)[number],
): Promise<Drawn[]> {
  const page = await browser.newPage({ viewport: { width, height: 900 } });
  try {
    const html = gfmToHtml(markdown);
    const style = `margin: 0 auto; padding: 16px; max-width: 780px; font: 14px sans-serif; background: ${background}; color: gray`;
    await page.setContent(`<body style="${style}">${html}</body>`);
    await page.addScriptTag({ content: readFileSync(new URL(packages[version], installed), "utf8") });
    const drawn = await page.evaluate(drawBlocks, theme);
    const folder = process.env["TEST_SCREENSHOTS"];
    if (folder !== undefined) await page.screenshot({ path: `${folder}/${version}-${width}.png`, fullPage: true });
    return drawn;
  } finally {
    await page.close();
  }
}

/** What the page has of the DOM. */
interface Element {
  readonly textContent: string | null;
  readonly outerHTML: string;
  innerHTML: string;
  readonly parentElement: Element | null;
  readonly replaceWith: (other: Element) => void;
  readonly querySelector: (selector: string) => Element | null;
  readonly querySelectorAll: (selector: string) => Iterable<Element> & { readonly length: number };
  readonly getBoundingClientRect: () => { readonly right: number; readonly bottom: number };
}

/** Runs in the page: replaces the blocks with drawings. */
async function drawBlocks(theme: string): Promise<Drawn[]> {
  const { mermaid, document } = globalThis as unknown as {
    document: Pick<Element, "querySelectorAll"> & { createElement: (name: string) => Element };
    mermaid: {
      initialize: (options: object) => void;
      render: (id: string, text: string) => Promise<{ svg: string }>;
    };
  };
  mermaid.initialize({ startOnLoad: false, securityLevel: "strict", theme });
  const drawn: Drawn[] = [];
  for (const [index, code] of [...document.querySelectorAll("code.language-mermaid")].entries()) {
    const { svg } = await mermaid.render(`chart-${index}`, code.textContent ?? "");
    const place = document.createElement("div");
    place.innerHTML = svg;
    code.parentElement?.replaceWith(place);
    const { right = 0, bottom = 0 } = place.querySelector("svg")?.getBoundingClientRect() ?? {};
    const shapes = [...place.querySelectorAll("svg text, svg path, svg rect")];
    drawn.push({
      texts: [...place.querySelectorAll("text")].map((text) => text.textContent ?? ""),
      lines: place.querySelectorAll("[class^=line-plot] path").length,
      bars: place.querySelectorAll("[class^=bar-plot] rect").length,
      outside: shapes.flatMap((shape) => {
        const box = shape.getBoundingClientRect();
        return box.right > right + 4 || box.bottom > bottom + 4
          ? shape.textContent || shape.outerHTML.slice(0, 80)
          : [];
      }),
    });
  }
  return drawn;
}

const samples = [
  mermaidCharts({
    before: drawing(
      chart({ checkout: wave(48, 90, 5), cart: wave(48, 40), all: wave(48, 60, 9) }, { thresholds: [200] }),
    ),
    after: drawing(chart({ checkout: wave(48, 90, 5), cart: wave(48, 20) }, { thresholds: [150] })),
  }),
  mermaidCharts({
    before: drawing(chart({ p95: wave(24, 2e8) }, { unit: { kind: "duration", factor: 1e-9 } }), "Latency"),
    after: drawing(chart({ p99: wave(24, 3e8, 3) }, { unit: { kind: "duration", factor: 1e-9 } }), "Latency"),
  }),
  mermaidCharts({ after: drawing(chart({ requests: wave(48, 2e9) }, { display: "stacked" }), "Requests", "added") }),
].flat();

test.runIf(hasChromium).each(["10.7", "newest"] as const)(
  "Mermaid %s draws every line within its chart, on a desktop and a phone",
  async (version) => {
    expect(samples).toHaveLength(3);
    for (const page of pages) {
      const [before, after, ...others] = await draw(samples.join("\n\n"), version, page);
      expect(others).toHaveLength(3);
      expect([before?.lines, after?.lines, others[0]?.lines, others[2]?.bars]).toEqual([4, 3, 1, 48]);
      for (const { outside } of [before, after, ...others].flatMap((one) => one ?? [])) expect(outside).toEqual([]);
      expect(before?.texts).toEqual(
        expect.arrayContaining(["Before", "2026-03-10T00:00Z to 2026-03-11T00:00Z", "12:00", "0", "200"]),
      );
      // One range of values.
      const numbers = (drawn: Drawn | undefined): string[] =>
        drawn?.texts.filter((text) => /^-?[\d.]+$/.test(text)) ?? [];
      expect(numbers(before)).toEqual(numbers(after));
      expect(others[0]?.texts).toContain("ms");
      expect(others[2]?.texts).toContain("M");
    }
  },
);

test.runIf(hasChromium).each(["10.7", "newest"] as const)(
  "Mermaid %s shows nothing of hostile names",
  async (version) => {
    const markdown = hostile.flatMap((text) => {
      const content = chart({ [text]: wave(24) }, { unit: { kind: "other", symbol: text } });
      return mermaidCharts({ before: drawing(content, text), after: drawing(content, text) });
    });
    expect(markdown).toHaveLength(hostile.length);
    const drawn = await draw(markdown.join("\n\n"), version, pages[0]);
    expect(drawn).toHaveLength(2 * hostile.length);
    for (const { lines, texts } of drawn) {
      expect(lines).toBe(1);
      expect(texts.filter((text) => text === "Before" || text === "After")).toHaveLength(1);
      expect(texts).not.toContain("Injected");
    }
  },
);
