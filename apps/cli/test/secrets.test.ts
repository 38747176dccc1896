// No secret in any output, whatever a server returns.
import { chmodSync, existsSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { folderWith, json, runObstack, startServer, temporaryFolder } from "@obstack/testing";
import type { ProcessResult, TestResponse } from "@obstack/testing";
import { beforeAll, expect, test } from "vitest";
import { hosted, runHosted, selfHosted, outcome, printed } from "./environment.ts";

const folder = temporaryFolder();

const secret = (name: string): string => `the-secret-${name}`;
const sources = {
  kafka: {
    brokers: "b:9092",
    credentials: { username: "u", password: secret("password") },
    schemaRegistry: { url: "https://r", credentials: { username: "u", apiToken: secret("token") } },
  },
  objectStorage: {
    url: "https://o/*",
    connectionString: secret("connection"),
    accessKey: { accessKeyId: "AK", secretKey: secret("key") },
  },
  kinesis: { streamName: "s", accessKey: { accessKeyId: "AK", secretKey: secret("kinesis") } },
  postgres: { host: "h", credentials: { username: "u", password: secret("postgres") } },
};
/** Every documented name of a secret, in forms that no request has. */
const added = {
  credentials: secret("text"),
  accessKey: [secret("list")],
  connectionString: secret("c"),
  password: 1234567891234,
  secretKey: { value: secret("object") },
  keySecret: secret("own"),
  keySecretHash: secret("hash"),
};
const outputs = ["json", "yaml", "csv", "ndjson", "table"];

function expectNoSecret({ stdout, stderr }: ProcessResult): void {
  expect(stdout + stderr).not.toMatch(/the-secret|1234567891234/);
}

/** Responds with the body of the request and more. */
const echo =
  (more: object = {}): TestResponse =>
  (response, { body, method }) => {
    const record = { id: "3f9c2b1e-7d54-4f0a-8a2e-5b1c9d8e7f60", ...more, ...(JSON.parse(body || "{}") as object) };
    const list = Object.values(sources).map((source) => ({ ...record, source }));
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ status: 200, requestId: "r", result: method === "GET" ? list : record }));
  };

const pipeFiles = Object.entries(sources).map(([kind, source]) => {
  const path = join(folder, `${kind}.json`);
  writeFileSync(path, JSON.stringify({ name: kind, source: { [kind]: source }, destination: { table: "t" } }), {
    mode: 0o600,
  });
  return path;
});
const keyFile = join(folder, "key.json");
beforeAll(() => {
  const hashData = { keyIdHash: "a", keyIdSuffix: "b", keySecretHash: secret("hash") };
  writeFileSync(keyFile, JSON.stringify({ name: "k", roles: ["admin"], hashData }), { mode: 0o600 });
});

test.each([
  ["echoes every request", {}],
  ["adds secrets under documented names", { ...added, source: { kafka: added }, key: added }],
])("no output of a server that %s has a secret", async (_, more) => {
  await using server = await startServer(echo(more));
  await using single = await startServer(json({ status: 200, requestId: "r", result: { id: "e", ...added } }));
  const run = async (argv: readonly string[], url = server.baseUrl): Promise<void> => {
    const result = await runObstack(argv, { environment: hosted(url), folder });
    expect(result.code, result.stderr).toBe(0);
    expectNoSecret(result);
  };
  for (const output of outputs) {
    await run(["pipes", "list", "--output", output]);
    if (output === "csv" || output === "ndjson") continue;
    for (const file of pipeFiles) await run(["pipes", "create", "-f", file, "--output", output, "--verbose"]);
    await run(["keys", "create", "-f", keyFile, "--output", output]);
    await run(["services", "start", "--output", output], single.baseUrl);
    await run(
      ["reverse-private-endpoints", "get", "3f9c2b1e-7d54-4f0a-8a2e-5b1c9d8e7f60", "--output", output],
      single.baseUrl,
    );
  }
  await run(["pipes", "list", "--query", "[].source"]);
  await run(["pipes", "list", "--query", "[].source.objectStorage.connectionString | [0]"]);
  for (const file of pipeFiles) await run(["pipes", "create", "-f", file, "--dry-run"]);
  await run(["api", "GET", "/v1/pipes", "--deployment", "hosted"]);
  await run(["api", "POST", "/v1/pipes", "-f", pipeFiles[0] ?? "", "--deployment", "hosted", "--output", "yaml"]);
});

