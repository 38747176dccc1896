import { json, runObstack, startServer } from "@obstack/testing";
import { describe, expect, test } from "vitest";
import { hosted, selfHosted, outcome } from "./environment.ts";

describe("the command line", () => {
  test.each([
    [["--profile", "lab", "dashboards", "list"], 'Unknown profile "lab".'],
    [["--profile", "emulator", "dashboards", "list"], "Start the emulator with `obstack emulator start --detach`."],
    [["apply", ".", "--target", "emulator"], "Start the emulator with `obstack emulator start --detach`."],
    [["--deployment=hosted", "--profile", "lab", "webhooks", "list"], '"webhooks list" needs a self-hosted deployment'],
    [["--profile", "lab", "dashboards", "get", "--", "a"], 'Unknown profile "lab".'],
    [["--profile", "lab"], "--profile"],
    [["--profile"], "--profile"],
    [["--output", "json", "dashboards", "list"], "--output"],
  ])("accepts the flags that select a deployment before the command: %j", async (argv, message) => {
    expect(await runObstack(argv)).toMatchObject(outcome(2, message));
    const diff = await runObstack(["--profile", "lab", "plan", "--frobnicate"]);
    expect(diff.code).toBe(1);
  });

  test("prints the same help for `help COMMAND` and `COMMAND --help`", async () => {
    const { code, stdout } = await runObstack(["help", "services", "stop"]);
    expect(code).toBe(0);
    expect(stdout).toBe((await runObstack(["services", "stop", "--help"])).stdout);
    expect((await runObstack([])).stdout).toBe((await runObstack(["--help"])).stdout);
    expect((await runObstack(["help", "exit-codes"])).stdout).toMatch(/^ +0 +Success$/m);
  });

  test.each([[["--version"]], [["--help"]], [["charts", "query", "--help"]]])(
    "runs %j without configuration",
    async (argv) => {
      const { code, stdout, stderr } = await runObstack(argv);
      expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
      expect(stdout).not.toBe("");
    },
  );
});

describe("configuration", () => {
  test.each([
    [["dashboards", "list"], {}, "No server is selected: apiKey is missing.", "OBSTACK_SELFHOSTED_API_KEY"],
    [
      ["pipes", "list"],
      {},
      "No server is selected: baseUrl, keyId, keySecret, organizationId and serviceId are missing.",
      "set `--base-url` or OBSTACK_HOSTED_URL, OBSTACK_HOSTED_KEY_ID, OBSTACK_HOSTED_KEY_SECRET, `--organization-id` or OBSTACK_HOSTED_ORGANIZATION_ID and `--service-id` or OBSTACK_HOSTED_SERVICE_ID, or save the connection with `obstack profile add`.",
    ],
    [
      ["pipes", "list"],
      { ...hosted(), OBSTACK_HOSTED_SERVICE_ID: "" },
      "serviceId is missing.",
      "hint: Set `--service-id` or OBSTACK_HOSTED_SERVICE_ID, or save",
    ],
    [
      ["dashboards", "list", "--base-url", "localhost"],
      selfHosted(),
      "baseUrl (flag --base-url) must be a URL",
      'http:// or https://, not "localhost"',
    ],
    [
      ["dashboards", "list"],
      { ...selfHosted(), OBSTACK_SELFHOSTED_URL: "localhost:8000" },
      "baseUrl (environment variable OBSTACK_SELFHOSTED_URL) must be a URL",
      'http:// or https://, not "localhost:8000"',
    ],
  ])("reports what is missing for %j", async (argv, environment, message, hint) => {
    const { code, stderr } = await runObstack(argv, { environment });
    expect(code).toBe(3);
    expect(stderr).toContain(`error: ${message}`);
    expect(stderr).toContain(hint);
  });

  test("rejects an identifier that is not a UUID", async () => {
    const { code, stderr } = await runObstack(["pipes", "list", "--service-id", "x"], { environment: hosted() });
    expect({ code, stderr }).toEqual({ code: 2, stderr: 'error: serviceId must be a UUID, not "x".\n' });
  });
});

describe("deployment selection", () => {
  const argv = ["sources", "list", "--output", "json"];

  test("selects the named deployment, or the one with a key, self-hosted first", async () => {
    await using selfHostedServer = await startServer(json({ data: [{ id: "self-hosted" }] }));
    await using hostedServer = await startServer(json({ status: 200, requestId: "r", result: [{ id: "hosted" }] }));
    const both = { ...selfHosted(selfHostedServer.baseUrl), ...hosted(hostedServer.baseUrl) };
    const list = async (environment: Record<string, string>, ...more: string[]): Promise<unknown> =>
      JSON.parse((await runObstack([...argv, ...more], { environment })).stdout);
    expect(await list(hosted(hostedServer.baseUrl))).toEqual([{ id: "hosted" }]);
    expect(await list(both)).toEqual([{ id: "self-hosted" }]);
    expect(await list(both, "--deployment", "hosted")).toEqual([{ id: "hosted" }]);
  });
});
