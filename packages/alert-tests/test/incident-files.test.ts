// Incidents in files: what is kept, and what SLOs did in them.
import { temporaryStack } from "@obstack/testing";
import { apply, plan, review } from "@obstack/as-code";
import type { WindowPoint } from "@obstack/alerting";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import {
  testStack,
  incidentSchema,
  planIncidents,
  replayIncidents,
  saveIncident,
  withIncidents,
} from "../src/index.ts";
import { formatValues, parseValues } from "../src/incidents/incident-values.ts";
import type { IncidentValues, SavedQuery } from "../src/incidents/incident-values.ts";
import { incidentStack } from "./incident-stack.ts";
import { client, failing, path, request, save, saveAgain, useIncidents, valuesFile } from "./saved-incident.ts";
import { checkout } from "./slo-setup.ts";

useIncidents();

test("a save that was interrupted is seen, and saving again completes it", async () => {
  using folder = incidentStack();
  await save(folder);
  rmSync(join(folder.path, valuesFile));
  await expect(testStack(folder.path, undefined)).rejects.toThrow(
    `${valuesFile}: The values do not exist. Restore the file from Git, or run \`obstack incident save payments-down\``,
  );
  expect((await saveAgain(folder)).outcome.status).toBe("passed");
  expect((await testStack(folder.path, undefined)).incidents).toMatchObject([{ status: "passed" }]);
});

test("a saved incident names its schema, which is beside it", async () => {
  using folder = incidentStack();
  await save(folder);
  const text = readFileSync(join(folder.path, `${path}.yaml`), "utf8");
  const [, schema = ""] = /^# yaml-language-server: \$schema=(.+)$/m.exec(text) ?? [];
  const file = join(folder.path, dirname(path), schema);
  expect(JSON.parse(readFileSync(file, "utf8"))).toEqual(incidentSchema);
});

test("saving again replaces all values, or none if a query fails", async () => {
  using folder = incidentStack();
  let fails = true;
  const broken = failing(() => fails);
  const failure = "A query of SeverityText:error failed: POST / failed with 400: Unknown column.";
  const saved = await saveIncident(folder.path, broken, request);
  expect(saved).toMatchObject({ failures: [failure], outcome: { notJudged: [{ key: "slow" }] } });
  expect(saved.outcome.notJudged[0]?.reason).toContain("Run `obstack incident save payments-down`");
  const values = join(folder.path, valuesFile);
  const file = readFileSync(join(folder.path, `${path}.yaml`), "utf8");
  fails = false;
  expect(await saveAgain(folder, broken)).toMatchObject({
    paths: [valuesFile],
    failures: [],
    outcome: { notJudged: [] },
  });
  expect(readFileSync(join(folder.path, `${path}.yaml`), "utf8")).toBe(file);
  const dashboard = join(folder.path, "dashboards/shop.json");
  writeFileSync(dashboard, readFileSync(dashboard, "utf8").replace('["ServiceName"]', '["SeverityText"]'));
  const [incident] = (await testStack(folder.path, undefined)).incidents ?? [];
  expect(incident?.notJudged).toMatchObject([{ key: "grouped" }]);
  fails = true;
  const before = readFileSync(values);
  await expect(saveAgain(folder, broken)).rejects.toMatchObject({
    message: `${failure} The saved values of ${path} stay.`,
    hint: "Correct the query, then save the incident again.",
  });
  expect(readFileSync(values)).toEqual(before);
  fails = false;
  expect(await saveAgain(folder, broken)).toMatchObject({ outcome: { notJudged: [] } });
});

test("a plan says what makes an incident fail, also if another alert in it cannot be judged", async () => {
  using folder = incidentStack();
  await apply(folder.path, client, await plan(folder.path, client));
  const { outcome } = await saveIncident(
    folder.path,
    failing(() => true),
    request,
  );
  expect(outcome.status).toBe("not-judged");
  expect(outcome.alerts.map(({ key }) => key)).toEqual(expect.arrayContaining(["errors", "grouped"]));
  const file = join(folder.path, "alerts/errors.json");
  const text = readFileSync(file, "utf8");
  for (const [threshold, change] of [
    [5000, /^"Payments down": no longer notifies, \d+ → 0 notifications$/],
    // It fires all the time.
    [0, /^"Payments down": first notifies before it begins, \d+ → \d\d+ notifications$/],
  ] as const) {
    writeFileSync(file, text.replace('"threshold":12', `"threshold":${threshold}`));
    const found = await planIncidents(folder.path, client, await plan(folder.path, client));
    expect(found?.text).toBe("Incidents: 1 of 1 misses its expectations.");
    const changed = { subject: "errors", text: expect.stringMatching(change) as string, isIncident: true };
    expect(found?.effects).toEqual([changed]);
  }
  // A selection leaves the alert as it is on the server, and its tile.
  const selected = async () => {
    const planned = await plan(folder.path, client);
    return planIncidents(folder.path, client, planned, review(planned, { only: ["grouped"] }));
  };
  const found = await selected();
  expect(found?.effects).toEqual([]);
  const dashboard = join(folder.path, "dashboards/shop.json");
  writeFileSync(dashboard, readFileSync(dashboard, "utf8").replaceAll("SeverityText:error", "SeverityText:never"));
  expect(await selected()).toEqual(found);
});

