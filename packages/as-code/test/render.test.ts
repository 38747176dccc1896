import { expect } from "vitest";
import { apply, drift, driftReport, plan, planReport, reportToMarkdown, reportToText } from "../src/index.ts";
import type { PlannedChange } from "../src/index.ts";
import { riskOf } from "../src/plan/plan-data.ts";
import { emulator, stack, useEmulator } from "./on-emulator.ts";
import { rule, tile } from "./shop.ts";
import { test } from "./test.ts";
import { applyFiles, stored, writeStack } from "./world.ts";
import type { Files } from "./world.ts";

useEmulator();

const shop: Files = {
  dashboards: {
    shop: {
      name: "Shop",
      tags: ["a"],
      tiles: [tile("Errors", 0), tile("Old", 6)],
    },
  },
  alerts: { errors: rule("Errors", "shop", "Errors", { threshold: 10 }) },
};

/** Creates a dashboard without a file, for alerts. */
const createManual = () => stack.dashboards.create({ name: "Manual", tiles: [{ name: "Errors" }] });

/** Creates a stack whose plan contains every kind of change. */
async function createChanges(folder: string): Promise<void> {
  await applyFiles(folder, stack, {
    ...shop,
    alerts: {
      ...shop.alerts,
      old: rule("Old", "shop", "Old"),
      gone: rule("Gone", "shop", "Errors"),
      left: rule("Left", "shop", "Errors"),
    },
  });
  const [board] = stored(emulator, "selfhosted").dashboards;
  await stack.dashboards.modify(String(board?.["id"]), (record) => ({
    ...record,
    tiles: [...(record.tiles ?? []), { name: "Unmanaged" }],
  }));
  for (const alert of await stack.alerts.list()) {
    if (alert.name === "Errors")
      await stack.alerts.modify(alert.id, (record) => ({
        ...record,
        threshold: 25,
        channel: { type: "webhook", webhookId: "0000000000000000000acd02" },
      }));
    if (alert.name === "Gone") await stack.alerts.delete(alert.id);
  }
  writeStack(folder, {
    dashboards: {
      shop: {
        name: "Our shop",
        tiles: [
          tile("Errors", 0, { w: 12, series: [{ source: "Traces", aggFn: "count", where: "Errors" }] }),
          tile("New", 12),
        ],
      },
      other: { name: "Other", tiles: [tile("One", 0)] },
    },
    alerts: { errors: { ...shop.alerts["errors"], threshold: 20 }, gone: rule("Gone", "shop", "Errors") },
  });
}

test("formats a plan field by field", async ({ folder }) => {
  await createChanges(folder);
  expect(reportToText(planReport(await plan(folder, stack))).split("\n")).toEqual([
    "Warnings:",
    expect.stringMatching(/^ {2}alert "Old" \(\w+\) would be lost with tile Old of dashboard shop "Our shop"$/),
    "",
    '~ dashboard shop "Our shop"',
    "    name: Shop → Our shop",
    '    - tags: ["a"]',
    "    tiles[Errors].w: 6 → 12",
    "    tiles[Errors].series[0].source: Logs → Traces",
    "    + tiles[New]",
    "        x: 12, y: 0, w: 6, h: 3",
    '        series: [{"source":"Logs","aggFn":"count","where":"New"}]',
    "    - tiles[Old]",
    "",
    '~ alert errors "Errors"',
    "    threshold: server 25 → file 20  # conflict, last applied: 10",
    "    webhook: chat → on-call  # changed on the server, last applied: on-call",
    "",
    '+ alert gone "Gone"  (deleted on the server)',
    "    name: Gone",
    "    dashboard: Shop",
    "    tile: Errors",
    "    threshold: 1",
    "    interval: 5m",
    "    thresholdType: above",
    "    webhook: on-call",
    "",
    '+ dashboard other "Other"',
    "    name: Other",
    "    + tiles[One]",
    "        x: 0, y: 0, w: 6, h: 3",
    '        series: [{"source":"Logs","aggFn":"count","where":"One"}]',
    "",
    "Notes:",
    '  dashboard shop "Our shop": tile Unmanaged was added on the server; it stays',
    '  alert left "Left" no longer has a file; it stays (to delete it, apply with `--prune`; to stop managing it, run `obstack state forget alerts/left`)',
    '  alert old "Old" no longer has a file; it stays (to delete it, apply with `--prune`; to stop managing it, run `obstack state forget alerts/old`)',
    "",
    `default (${stack.server.baseUrl}): 2 to create, 2 to update (1 changed on the server, 1 in conflict).`,
  ]);
});

