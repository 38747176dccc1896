// Pipes from flags and files: what is sent, what is refused, and how lists are read.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { json, runObstack, startServer, temporaryFolder } from "@obstack/testing";
import { describe, expect, test } from "vitest";
import { hosted, outcome } from "./environment.ts";

const folder = temporaryFolder();

const id = "c2a1f0de-1b2c-4d3e-8f40-5a6b7c8d9e0f";

const listed = [
  {
    id,
    name: "Orders",
    state: "Running",
    source: { kafka: { brokers: "b:9092", iamRole: "r" }, objectStorage: null, kinesis: null, postgres: null },
    destination: { database: "default", table: "orders" },
  },
  { id: "d2a1f0de-1b2c-4d3e-8f40-5a6b7c8d9e0f", name: "Clicks", state: "Paused", source: { kinesis: {} } },
];

async function run(argv: readonly string[], input = "") {
  const result = argv[0] === "create" ? listed[0] : listed;
  await using server = await startServer(json({ status: 200, requestId: id, result }));
  const finished = await runObstack(["pipes", ...argv], { environment: hosted(server.baseUrl), input });
  const body: unknown = server.requests[0]?.body ? JSON.parse(server.requests[0].body) : undefined;
  return { ...finished, body, requests: server.requests };
}

describe("flags of pipes create", () => {
  test.each([
    [
      "kafka",
      ["--kafka-brokers", "b:9092", "--kafka-offset-timestamp", "2026-01-12T08:30", "--no-validate-samples"],
      { kafka: { brokers: "b:9092", offset: { timestamp: "2026-01-12T08:30" } }, validateSamples: false },
    ],
    [
      "object storage",
      ["--object-storage-url", "https://a/*", "--object-storage-is-continuous", "--object-storage-access-key-id", "k"],
      { objectStorage: { url: "https://a/*", isContinuous: true, accessKey: { accessKeyId: "k" } } },
    ],
    [
      "kinesis",
      ["--kinesis-stream-name", "s", "--kinesis-timestamp", "1768204800"],
      { kinesis: { streamName: "s", timestamp: 1_768_204_800 } },
    ],
    [
      "postgres",
      ["--postgres-port", "5432", "--postgres-settings-pull-batch-size", "9", "--postgres-table-mappings", '[{"a":1}]'],
      { postgres: { port: 5432, settings: { pullBatchSize: 9 }, tableMappings: [{ a: 1 }] } },
    ],
  ])("set the source: %s", async (_, argv, source) => {
    const { code, body } = await run(["create", "--name", "A", ...argv]);
    expect(code).toBe(0);
    expect(body).toEqual({ name: "A", source });
  });

  test("take lists of objects from JSON, files and standard input", async () => {
    const file = join(folder, "columns.yaml");
    writeFileSync(file, "- { name: ts, type: DateTime }\n");
    const mappings = '[{ "sourceField": "t", "destinationField": "ts" }]';
    const argv = ["create", "--name", "A", "--kafka-topics", "t", "--destination-columns", file];
    for (const [value, input] of [
      [mappings, ""],
      ["-", mappings],
    ] as const) {
      const { body } = await run([...argv, "--field-mappings", value], input);
      expect(body).toMatchObject({
        destination: { columns: [{ name: "ts", type: "DateTime" }] },
        fieldMappings: [{ sourceField: "t", destinationField: "ts" }],
      });
    }
  });

  test.each([
    ["-f", "-", "--field-mappings", "-"],
    ["--destination-columns", "-", "--field-mappings", "-"],
  ])("are refused if standard input would be read twice: %j", async (...argv) => {
    const { code, stderr, requests } = await run(["create", "--name", "A", "--kind", "kafka", ...argv], "[]");
    expect({ code, requests }).toEqual({ code: 2, requests: [] });
    expect(stderr).toContain("Standard input can be read only once.\n  hint: Pass `-` once");
  });

  test("override the fields of a file", async () => {
    const file = "name: A\nsource: { kafka: { brokers: a, topics: t } }\nsettings: { db_max_threads: 1 }\n";
    const argv = ["create", "-f", "-", "--kafka-brokers", "b", "--settings-db-max-insert-threads", "2"];
    expect((await run(argv, file)).body).toEqual({
      name: "A",
      source: { kafka: { brokers: "b", topics: "t" } },
      settings: { db_max_threads: 1, db_max_insert_threads: 2 },
    });
  });

  test.each([
    [["--kind", "mongo"], 'Unknown field "source.mongo".\n  hint: Correct them, or pass `--allow-unknown-fields`'],
    [["--kafka-topics", "t", "--kinesis-region", "r"], "source must have exactly one kind, not kafka and kinesis."],
    [["--kind", "kafka", "--field-mappings", "[{"], "--field-mappings:1:"],
    [["--kind", "kafka", "--field-mappings", "{}"], "--field-mappings: Expected a list."],
    [["--kind", "kafka", "--field-mappings", "none.yaml"], "No such file: none.yaml.\n  hint: Pass the path of"],
    [["--kind", "kafka", "--field-mappings", "[1]"], "--field-mappings: fieldMappings[0] must be an object."],
    [["--scaling-replicas", "1.5", "--kind", "kafka"], "--scaling-replicas: scaling.replicas must be a whole number."],
    [
      ["--kinesis-timestamp", "9007199254740993"],
      "--kinesis-timestamp: The number 9007199254740993 is too large to send without rounding.",
    ],
    [
      ["--kinesis-timestamp", "1768204800123"],
      "--kinesis-timestamp: source.kinesis.timestamp must be in seconds, not milliseconds. Did you mean 1768204800?",
    ],
    [
      ["--kafka-offset-timestamp", "2026-02-30T08:30"],
      "--kafka-offset-timestamp: source.kafka.offset.timestamp must be a date that exists.",
    ],
  ])("are refused before anything is sent: %j", async (argv, message) => {
    const { code, stderr, requests } = await run(["create", "--name", "A", ...argv]);
    expect({ code, requests }).toEqual({ code: 2, requests: [] });
    expect(stderr).toContain(message);
  });
});

