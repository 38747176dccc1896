// What `plan` finds out about queries and silences before they are written, with the built command.
import { expect, test } from "vitest";
import { startFleet } from "./fleet-servers.ts";

test("tries equal queries on one of several targets, and reports them on all", async () => {
  await using fleet = await startFleet({ a: {}, b: {}, c: { threshold: 20 } });
  const series = { type: "time", source: "Logs", aggFn: "count", where: "NoSuchColumn = 1", whereLanguage: "sql" };
  const tile = { name: "Errors", x: 0, y: 0, w: 6, h: 3, series: [{ ...series, groupBy: [] }] };
  fleet.write("dashboards/service.yaml", JSON.stringify({ name: "Service", tiles: [tile] }));
  const queries = (): number =>
    Object.values(fleet.emulators).flatMap((emulator) =>
      emulator.requests().filter(({ path }) => path.includes("charts")),
    ).length;
  const { code, stdout } = await fleet.run("plan", "--all", "--output", "json");
  const { warnings } = JSON.parse(stdout) as { warnings: { text: string; targets: string[] }[] };
  expect(code).toBe(2);
  expect(queries()).toBe(1);
  expect(warnings).toEqual([
    {
      text: expect.stringMatching(
        /^Failing query of tile "Errors" of dashboard service: .*NoSuchColumn.*`obstack sources describe Logs` lists columns and values\. \(tried on [abc]\)$/,
      ),
      targets: ["a", "b", "c"],
    },
  ]);
  // Nothing is tried again after it was applied.
  expect(await fleet.run("apply", "--all", "--yes")).toMatchObject({ code: 0 });
  expect(await fleet.run("plan", "--all")).toMatchObject({ code: 0 });
  expect(queries()).toBe(1);
});

test("an apply says that it silences an alert", async () => {
  await using fleet = await startFleet({ a: {} });
  const until = new Date(Date.now() + 300 * 86_400_000).toISOString();
  const watched = { dashboard: "service", tile: "Errors", webhook: "On-call" };
  const condition = { threshold: 1, thresholdType: "above", interval: "5m" };
  const alert = { name: "Service fails", source: "tile", ...watched, ...condition, scheduleStartAt: until };
  fleet.write("alerts/errors.yaml", JSON.stringify(alert));
  const { stdout } = await fleet.run("apply", "--target", "a", "--yes", "--output", "json");
  const { warnings } = JSON.parse(stdout) as { warnings: { text: string }[] };
  expect(warnings.map(({ text }) => text)).toContainEqual(
    expect.stringContaining(`is silenced by this change: The server does not evaluate the alert until ${until}`),
  );
});