test("formats a plan as escaped Markdown", async ({ folder }) => {
  await createChanges(folder);
  const markdown = reportToMarkdown(planReport(await plan(folder, stack)));
  expect(markdown).toContain(
    `### Plan for default (\`${stack.server.baseUrl}\`)\n\n2 to create, 2 to update \\(1 changed on the server, 1 in conflict\\).`,
  );
  expect(markdown).toContain("\n```text\nthreshold: server 25 → file 20  # conflict, last applied: 10\n");
  expect(markdown).toContain("\ntiles[Errors].series[0].source: Logs → Traces\n");
  expect(markdown).toContain('\n> **Warnings:**\n>\n> - alert "Old"');
  expect(markdown).toMatch(
    /\n\n\*\*Notes:\*\*\n\n- dashboard shop "Our shop": tile Unmanaged was added[^\n]*\n- alert left /,
  );

  writeStack(folder, { dashboards: {}, alerts: { odd: rule("a|b `c` <b>_d_</b>", "Shop", "Old", { message: "``" }) } });
  const odd = reportToMarkdown(planReport(await plan(folder, stack)));
  expect(odd).toContain('#### Create alert odd "a\\|b \\`c\\` &lt;b&gt;\\_d\\_&lt;/b&gt;"');
  expect(odd).toContain("\n```text\nname: a|b `c` <b>_d_</b>\nmessage: ``\ndashboard: Shop\n");
});

test("keeps the summary of a plan that is too long", async ({ folder }) => {
  const long = "a|`b` <i>".repeat(80);
  await createManual();
  writeStack(folder, {
    dashboards: {},
    alerts: {
      one: rule("One", "Manual", "Errors", { message: long }),
      two: rule("Two", "Manual", "Errors", { message: `${long}!` }),
    },
  });
  const planned = await plan(folder, stack);
  const complete = reportToMarkdown(planReport(planned));
  expect(complete).toContain(`message: ${long}\n`);
  expect(reportToMarkdown(planReport(planned), { maxLength: complete.length })).toBe(complete);
  const cut = reportToMarkdown(planReport(planned), { maxLength: complete.length - 100 });
  expect(cut.length).toBeLessThanOrEqual(complete.length - 100);
  expect(cut).toMatch(
    /^### Plan for default \(`http:\S+`\)\n\n2 to create[^]*#### Create alert one[^]*\n- Create alert two "Two": name: Two, message: a.+…\n\n\*\*Notes:\*\*\n\n- 1 object [^\n]+$/,
  );
  const shortest = reportToMarkdown(planReport(planned), { maxLength: 545 });
  expect(shortest.length).toBeLessThanOrEqual(545);
  expect(shortest).toMatch(
    /^### Plan for default \(`http:\S+`\)\n\n2 to create\.\n\n- Create alert one "One": .+…\n\n\*\*Notes:\*\*\n\n\*\*Not shown: 1 change, 1 note\.\*\*$/,
  );
});

test("displays only the part of long texts that changes", async ({ folder }) => {
  const write = (service: string): void =>
    writeStack(folder, {
      dashboards: {
        shop: {
          name: "Shop",
          tiles: [tile(`${"level:error ".repeat(30)}${service}`, 0, { name: "Errors" })],
        },
      },
      alerts: {},
    });
  write("cart");
  await apply(folder, stack, await plan(folder, stack));
  write("checkout");
  const planned = await plan(folder, stack);
  for (const text of [reportToText(planReport(planned)), reportToMarkdown(planReport(planned))])
    expect(text).toMatch(/where: …(?:level:error ){1,3}cart → …(?:level:error ){1,3}checkout$/m);
});

test("folds changes if there are many of them or of their fields", async ({ folder }) => {
  await createManual();
  const tiles = Array.from({ length: 12 }, (_, index) => tile(`Tile ${index}`, 0, { y: index }));
  const alerts = (length: number) =>
    Object.fromEntries(
      Array.from({ length }, (_, index) => [
        `a${index}`,
        rule(`@a <${index}>`, "Manual", "Errors", { threshold: index }),
      ]),
    );
  writeStack(folder, { dashboards: { large: { name: "Large", tiles } }, alerts: alerts(1) });
  const few = reportToMarkdown(planReport(await plan(folder, stack)));
  expect(few).toMatch(
    /\n<details><summary>Create dashboard large "Large": name: Large, [^\n]+…<\/summary>\n\n```text\nname: /,
  );
  expect(few).toMatch(/\n#### Create alert a0 [^\n]+\n\n```text\n/);
  writeStack(folder, { dashboards: {}, alerts: alerts(11) });
  const many = reportToMarkdown(planReport(await plan(folder, stack)));
  expect(many).toMatch(/\n\n<details><summary>Create alert a0 "@&#8203;a &lt;0&gt;": name: @/);
  expect(many.match(/^<details>/gm)).toHaveLength(11);
});