describe("checks of pipes create", () => {
  test.each([
    ["source: { kafka: {} }", '1:1: Missing field "name": name of the pipe.'],
    ['name: ""\nsource: { kafka: {} }', "1:7: name must not be empty."],
    ["name: A", '1:1: Missing field "source": an object.'],
    ["name: A\nsource:", '1:1: Missing field "source": an object.'],
    [
      "name: A\nsource: { validateSamples: true }",
      "2:9: source must have exactly one of kafka, objectStorage, kinesis, postgres.",
    ],
    ["name: A\nsource: { kafka: { topics: [1] } }", "2:28: source.kafka.topics must be a string."],
    ["name: A\nsource: { postgres: { port: 0 } }", "2:29: source.postgres.port must be at least 1."],
    ["name: A\nsource: { kafka: {} }\nscaling: { replicas: 0 }", "3:22: scaling.replicas must be at least 1."],
    [
      "name: A\nsource: { kafka: { offset: { timestamp: 2026-01-12T08:30:15Z } } }",
      "2:41: source.kafka.offset.timestamp must have the form of 2026-01-12T08:30.",
    ],
    [
      "name: A\nsource: { kafka: {} }\ndestination: { columns: [{ name: a }, { name: b }, { name: c }] }\nfieldMappings: [{ destinationField: a }]",
      "4:16: fieldMappings must include the columns b, c.",
    ],
    [
      "name: A\nsource: { kafka: {} }\ndestination: { columns: [{ name: a }] }\nfieldMappings:\n  - destinationField: a\n  - destinationField: bb",
      '6:23: destination.columns has no column "bb".',
    ],
  ])("refuse %j", async (file, message) => {
    const { code, stderr, requests } = await run(["create", "-f", "-"], file);
    expect(stderr).toContain(`standard input:${message}`);
    expect(stderr.match(/standard input:/g)).toHaveLength(1);
    expect({ code, requests }).toEqual({ code: 2, requests: [] });
  });

  test("accept mappings without columns, and columns without mappings", async () => {
    for (const part of ["fieldMappings: [{ destinationField: a }]", "destination: { columns: [{ name: a }] }"]) {
      expect((await run(["create", "-f", "-"], `name: A\nsource: { postgres: {} }\n${part}\n`)).code).toBe(0);
    }
  });

  test("warn of nothing in a pipe as deployed servers write it", async () => {
    const source = {
      kafka: { type: "kafka", format: "JSONEachRow", authentication: "PLAIN", offset: { strategy: "from_latest" } },
    };
    const destination = { tableDefinition: { engine: { type: "MergeTree" } } };
    const { code, stderr, body } = await run(["create", "-f", "-"], JSON.stringify({ name: "A", source, destination }));
    expect({ code, stderr }).toEqual({ code: 0, stderr: `Created pipe ${id}.\n` });
    expect(body).toEqual({ name: "A", source, destination });
    const typo = JSON.stringify({ name: "A", source: { kafka: { fromat: "x" } } });
    expect((await run(["create", "-f", "-"], typo)).stderr).toContain('Did you mean "format"?');
  });

  test.each([
    [{ mysql: { host: "h" } }, 'Unknown field "source.mysql".'],
    [{ kafak: {}, validateSamples: true }, 'Unknown field "source.kafak". Did you mean "kafka"?'],
    [{ kafka: { credentials: { tenant: "t" } } }, 'Unknown field "source.kafka.credentials.tenant".'],
    [{ kinesis: { accessKey: { token: "t" } } }, 'Unknown field "source.kinesis.accessKey.token".'],
  ])("refuse kinds that the document does not list, without a flag: %j", async (source, message) => {
    const file = JSON.stringify({ name: "A", source });
    const refused = await run(["create", "-f", "-"], file);
    expect(refused).toMatchObject({ code: 2, requests: [] });
    expect(refused.stderr).toContain(message);
    expect(refused.stderr).toContain("or pass `--allow-unknown-fields` to send them");
    const { code, stderr, body } = await run(["create", "-f", "-", "--allow-unknown-fields"], file);
    expect({ code, body }).toEqual({ code: 0, body: { name: "A", source } });
    expect(stderr.match(/^warning: /gm)).toHaveLength(1);
    expect(stderr).toContain(message);
  });

  test.each([
    [
      "source: { postgres: { tableMappings: [{ targetTable: a }, { targetTable: a }] } }",
      'Two tables have the target "a".',
    ],
    ["source: { postgres: {} }\nfieldMappings: []", "may ignore fieldMappings."],
    [
      "source: { kafka: {} }\ndestination: { columns: [{ name: a }], tableDefinition: { sortingKey: [a, b] } }",
      'destination.columns has no column "b".',
    ],
  ])("warn of %j", async (file, message) => {
    const { code, stderr } = await run(["create", "-f", "-"], `name: A\n${file}`);
    expect(code).toBe(0);
    expect(stderr.match(/^warning: /gm)).toHaveLength(1);
    expect(stderr).toContain(message);
  });

  test("warn of a queue that another pipe reads", async () => {
    const objectStorage = { queueUrl: "https://queue" };
    const pipe = { id, name: "Files", source: { objectStorage } };
    await using server = await startServer(json({ result: [pipe] }), json({ result: pipe }));
    const input = JSON.stringify({ name: "A", source: { objectStorage } });
    expect(
      await runObstack(["pipes", "create", "-f", "-"], {
        environment: hosted(server.baseUrl),
        input,
      }),
    ).toMatchObject(outcome(0, "warning: Pipe Files reads the same queue"));
  });

  test("warn that a listed pipe has no credentials", async () => {
    const { stdout } = await run(["get", "Orders", "--output", "json"]);
    const { code, stderr, body } = await run(["create", "-f", "-", "--name", "Copy"], stdout);
    expect(code).toBe(0);
    expect(stderr).toContain(
      "warning: The server returns pipes without source.kafka.credentials or destination.roles. Add what the pipe needs.\n",
    );
    expect(body).toMatchObject({ name: "Copy", source: { kafka: { brokers: "b:9092", iamRole: "r" } } });
    const complete = { ...listed[1], source: { kinesis: { accessKey: { secretKey: "s" } } } };
    expect((await run(["create", "-f", "-"], JSON.stringify(complete))).stderr).not.toContain("warning");
  });
});