test("errors of a server that echoes have no secret", async () => {
  await using server = await startServer((response, { body }) => {
    const error = `BAD_REQUEST: refused ${body}`;
    response.writeHead(400).end(JSON.stringify({ status: 400, error, ...added, ...(JSON.parse(body) as object) }));
  });
  for (const output of ["json", "table"]) {
    for (const file of pipeFiles) {
      const argv = ["pipes", "create", "-f", file, "--output", output, "--verbose"];
      const result = await runObstack(argv, { environment: hosted(server.baseUrl), folder });
      expect(result).toMatchObject(outcome(1, "[secret]"));
      expectNoSecret(result);
    }
  }
});

test("a record that is sent back is refused instead of overwriting the secret", async () => {
  await using server = await startServer(echo());
  const path = join(folder, "sent-back.json");
  writeFileSync(path, JSON.stringify({ name: "a", source: { objectStorage: { connectionString: "[secret]" } } }));
  const result = await runHosted(server, "pipes", "create", "-f", path);
  expect(result).toMatchObject(outcome(2, 'connectionString must be the secret itself, not "[secret]".'));
  expect(server.requests).toHaveLength(0);
});

test.each([
  ["hosted", hosted, "/v1/organizations/o/other"],
  ["selfhosted", selfHosted, "/api/v2/connections/c"],
])("api refuses a printed record with hidden secrets on %s", async (deployment, environment, path) => {
  const record = { id: "c", password: secret("stored") };
  await using server = await startServer(json({ status: 200, requestId: "r", result: record, data: record }));
  const argv = ["--deployment", deployment];
  const shown = await runObstack(["api", "GET", path, ...argv], { environment: environment(server.baseUrl) });
  expect(shown.stdout).toContain('"password": "[secret]"');
  const file = join(folder, "printed.json");
  writeFileSync(file, JSON.stringify({ name: "c", password: "[secret]" }));
  const sent = await runObstack(["api", "PUT", path, "-f", file, ...argv], {
    environment: environment(server.baseUrl),
  });
  expect(sent.stderr).toContain('password must be the secret itself, not "[secret]".');
  expect([sent.code, server.requests.length]).toEqual([2, 1]);
});

test("no output shows the secrets of a webhook, and none is sent back hidden", async () => {
  const record = {
    id: "w1",
    name: "On-call",
    url: `https://hooks.example.com/${secret("url")}`,
    body: secret("body"),
    headers: { "X-A": secret("header") },
    queryParams: { a: secret("query") },
  };
  await using server = await startServer(json({ data: [record] }));
  const run = async (input: string, ...argv: string[]): Promise<ProcessResult> =>
    runObstack(argv, { environment: selfHosted(server.baseUrl), input });
  const list = ["webhooks", "list"];
  const lists = outputs.map((output) => [...list, "--output", output]);
  const api = ["api", "GET", "/api/v2/webhooks"];
  for (const argv of [...lists, api, [...list, "-o", "json", "--query", "[].{url: url, all: headers}"]]) {
    const result = await run("", ...argv);
    expect(result.code).toBe(0);
    expectNoSecret(result);
  }
  const [masked] = JSON.parse((await run("", ...list, "-o", "json")).stdout) as [object];
  expect(masked).toMatchObject({ url: "https://hooks.example.com/[secret]", headers: { "X-A": "[secret]" } });
  const sent = server.requests.length;
  const refused = await run(JSON.stringify(masked), "api", "PUT", "/api/v2/webhooks/w1", "-f", "-");
  expect(refused).toMatchObject(outcome(2, "url must be the secret itself"));
  expect(server.requests).toHaveLength(sent);
});

test("an agent is not shown secrets, and an empty one is not saved", async () => {
  await using server = await startServer(json({ status: 200, requestId: "r", result: { keyId: "id", keySecret: "" } }));
  const environment = { ...hosted(server.baseUrl), XDG_STATE_HOME: join(folder, "state") };
  const body = join(folder, "empty-key.json");
  writeFileSync(body, JSON.stringify({ name: "ci", roles: ["developer"] }));
  const path = join(folder, "empty.key");
  const api = ["api", "POST", "/v1/organizations/o/keys", "-f", body, "--deployment", "hosted"];
  const create = ["keys", "create", "-f", body];
  for (const argv of [api, create]) {
    const shown = await runObstack([...argv, "--show-secret"], { environment: { ...environment, OBSTACK_AGENT: "1" } });
    expect(shown).toMatchObject(outcome(2, "Refusing to show secrets to an agent"));
  }
  expect(server.requests).toEqual([]);
  for (const argv of [api, create]) {
    const saved = await runObstack([...argv, "--save-secret", path], { environment });
    expect(saved).toMatchObject(outcome(1, "The server sent no secret for key id"));
    expect(existsSync(path)).toBe(false);
  }
});