/** Characters that terminals and pages interpret. */
const controlCharacters = /(?!\n)[\p{Cc}\p{Cf}\p{Zl}]/u;

test("escapes terminal control characters", async ({ folder }) => {
  const evil = "red \u001B[31m bell \u0007 csi \u009B2J line \u2028 rtl \u202E two\nlines";
  writeStack(folder, {
    dashboards: { evil: { name: evil, tiles: [tile(evil, 0, { evil })] } },
    alerts: { evil: rule(evil, "evil", evil, { message: evil }) },
  });
  const planned = await plan(folder, stack);
  for (const text of [reportToText(planReport(planned)), reportToMarkdown(planReport(planned))]) {
    expect(text).not.toMatch(controlCharacters);
    expect(text).toContain("u001b");
  }
  await apply(folder, stack, planned, {
    onEvent: (event) => "change" in event && expect(event.change.title).not.toMatch(controlCharacters),
  });
  const [alert] = await stack.alerts.list();
  await stack.alerts.modify(alert?.id ?? "", (record) => ({ ...record, message: `${evil}!` }));
  const stale = await plan(folder, stack);
  await stack.alerts.modify(alert?.id ?? "", (record) => ({ ...record, message: `${evil}?` }));
  const error = await apply(folder, stack, stale).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ kind: "changed" });
  expect(String(error)).not.toMatch(controlCharacters);
  const found = await drift(folder, stack);
  for (const text of [reportToText(driftReport(found)), reportToMarkdown(driftReport(found))])
    expect(text).not.toMatch(controlCharacters);
});

test("formats drift from the file's value to the server's, without changes in files", async ({ folder }) => {
  await createChanges(folder);
  const found = await drift(folder, stack);
  expect(found.changes.map(({ key, isGone, fields }) => [key, isGone, fields.map(({ path }) => path)])).toEqual([
    ["errors", undefined, ["threshold", "webhook"]],
    ["gone", true, []],
  ]);
  expect(reportToText(driftReport(found))).toBe(
    [
      '~ alert errors "Errors"',
      "    threshold: file 20 → server 25  # conflict, last applied: 10",
      "    webhook: on-call → chat",
      "",
      '- alert gone "Gone"  (deleted on the server)',
      "",
      "Notes:",
      '  dashboard shop "Our shop": tile Unmanaged was added on the server',
      "",
      `default (${stack.server.baseUrl}): 1 object changed, 1 object deleted, 1 tile added.`,
    ].join("\n"),
  );
  expect(reportToMarkdown(driftReport(found))).toContain('- dashboard shop "Our shop": tile Unmanaged was added');
});

test("prevents mentions and references in comments", async ({ folder }) => {
  writeStack(folder, {
    dashboards: { a: { name: "@everyone @acme/on-call #12 GH-12 &#64;here a@b.example" } },
    alerts: {},
  });
  const markdown = reportToMarkdown(planReport(await plan(folder, stack)));
  const heading = markdown.split("\n").find((line) => line.startsWith("#### "));
  expect(heading).toContain("@&#8203;everyone @&#8203;acme/on-call");
  expect(heading).toContain(String.raw`\#&#8203;12 GH-&#8203;12 &amp;\#&#8203;64;here`);
  // Code hosts do not create links in code.
  expect(markdown.replaceAll(/`[^`]*`/g, "")).not.toMatch(/@(?!&#8203;)|(?<!&)#(?=\d)|GH-\d/);
});

test("shows the query of a series that is added to a tile, and names the risk of one that is removed", async ({
  folder,
}) => {
  const board = (...series: readonly object[]): Files => ({
    dashboards: { shop: { name: "Shop", tiles: [tile("Errors", 0, { series })] } },
    alerts: {},
  });
  const first = { source: "Logs", aggFn: "count", where: "level:error" };
  const second = { ...first, where: "level:warn" };
  await applyFiles(folder, stack, board(first));
  writeStack(folder, board(first, second));
  const added = await plan(folder, stack);
  expect(reportToText(planReport(added))).toMatch(
    /^ {4}\+ tiles\[Errors\]\.series\[1\]: \{.*"where":"level:warn".*\}$/m,
  );
  await apply(folder, stack, added);
  writeStack(folder, board(first));
  const removed = await plan(folder, stack);
  expect(reportToText(planReport(removed))).toMatch(
    /^ {4}- tiles\[Errors\]\.series\[1\]: \{.*"where":"level:warn".*\}$/m,
  );
  expect(riskOf(removed.changes[0] as PlannedChange)).toBe("update");
});