test("pipes create sends no source of which only the kind is given", async () => {
  expect(await run(["create", "--name", "A", "--kind", "kafka"])).toMatchObject(
    outcome(2, /The kafka source is empty\.\n.*`--kafka-`.*`obstack pipes init kafka`/),
  );
});

describe("pipes list", () => {
  const ids = async (...argv: readonly string[]) =>
    (JSON.parse((await run(["list", "--output", "json", ...argv])).stdout) as { name: string }[]).map(
      ({ name }) => name,
    );

  test("filters by state, name and kind", async () => {
    expect(await ids()).toEqual(["Orders", "Clicks"]);
    expect(await ids("--state", "running")).toEqual(["Orders"]);
    expect(await ids("--state", "PAUSED,Failed")).toEqual(["Clicks"]);
    expect(await ids("--name", "CLI")).toEqual(["Clicks"]);
    expect(await ids("--kind", "kafka")).toEqual(["Orders"]);
    // The server sends `postgres: null`.
    expect(await ids("--kind", "postgres")).toEqual([]);
    expect(await ids("--kind", "kinesis", "--state", "Running")).toEqual([]);
    expect((await run(["list", "--kind", "postgres"])).stdout).toBe(
      "None of 2 pipes matches. Their states: Paused, Running.\n",
    );
  });

  test.each(["json", "yaml", "ndjson", "table"])("prints no source kinds that are null, as %s", async (format) => {
    const { stdout } = await run(["list", "--output", format]);
    expect(stdout).toContain("kafka");
    expect(stdout).not.toMatch(/null|postgres/);
  });

  test("joins lists in CSV", async () => {
    const { stdout } = await run(["list", "--output", "csv"]);
    expect(stdout).toContain(`${id},Orders,Running,kafka,default.orders,`);
  });
});

describe("pipes get", () => {
  test.each([["Orders"], ["orders"], [id]])("finds %s in the list", async (value) => {
    const { code, stdout, requests } = await run(["get", value, "--output", "json"]);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual({ ...listed[0], source: { kafka: listed[0]?.source.kafka } });
    expect(requests).toHaveLength(1);
  });

  test.each([
    ["Order", 'No pipe is named "Order". Did you mean "Orders"?'],
    ["e2a1f0de-1b2c-4d3e-8f40-5a6b7c8d9e0f", 'No pipe has the identifier "e2a1'],
  ])("fails for %s", async (value, message) => {
    const { code, stderr, stdout } = await run(["get", value]);
    expect({ code, stdout }).toEqual({ code: 5, stdout: "" });
    expect(stderr).toContain(message);
    expect(stderr).toContain("`obstack pipes list` lists all pipes.");
  });
});
