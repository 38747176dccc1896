// No response can keep a command busy or exhaust its memory.
import type { ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { runObstack, startServer } from "@obstack/testing";
import type { TestResponse } from "@obstack/testing";
import { expect, test } from "vitest";
import { hosted, runSelfHosted, selfHosted, outcome } from "./environment.ts";

const chunk = Buffer.alloc(65_536, " ");
const endless =
  (status: number, headers = {}): TestResponse =>
  (response: ServerResponse) => {
    response.writeHead(status, headers);
    const writeMore = (): void => {
      while (!response.destroyed && response.write(chunk));
      if (!response.destroyed) response.once("drain", writeMore);
    };
    writeMore();
  };
const bomb = gzipSync(Buffer.alloc(120_000_000, " "));

const responses: readonly (readonly [string, TestResponse])[] = [
  ["an endless body", endless(200)],
  ["an endless error", endless(401)],
  [
    "a gzip body that is large when decompressed",
    (response) => response.writeHead(200, { "Content-Encoding": "gzip" }).end(bomb),
  ],
  [
    "a declared body that is too large",
    (response) => response.writeHead(200, { "Content-Length": 1e12 }).flushHeaders(),
  ],
];

const commands: readonly (readonly [number, ...string[]])[] = [
  [1, "dashboards", "list"],
  [1, "api", "GET", "/api/v2/anything"],
  [1, "charts", "query", "--source", "665f1c2ab4d3e5f6a7b8c901"],
  [1, "pipes", "list"],
  [1, "doctor"],
];

test.each(responses.flatMap(([name, response]) => commands.map((argv) => [name, argv, response] as const)))(
  "%s is rejected by %j",
  async (_, [expected, ...argv], response) => {
    await using server = await startServer(response);
    // The default limit takes seconds on a busy machine, so that only one command reads so much.
    const size = argv[0] === "dashboards" ? 100_000_000 : 1_000_000;
    const environment = {
      ...hosted(server.baseUrl),
      ...selfHosted(server.baseUrl),
      ...(argv[0] === "dashboards" ? {} : { OBSTACK_MAX_RESPONSE_SIZE: String(size) }),
    };
    const { code, stdout, stderr } = await runObstack(argv, { environment });
    expect(code).toBe(expected);
    expect(stdout + stderr).toContain(`larger than ${size} bytes`);
    expect(stdout + stderr).toContain("OBSTACK_MAX_RESPONSE_SIZE");
    expect(server.requests.length).toBeLessThanOrEqual(1);
  },
);

test("OBSTACK_MAX_RESPONSE_SIZE sets the limit", async () => {
  await using server = await startServer({ body: `{"data":[]}${" ".repeat(1000)}` });
  const run = async (size: string) =>
    runObstack(["dashboards", "list"], {
      environment: { ...selfHosted(server.baseUrl), OBSTACK_MAX_RESPONSE_SIZE: size },
    });
  expect(await run("2000")).toMatchObject({ code: 0 });
  expect(await run("1000")).toMatchObject(outcome(1, "larger than 1000 bytes"));
  expect(await run("1MB")).toMatchObject(outcome(3, 'not "1MB"'));
});

test("endless bodies of redirects are ignored", async () => {
  await using slow = await startServer(endless(302, { Location: "/" }), { body: '{"data":[]}' });
  const followed = await runSelfHosted(slow, "dashboards", "list");
  expect(followed).toMatchObject({ code: 0, stderr: "" });
});