test("api needs a destination for the secret of a new key", async () => {
  const result = { keyId: "id", keySecret: secret("new"), key: { id: "k1" } };
  await using server = await startServer(json({ status: 200, requestId: "r", result }));
  const body = join(folder, "new-key.json");
  writeFileSync(body, JSON.stringify({ name: "ci", roles: ["developer"] }));
  const environment = { ...hosted(server.baseUrl), XDG_STATE_HOME: join(folder, "state") };
  const run = async (...more: string[]): Promise<ProcessResult> =>
    runObstack(["api", "POST", "/v1/organizations/o/keys", "-f", body, "--deployment", "hosted", ...more], {
      environment,
      folder,
    });
  expect(await run()).toMatchObject(outcome(2, "needs a destination"));
  expect(server.requests).toHaveLength(0);

  const path = join(folder, "api.key");
  const saved = await run("--save-secret", path);
  expect(saved).toMatchObject(printed(0, '"keySecret": "[secret]"'));
  expectNoSecret(saved);
  expect(readFileSync(path, "utf8")).toBe(`${secret("new")}\n`);
  expect((await run("--show-secret")).stdout).toContain(secret("new"));

  // A path that the command does not know as one that creates keys.
  const other = ["api", "POST", "/v2/keys", "-f", body, "--deployment", "hosted"];
  const kept = await runObstack(other, { environment, folder });
  expectNoSecret(kept);
  const [, file = ""] = / is in (.+), readable only by you/.exec(kept.stderr) ?? [];
  expect(readFileSync(file, "utf8")).toBe(`${secret("new")}\n`);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(join(folder, "state/obstack"))).toHaveLength(1);
});

test.each([
  [
    { kafka: { credential: { password: secret("p") } } },
    'Unknown field "source.kafka.credential". Did you mean "credentials"?',
  ],
  [
    { kafka: { credentials: { pass: secret("p") } } },
    'Unknown field "source.kafka.credentials.pass". Did you mean "password"?',
  ],
  [{ kinesis: { accessKey: { secretAccessKey: secret("p") } } }, 'Did you mean "secretKey"?'],
  [{ kafka: { password: secret("p") } }, 'Unknown field "source.kafka.password".'],
])("a pipe with a secret in a wrong field is refused: %j", async (source, message) => {
  await using server = await startServer(echo());
  const path = join(folder, "wrong.json");
  writeFileSync(path, JSON.stringify({ name: "a", source, destination: { table: "t" }, future: 1 }));
  const refused = await runHosted(server, "pipes", "create", "-f", path);
  expect(refused).toMatchObject(outcome(2, message));
  expect(refused.stderr).not.toContain("future");
  expect(server.requests).toHaveLength(0);
  const sent = await runHosted(server, "pipes", "create", "-f", path, "--allow-unknown-fields");
  expect(sent).toMatchObject(outcome(0, "It is still sent."));
});

test("a pipe file can refer to secrets, which only a request contains", async () => {
  await using server = await startServer(echo());
  const path = join(folder, "references.yaml");
  const credentials = "credentials: {username: u, password: {fromEnv: KAFKA_PASSWORD}}";
  writeFileSync(
    path,
    `name: a\nsource: {kafka: {${credentials}, schemaRegistry: {credentials: {token: {fromFile: ./token}}}}}\n`,
    { mode: 0o644 },
  );
  writeFileSync(join(folder, "token"), `${secret("file")}\n`, { mode: 0o600 });
  const environment = { ...hosted(server.baseUrl), KAFKA_PASSWORD: secret("environment") };
  const argv = ["pipes", "create", "-f", path];
  const run = await runObstack(argv, { environment, folder });
  expect(run.code, run.stderr).toBe(0);
  expectNoSecret(run);
  // The file has no secret of its own.
  expect(run.stderr).not.toContain("other users");
  expect(JSON.parse(server.requests[0]?.body ?? "")).toMatchObject({
    source: {
      kafka: {
        credentials: { username: "u", password: secret("environment") },
        schemaRegistry: { credentials: { token: secret("file") } },
      },
    },
  });
  const dry = await runObstack([...argv, "--dry-run"], { environment: hosted(server.baseUrl), folder });
  expect(dry).toMatchObject(printed(0, '"password": "[secret]"'));
  const unset = await runObstack(argv, { environment: hosted(server.baseUrl), folder });
  expect(unset).toMatchObject(outcome(2, "KAFKA_PASSWORD is not set"));
  expect(server.requests).toHaveLength(1);
});