test("replays an incident with its target, and with all targets if its own does not exist", async () => {
  using folder = incidentStack({ "obstack.yaml": "targets: { eu: { profile: a }, us: { profile: b } }\n" });
  await save(folder, { target: "eu", isOfTarget: true });
  const file = join(folder.path, `${path}.yaml`);
  const replayed = async () =>
    Promise.all(["eu", "us"].map(async (target) => (await replayIncidents(folder.path, { target })).length));
  expect(await replayed()).toEqual([1, 0]);
  writeFileSync(file, readFileSync(file, "utf8").replace("target: eu", "target: europe"));
  expect(await replayed()).toEqual([1, 1]);
});

test("keeps saved values if the server lost data of any query, also of one that no alert needs today", async () => {
  using folder = incidentStack();
  await save(folder);
  const file = join(folder.path, valuesFile);
  const saved = parseValues(readFileSync(file)) as IncidentValues;
  expect(saved.queries.length).toBeGreaterThan(3);
  const refuses = async (index: number, change: (points: readonly WindowPoint[]) => WindowPoint[]): Promise<void> => {
    const queries = saved.queries.with(index, changeOf(saved.queries[index], change));
    const more = formatValues({ ...saved, queries });
    writeFileSync(file, more);
    await expect(saveAgain(folder)).rejects.toMatchObject({
      message: `The server no longer has all of the data. The saved values of ${path} stay.`,
      hint: "Changed queries cannot be judged in this incident any more.",
    });
    expect(readFileSync(file)).toEqual(more);
  };
  // As if the server had had a bucket more.
  for (const [index, { from }] of saved.queries.entries())
    await refuses(index, (points) => [...points, { ts_bucket: from, group: ["gone"] }]);
  // A count of fewer events in as many buckets.
  const counted = saved.queries.findIndex(({ series: [one] }) => one?.aggFn === "count");
  await refuses(counted, ([first, ...others]) => [{ ...first, "series_0.data": 99_999 } as WindowPoint, ...others]);
  writeFileSync(file, formatValues(saved));
  rmSync(join(folder.path, "alerts/slow.json"));
  await saveAgain(folder);
  // Its query is no longer saved.
  const after = parseValues(readFileSync(file)) as IncidentValues;
  expect(after.queries.length).toBeLessThan(saved.queries.length);
});

function changeOf(
  query: SavedQuery | undefined,
  change: (points: readonly WindowPoint[]) => WindowPoint[],
): SavedQuery {
  expect(query).toBeDefined();
  return { ...(query as SavedQuery), points: change(query?.points ?? []) };
}

test("an SLO replays, and a plan says what another objective misses", async () => {
  const text = (objective: number): string => checkout("", objective);
  using folder = temporaryStack({ "slos/checkout.yaml": text(99.5) });
  const file = join(folder.path, "slos/checkout.yaml");
  await apply(folder.path, client, await plan(folder.path, client));
  const { outcome } = await save(folder);
  expect(outcome).toMatchObject({ status: "passed", notJudged: [] });
  const paging = outcome.alerts.find(({ key }) => key.startsWith("slos/checkout/page"))?.key;
  expect(paging).toBeDefined();
  const replan = async (objective: number, edit = (slo: string): string => slo) => {
    writeFileSync(file, edit(text(objective)));
    const planned = await plan(folder.path, client);
    return { planned, found: await planIncidents(folder.path, client, planned) };
  };
  expect((await replan(99.5)).found).toMatchObject({ text: "Incidents: 1 of 1 still pages.", effects: [] });
  const { planned, found } = await replan(60);
  expect(found?.text).toBe('Incidents: 1 of 1 misses its expectations. "Payments down" no longer pages.');
  const shown = withIncidents(planned, found as NonNullable<typeof found>);
  const effects = shown.changes.flatMap((change) => (change.slo === "checkout" ? (change.effects ?? []) : []));
  expect(effects.find(({ subject }) => subject === paging)).toEqual({
    subject: paging,
    text: expect.stringMatching(/^"Payments down": no longer notifies, \d+ → 0 notifications$/) as string,
    isIncident: true,
  });
  // What is not selected stays as it is on the server, as what is skipped.
  const left = review(planned, { only: ["!slos/checkout", "!owner:nobody"] });
  expect(await planIncidents(folder.path, client, planned, left)).toMatchObject({
    text: "Incidents: 1 of 1 still pages.",
    effects: [],
  });
  // A field that no value depends on.
  const renamed = await replan(99.5, (slo) => slo.replace("Checkout answers", "Checkout works"));
  expect(renamed.planned.changes.length).toBeGreaterThan(1);
  expect(renamed.found?.text).toBe("Incidents: 1 of 1 still pages.");
  // Another filter is not among the values, so that nothing is claimed.
  const other = await replan(99.5, (slo) => slo.replace("error", "warn"));
  expect(other.found).toMatchObject({ text: "Incidents: 1 of 1 cannot be judged.", effects: [] });
  // Other burn rates replay, but nothing says what the ones on the server did.
  const rates = await replan(99.5, (slo) => `${slo}burnRates: [{ severity: page, long: 2h, short: 10m, factor: 5 }]\n`);
  expect(rates.found?.text).toMatch(/^Incidents: 1 of 1 [^"0-9]*$/);
  // The server does not show what the alerts of a deleted SLO do, but they paged when the incident was saved.
  rmSync(file);
  const pruned = await plan(folder.path, client, { prune: true });
  const lost = (await planIncidents(folder.path, client, pruned)) as NonNullable<typeof found>;
  expect(lost.text).toBe('Incidents: 1 of 1 misses its expectations. "Payments down" no longer pages.');
  const ofSlo = withIncidents(pruned, lost).changes.flatMap((change) =>
    change.slo === "checkout" ? (change.effects ?? []) : [],
  );
  expect(ofSlo).toContainEqual({ subject: paging, text: '"Payments down": no longer notifies', isIncident: true });
});
