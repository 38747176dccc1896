// Every command that only sends requests, against failing servers.
import { json, runObstack, startServer } from "@obstack/testing";
import type { TestResponse } from "@obstack/testing";
import { describe, expect, test } from "vitest";
import { requestCommands } from "./commands.ts";
import { hosted, selfHosted } from "./environment.ts";

const failures: readonly [string, TestResponse, number, RegExp][] = [
  ["a plain-text 401", { status: 401, body: "Unauthorized" }, 4, /\(?401\)?.*\n {2}hint: /s],
  ["a 404 without a body", { status: 404 }, 5, /404/],
  ["a 400 from the API", json({ status: 400, error: "BAD_REQUEST: name" }, 400), 1, /BAD_REQUEST: name/],
  ["a 500 from a gateway", { status: 500, body: "<html><title>Internal Server Error</title></html>" }, 1, /500/],
  ["an HTML page instead of data", { body: "<!doctype html><title>Log in</title>" }, 1, /page|HTML|Log in/],
  ["truncated JSON", { headers: { "Content-Type": "application/json" }, body: '{"data": [' }, 1, /JSON/],
];

describe.each(Object.entries(requestCommands))("%s", (command, [, ...argv]) => {
  const words = [...command.split(" "), ...argv];
  const run = (baseUrl?: string) =>
    runObstack(words, { environment: { ...selfHosted(baseUrl), ...hosted(baseUrl) }, input: "name: A\n" });

  test.each(failures)("fails on %s", async (_, response, expected, message) => {
    await using server = await startServer(response);
    const { code, stdout, stderr } = await run(server.baseUrl);
    expect(stderr).toMatch(/^(?:warning: the key "ci" may exist[^\n]*\n)?error: .*\n$/s);
    expect(stderr).toMatch(message);
    expect({ code, stdout }).toEqual({ code: expected, stdout: "" });
  });

  test("fails without configuration", async () => {
    const { code, stdout, stderr } = await runObstack(words, { input: "name: A\n" });
    expect(stderr).toMatch(
      /^error: No server is selected: [\w, ]+ (?:is|are) missing\.\n {2}hint: .*`obstack emulator start --detach`\. .*OBSTACK_\w+, or save the connection with `obstack profile add`\.\n$/,
    );
    expect({ code, stdout }).toEqual({ code: 3, stdout: "" });
  });
});