test.each([
  ["{fromEnv: OBSTACK_HOSTED_KEY_SECRET}", "Refusing to send OBSTACK_HOSTED_KEY_SECRET"],
  ["{fromEnv: OBSTACK_SELFHOSTED_API_KEY}", "Refusing to send OBSTACK_SELFHOSTED_API_KEY"],
  ["{fromEnv: PROFILE_KEY}", "Refusing to send PROFILE_KEY"],
  ["{fromFile: ../outside}", "Refusing to read ../outside"],
  ["{fromFile: /etc/hostname}", "Refusing to read /etc/hostname"],
  ["{fromFile: link}", "Refusing to read link"],
  ["{fromFile: none}", "Cannot read none: no such file"],
  ["{fromFile: empty}", "empty is empty."],
  ["{fromEnv: A, fromFile: b}", "source.kafka.credentials.password must be a string."],
])("a reference %s is refused", async (reference, message) => {
  await using server = await startServer(echo());
  const profiles = { p: { deployment: "hosted", secret: { environment: "PROFILE_KEY" } } };
  const inner = folderWith({
    "pipe.yaml": `name: a\nsource: {kafka: {credentials: {password: ${reference}}}}\n`,
    empty: "\n",
    "obstack/profiles.json": { profiles },
  });
  writeFileSync(join(folder, "outside"), "x", { mode: 0o600 });
  symlinkSync(join(folder, "outside"), join(inner, "link"));
  const environment = { ...hosted(server.baseUrl), PROFILE_KEY: "x", XDG_CONFIG_HOME: inner };
  const argv = ["pipes", "create", "-f", join(inner, "pipe.yaml")];
  expect(await runObstack(argv, { environment, folder })).toMatchObject(outcome(2, message));
  expect(server.requests).toHaveLength(0);
});

test("warns if others can read a file with secrets", async () => {
  await using server = await startServer(echo());
  const [path = ""] = pipeFiles;
  chmodSync(path, 0o644);
  const open = await runObstack(["pipes", "create", "-f", path], { environment: hosted(server.baseUrl), folder });
  expect(open.stderr).toContain(`warning: ${path} contains a secret, and other users can read it (mode 0644).`);
  chmodSync(path, 0o600);
  const closed = await runObstack(["pipes", "create", "-f", path], { environment: hosted(server.baseUrl), folder });
  expect(closed.stderr).not.toContain("other users");
});

test("services stop asks for confirmation", async () => {
  await using server = await startServer(echo());
  const refused = await runHosted(server, "services", "stop");
  expect(refused).toMatchObject(outcome(2, /Refusing to stop service \S+ without confirmation/));
  expect(server.requests).toHaveLength(0);
  expect((await runHosted(server, "services", "stop", "--dry-run")).code).toBe(0);
  expect((await runHosted(server, "services", "stop", "--yes")).code).toBe(0);
  expect(server.requests).toHaveLength(1);
});

test.each(
  [400, 401, 403, 404, 424, 429, 500, 502, 503, 504].flatMap((status) =>
    (["json", "html", "problem"] as const).map((form) => [status, form] as const),
  ),
)("a failure with %d as %s has no secret", async (status, form) => {
  const detail = `refused ${secret("password")}`;
  const bodies = {
    json: JSON.stringify({ status, error: `CODE: ${detail}`, requestId: "r", ...added }),
    html: `<html><title>${detail}</title></html>`,
    problem: JSON.stringify({ type: "about:blank", title: "No", status, detail, ...added }),
  };
  const retry = { "Retry-After": "120" };
  await using server = await startServer({ status, body: bodies[form], headers: status === 429 ? retry : {} });
  const environment = hosted(server.baseUrl);
  const result = await runObstack(["pipes", "create", "-f", pipeFiles[0] ?? ""], { environment, folder });
  expect(result.code).not.toBe(0);
  expectNoSecret(result);
  expect(result.stderr).toMatch(/^error: .+\n {2}hint: .+\n$/m);
});
