import { spawn } from "node:child_process";
import { obstackCommand, runObstack } from "@obstack/testing";
import { expect, onTestFinished, test } from "vitest";

test("starts the installed emulator, which prints the settings for other commands and ends on SIGTERM", async () => {
  const argv = [
    "emulator",
    "start",
    "--port",
    "0",
    "--hosted-port",
    "0",
    "--fault",
    "status=503,operation=listSources",
  ];
  const child = spawn(process.execPath, [obstackCommand, ...argv], { stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(() => void child.kill("SIGTERM"));
  const closed = new Promise<number | null>((resolve, reject) => child.once("error", reject).once("close", resolve));
  let output = "";
  for await (const chunk of child.stdout) {
    output += String(chunk);
    if (output.includes("OBSTACK_HOSTED_SERVICE_ID")) break;
  }
  const exports = [...output.matchAll(/^export (\w+)=(.*)$/gm)].map(([, name = "", value = ""]) => [name, value]);
  const environment = Object.fromEntries(exports) as Record<string, string>;
  const created = await runObstack(["dashboards", "create", "--name", "Mine"], { environment });
  expect(created).toMatchObject({ code: 0, stderr: expect.stringContaining("Created dashboard") });
  expect((await runObstack(["dashboards", "list"], { environment })).stdout).toContain("Mine");
  expect((await runObstack(["pipes", "list"], { environment })).code).toBe(0);
  const failed = await runObstack(["api", "POST", "/api/v2/nothing"], { environment });
  expect(failed.code).toBe(5);
  child.kill("SIGTERM");
  expect(await closed).toBe(0);
});

test("reports errors from the emulator", async () => {
  const { code, stderr } = await runObstack(["emulator", "start", "--fault", "nothing"]);
  expect(code).toBe(2);
  expect(stderr).toContain('error: Unknown fault "nothing"');
  for (const [flag, value, message] of [
    ["--origin", "app.example", 'error: Invalid origin "app.example".'],
    ["--max-body", "1MB", 'error: Invalid value "1MB" for --max-body.'],
  ] as const) {
    const refused = await runObstack(["emulator", "start", flag, value]);
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining(message)]);
  }
});
