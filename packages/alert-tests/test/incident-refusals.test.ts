// Incidents in files: what is missing, wrong, or cannot be replaced.
import { temporaryStack } from "@obstack/testing";
import { plan } from "@obstack/as-code";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { testStack, findIncident, planIncidents, saveIncident } from "../src/index.ts";
import { incidentStack } from "./incident-stack.ts";
import {
  client,
  emulator,
  failing,
  path,
  querying,
  range,
  request,
  save,
  saveAgain,
  useIncidents,
  valuesFile,
} from "./saved-incident.ts";
import { checkout, hour, to } from "./slo-setup.ts";

useIncidents();

test("times without values, and names of several incidents, are mistakes", async () => {
  using folder = incidentStack();
  await save(folder);
  const file = join(folder.path, `${path}.yaml`);
  const text = readFileSync(file, "utf8");
  writeFileSync(file, text.replace(/^from: .*$/m, "from: 2026-03-05T00:00:00Z"));
  await expect(testStack(folder.path, undefined)).rejects.toThrow(
    /payments-down\.yaml:\d+:\d+: The saved values are those of .* Run `obstack incident save payments-down`/,
  );
  writeFileSync(file, text.replace(/^to: .*$/m, "to: 2090-01-01T00:00:00Z"));
  await expect(testStack(folder.path, undefined)).rejects.toThrow(
    /payments-down\.yaml:\d+:\d+: The incident has \d+ days\. The limit is 14\./,
  );
  const values = join(folder.path, valuesFile);
  renameSync(values, join(folder.path, "../values.ndjson"));
  symlinkSync(join(folder.path, "../values.ndjson"), values);
  writeFileSync(file, text);
  await expect(testStack(folder.path, undefined)).rejects.toThrow(`${valuesFile}: A symbolic link points outside`);
  rmSync(values);
  renameSync(join(folder.path, "../values.ndjson"), values);
  writeFileSync(file, text.replace(/^expect:[^]*/m, "expect: {}\n"));
  await expect(testStack(folder.path, undefined)).rejects.toThrow(`${path}.yaml:6:9: expect must not be empty.`);
  writeFileSync(file, text);
  writeFileSync(join(folder.path, "tests/incidents/copy.yaml"), text);
  await expect(findIncident(folder.path, "Payments down")).rejects.toMatchObject({
    message: 'Several incidents are named "Payments down".',
    hint: "Use one of their files: tests/incidents/copy.yaml, tests/incidents/payments-down.yaml.",
  });
  for (const name of ["copy", "tests/incidents/copy.yaml"])
    expect((await findIncident(folder.path, name)).filePath).toBe("tests/incidents/copy.yaml");
});

test("sends nothing for a range that is too long", async () => {
  using folder = incidentStack();
  await expect(save(folder, { from: to - 15 * 24 * hour })).rejects.toThrow(
    "The incident has 15 days. The limit is 14.",
  );
  expect(emulator.requests()).toEqual([]);
});

test("writes nothing if the server has no data, and asks for the values in Git", async () => {
  using folder = incidentStack();
  const none = "No query of an alert or SLO returned a value in this range.";
  const old = { from: to - 400 * 24 * hour, began: to - 399 * 24 * hour, to: to - 398 * 24 * hour };
  for (const server of [client, failing(() => true)])
    await expect(saveIncident(folder.path, server, { ...request, ...old })).rejects.toThrow(none);
  expect(existsSync(join(folder.path, path, ".."))).toBe(false);
  await save(folder);
  const [file, values] = [`${path}.yaml`, valuesFile].map((name) => join(folder.path, name)) as [string, string];
  const moved = Object.entries(old).reduce(
    (text, [name, time]) => text.replace(new RegExp(`^${name}: .*$`, "m"), `${name}: ${new Date(time).toISOString()}`),
    readFileSync(file, "utf8"),
  );
  writeFileSync(file, moved);
  writeFileSync(values, "{");
  await expect(saveAgain(folder)).rejects.toMatchObject({
    message: expect.stringContaining(none) as string,
    hint: expect.stringContaining("from Git") as string,
  });
  expect(readFileSync(values, "utf8")).toBe("{");
});

