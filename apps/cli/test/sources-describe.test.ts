// What a source contains, and columns that it lacks, on servers of the document and of deployed releases.
import { runObstack } from "@obstack/testing";
import { describe, expect, test } from "vitest";
import { useEmulator } from "./use-emulator.ts";

interface Column {
  readonly name: string;
  readonly role?: string;
  readonly distinct?: number;
  readonly values?: readonly { readonly value: string; readonly count: number }[];
}

interface Described {
  readonly columns: readonly Column[];
  readonly attributes: readonly Column[];
  readonly metrics?: readonly { readonly name: string }[];
  readonly notes: readonly string[];
}

describe.each(["documented", "deployed", "deployed=older"] as const)("behavior %s", (behavior) => {
  const emulator = useEmulator({ port: 0, hostedPort: 0, behavior });

  const run = async (...words: readonly string[]) => runObstack(words, { environment: emulator().environment });
  const describeSource = async (...words: readonly string[]): Promise<Described> => {
    const { stdout } = await run("sources", "describe", ...words, "--output", "json");
    return JSON.parse(stdout) as Described;
  };
  const valuesOf = (columns: readonly Column[], name: string): readonly (string | undefined)[] =>
    (columns.find((column) => column.name === name)?.values ?? []).map(({ value }) => value);

  test("lists columns, attributes and their values, most frequent first", async () => {
    const { columns, attributes, notes } = await describeSource("Logs", "--since", "6h");
    expect(valuesOf(columns, "SeverityText")).toEqual(["info", "warn", "error"]);
    expect(valuesOf(columns, "ServiceName").toSorted()).toEqual(["cart", "catalog", "checkout", "frontend", "payment"]);
    expect(valuesOf(attributes, "LogAttributes['http.status_code']")).toEqual(["200", "500"]);
    expect(valuesOf(attributes, "ResourceAttributes['cloud.region']")).toHaveLength(2);
    const users = attributes.find(({ name }) => name === "LogAttributes['user']");
    expect(users?.distinct).toBeGreaterThan(100);
    expect(columns.map(({ name }) => name)).toContain("Body");
    // Not a column of the tables of the emulator.
    expect(columns.map(({ name }) => name)).not.toContain("TraceId");
    expect(notes.length).toBeLessThan(2);
    const words = ["--field", "SeverityText", "--since", "6h", "--columns", "distinct,column"];
    expect((await run("sources", "describe", "Logs", ...words)).stdout).toBe(
      "DISTINCT  COLUMN\n       3  SeverityText\n",
    );
  });

  test("describes traces, which have more columns than a query groups by", async () => {
    const { columns } = await describeSource("Traces", "--since", "6h");
    expect(valuesOf(columns, "StatusCode").toSorted()).toEqual(["Error", "Ok"]);
    expect(columns.map(({ name }) => name)).not.toContain("ScopeAttributes");
  });

  test("counts what a chart query counts", async () => {
    const range = ["--from", "4h", "--to", "1h"];
    const { columns } = await describeSource("Logs", "--field", "SeverityText", ...range);
    const query = "charts query --source Logs --group-by SeverityText --total --output json".split(" ");
    const { stdout } = await run(...query, ...range);
    const { rows } = JSON.parse(stdout) as {
      readonly rows: readonly { readonly group: object; readonly value: number }[];
    };
    const total = (counts: readonly number[]): number => counts.reduce((sum, one) => sum + one, 0);
    // The two run at slightly different times.
    const [described, queried] = [columns[0]?.values?.map(({ count }) => count) ?? [], rows.map(({ value }) => value)];
    expect(Math.abs(total(described) - total(queried))).toBeLessThan(total(queried) / 100);
    expect(described).toHaveLength(queried.length);
  });

  test("names the metrics that the server can name", async () => {
    const { metrics, attributes } = await describeSource("Metrics");
    expect(metrics?.map(({ name }) => name)).toContain("cpu.load");
    expect(attributes.map(({ name }) => name)).toContain("ResourceAttributes['service.name']");
  });

  test("says that a range has no events", async () => {
    const { notes } = await describeSource("Logs", "--from", "2020-01-01", "--to", "2020-01-02");
    expect(notes[0]).toMatch(/^No events in the range/);
    expect((await run("sources", "describe", "Logs")).stdout).toMatch(
      /SeverityText .*info [\d.]+K?, (?:warn|error) \d/,
    );
  });

  test.each([
    [["--where", "Severity:error"], 'There is no column "Severity"; similar: SeverityText'],
    [["--where", "app:cart", "--total"], 'There is no column "app"; similar: ServiceName.'],
    [["--group-by", "ServiceNam"], 'There is no column "ServiceNam"; similar: ServiceName.'],
  ])("names columns like an unknown one of %j", async (words, hint) => {
    const { stderr } = await run("charts", "query", "--source", "Logs", ...words);
    expect(stderr).toContain(hint);
  });
});