test("sends nothing if a file cannot be written, and leaves nothing behind", async () => {
  using folder = incidentStack();
  const before = readdirSync(folder.path);
  await expect(save(folder, { signal: AbortSignal.abort() })).rejects.toThrow("aborted");
  expect(readdirSync(folder.path)).toEqual(before);
  emulator.reset();
  chmodSync(folder.path, 0o555);
  // The superuser and users of Windows can still write.
  if (process.platform !== "win32" && process.getuid?.() !== 0)
    await expect(save(folder)).rejects.toThrow(`Cannot write ${path}.yaml: permission denied.`);
  chmodSync(folder.path, 0o755);
  writeFileSync(join(folder.path, "tests"), "");
  await expect(save(folder)).rejects.toThrow(`Cannot write ${path}.yaml: not a directory.`);
  rmSync(join(folder.path, "tests"));
  mkdirSync(join(folder.path, valuesFile), { recursive: true });
  await expect(save(folder)).rejects.toThrow(`Cannot write ${valuesFile}: it is a folder.`);
  expect(readdirSync(join(folder.path, "tests/incidents"))).toEqual(["payments-down.ndjson.gz"]);
  expect(emulator.requests()).toEqual([]);
  rmSync(join(folder.path, valuesFile), { recursive: true });
  await save(folder);
  renameSync(join(folder.path, valuesFile), join(folder.path, "values"));
  symlinkSync(join(folder.path, "values"), join(folder.path, valuesFile));
  emulator.reset();
  await expect(saveAgain(folder)).rejects.toThrow(`Cannot write ${valuesFile}: it is a symbolic link.`);
  expect(emulator.requests()).toEqual([]);
});

test("refuses to replace values if the server lost a part of them, and damaged ones if a query fails", async () => {
  using folder = incidentStack();
  await save(folder);
  const file = join(folder.path, valuesFile);
  const saved = readFileSync(file);
  const damaged = saved.subarray(0, -9);
  const forgetful = querying(async (query) =>
    (await client.charts.querySeries(query)).filter(({ ts_bucket: time }) => Number(time) >= range.from + hour),
  );
  await expect(saveAgain(folder, forgetful)).rejects.toThrow("The server no longer has all of the data.");
  writeFileSync(file, damaged);
  await expect(
    saveAgain(
      folder,
      failing(() => true),
    ),
  ).rejects.toMatchObject({
    message:
      "The values are damaged, and cannot all be replaced. A query of SeverityText:error failed: POST / failed with 400: Unknown column.",
    hint: `Restore ${valuesFile} from Git.`,
  });
  expect(readFileSync(file)).toEqual(damaged);
  await saveAgain(folder);
  expect(readFileSync(file)).toEqual(saved);
});

test("names in expectations are those of alerts, or of alerts that were removed after the incident", async () => {
  using folder = incidentStack({ "slos/checkout.yaml": checkout("", 99.5) });
  await save(folder);
  const file = join(folder.path, `${path}.yaml`);
  const text = readFileSync(file, "utf8");
  const expected = (expectation: string): void =>
    writeFileSync(file, text.replace(/^expect:[^]*/m, `expect:\n  ${expectation}\n`));
  const replay = () => testStack(folder.path, undefined);
  const others = [
    async () => planIncidents(folder.path, client, await plan(folder.path, client)),
    () => saveAgain(folder),
  ];
  const rejects = async (problems: readonly string[]): Promise<void> => {
    const message = problems.map((problem) => `${path}.yaml:${problem}`).join("\n");
    // Once is enough for those that share the check.
    for (const run of [replay, ...others.splice(0)])
      await expect(run()).rejects.toMatchObject({ kind: "files", message });
  };
  expected("alerts: [errors, Grouepd]\n  silent: [slow, disk-full, slos/chekout/page-1h]");
  await rejects([
    '7:20: Unknown alert "Grouepd". Did you mean "Grouped"?',
    '8:18: Unknown alert "disk-full". Use the name of a file in alerts/ without its extension.',
    '8:29: Unknown alert "slos/chekout/page-1h". Did you mean "slos/checkout/page-1h"?',
  ]);
  const ratio = join(folder.path, "alerts/ratio.json");
  writeFileSync(join(folder.path, "alerts/other.json"), readFileSync(ratio));
  expected("silent: [Ratio]");
  await rejects(['7:12: Several alerts are named "Ratio". Use the file name instead.']);
  for (const name of ["ratio", "other"]) rmSync(join(folder.path, `alerts/${name}.json`));
  expected("silent: [Ratio, ratio, ratoi]");
  await rejects(['7:26: Unknown alert "ratoi". Did you mean "ratio"?']);
  expected("silent: [Ratio, ratio]");
  for (let time = 0; time < 2; time++) expect((await saveAgain(folder)).outcome.status).toBe("passed");
  expect((await replay()).incidents).toMatchObject([{ status: "passed" }]);
});

test("refuses the name of an incident whose file has another extension", async () => {
  using folder = incidentStack();
  await save(folder);
  renameSync(join(folder.path, `${path}.yaml`), join(folder.path, `${path}.yml`));
  await expect(save(folder)).rejects.toThrow(`${path}.yml exists already.`);
});

test("refuses an incident without alerts", async () => {
  using folder = temporaryStack({ "dashboards/empty.json": JSON.stringify({ name: "Empty", tiles: [] }) });
  await expect(save(folder)).rejects.toThrow("No alert or SLO in this folder has values to save.");
});
