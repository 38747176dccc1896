// `emulator start` in the foreground, and the profiles that connect to it.
import { spawn } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { obstackCommand, runProcess, shellCommand } from "@obstack/testing";
import { describe, expect, onTestFinished, test } from "vitest";
import { outcome } from "./environment.ts";
import { copyCommand, createHome, installEmulator } from "./emulator-setup.ts";
import type { Home } from "./emulator-setup.ts";

const anyPorts = ["--port", "0", "--hosted-port", "0"];

/** Starts an emulator in the foreground, and waits for its introduction. */
async function start(
  home: Home,
  argv: readonly string[] = [],
  { command = obstackCommand, environment = {} }: { command?: string; environment?: Record<string, string> } = {},
) {
  const child = spawn(process.execPath, [command, "emulator", "start", ...anyPorts, ...argv], {
    stdio: ["ignore", "inherit", "pipe"],
    env: { ...home.environment, ...environment },
    cwd: home.path,
  });
  onTestFinished(() => void child.kill("SIGTERM"));
  const closed = new Promise<number | null>((resolve) => child.once("close", resolve));
  let output = "";
  child.stderr.on("data", (data: Buffer) => {
    output += data.toString();
  });
  await expect.poll(() => output).toContain("# variables for clients");
  const stop = async (signal: NodeJS.Signals = "SIGTERM"): Promise<number | null> => {
    child.kill(signal);
    return closed;
  };
  return { output, all: () => output, stop };
}

test("saves a profile for each deployment while it runs, so that commands need no settings", async () => {
  const home = createHome();
  const { output, stop } = await start(home, ["--fault", "status=503,operation=listSources"]);
  expect(output).toMatch(/Self-hosted {2}http:\S+ {2}\(profile emulator, the current one\)/);
  // The command line that ran it, because a clone installs no `obstack`.
  expect(output).toContain(`  ${shellCommand("node", obstackCommand)} alerts list  `);
  expect((await home.run(["alerts", "list"])).stdout).toContain("Checkout errors");
  expect(await home.run(["dashboards", "create", "--name", "Mine"])).toMatchObject({ code: 0 });
  expect((await home.run(["dashboards", "list", "--profile", "emulator"])).stdout).toContain("Mine");
  expect((await home.run(["pipes", "list", "--profile", "emulator-hosted"])).code).toBe(0);
  expect(await home.run(["pipes", "list", "--profile", "emulator"])).toMatchObject(
    outcome(2, "hint: Select another profile with `--profile` or OBSTACK_PROFILE."),
  );
  expect(await stop()).toBe(0);
  expect(home.profiles()).toEqual({ profiles: {} });
  for (const name of ["emulator.json", "emulator.selfhosted.key", "emulator.hosted.key"]) {
    expect([name, existsSync(home.file(name))]).toEqual([name, false]);
  }
});

test("stores the keys where only their owner can read them, and not in the profiles", async () => {
  const home = createHome();
  const { stop } = await start(home, ["--data", "state"]);
  for (const name of ["emulator.json", "emulator.selfhosted.key", "emulator.hosted.key"]) {
    expect([name, statSync(home.file(name)).mode & 0o777]).toEqual([name, 0o600]);
  }
  expect(statSync(join(home.file("emulator.json"), "..")).mode & 0o777).toBe(0o700);
  const secret = readFileSync(home.file("emulator.hosted.key"), "utf8");
  expect(secret).toMatch(/^\w{40}$/);
  expect(JSON.stringify(home.profiles())).not.toContain(secret);
  // Closing its terminal sends this signal.
  expect(await stop("SIGHUP")).toBe(0);
  expect(home.profiles()).toEqual({ profiles: {} });
});

test("writes only JSON lines to standard error for an agent", async () => {
  const home = createHome();
  const environment = { OBSTACK_AGENT: "1" };
  const { all, stop } = await start(home, [], { environment });
  expect(await stop()).toBe(0);
  const [introduction, ...others] = all()
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as { notice: string });
  // Evaluating JSON would set nothing.
  expect(introduction?.notice).toContain('emulator env --output sh)"');
  expect(others).toEqual([{ notice: "Stopped." }]);
  for (const more of [[], ["--detach"]]) {
    const failed = await home.run(["emulator", "start", ...anyPorts, "--fault", "nothing", ...more], environment);
    expect(failed.code).toBe(2);
    expect(JSON.parse(failed.stderr)).toMatchObject({
      error: { code: "usage", message: expect.stringMatching(/^Unknown fault "nothing"/), exitCode: 2 },
    });
  }
});

test("keeps the current profile and the user's profiles, and reports which variables take precedence", async () => {
  const home = createHome();
  await home.run(["profile", "add", "lab", "--deployment", "selfhosted"]);
  await home.run(["profile", "add", "emulator-hosted", "--deployment", "hosted", "--key-id", "mine"]);
  const before = home.profiles();
  const { output, stop } = await start(home, [], {
    environment: { OBSTACK_HOSTED_URL: "https://api.example.com", HTTP_PROXY: "http://127.0.0.1:1" },
  });
  expect(output).toContain("warning: Requests to the emulator would use the proxy from the environment.");
  expect(output).toContain("warning: Profile emulator-hosted already exists and was not replaced.");
  expect(output).toContain("warning: OBSTACK_HOSTED_URL takes precedence over profiles, except with `--profile`.");
  expect(output).toContain(" alerts list --profile emulator ");
  expect(home.profiles()).toMatchObject({ ...before, profiles: { emulator: { deployment: "selfhosted" } } });
  await stop();
  expect(home.profiles()).toEqual(before);
});

describe("the program that it runs", () => {
  test.each(["of the project", "next to the command"])("is the emulator %s, without npx", async (place) => {
    const home = createHome(false);
    const { folder, command } = copyCommand();
    installEmulator(place === "of the project" ? home.path : folder);
    const { output, stop } = await start(home, [], { command, environment: { PATH: "/nonexistent" } });
    expect(output).not.toContain("npx");
    expect(await stop()).toBe(0);
  });

  test.skipIf(process.platform === "win32")("is npx, which it announces, if none is installed", async () => {
    const home = createHome(false);
    const { command } = copyCommand();
    const bin = join(home.path, "bin");
    mkdirSync(bin);
    writeFileSync(join(bin, "npx"), `#!/bin/sh\necho "$@" > "$HOME/npx-arguments"\nexit 7\n`);
    chmodSync(join(bin, "npx"), 0o755);
    expect(
      await runProcess(process.execPath, [command, "emulator", "start", ...anyPorts], {
        environment: { HOME: home.path, PATH: `${bin}:/bin:/usr/bin` },
        folder: home.path,
      }),
    ).toMatchObject(outcome(7, "@obstack/emulator is not installed here. Running @obstack/emulator@0.0.0 with npx"));
    const words = readFileSync(join(home.path, "npx-arguments"), "utf8");
    expect(words).toMatch(/^--yes --prefer-offline @obstack\/emulator@0\.0\.0 --port 0 --hosted-port 0 /);
  });
});

test("reports errors from the emulator", async () => {
  const home = createHome();
  expect(await home.run(["emulator", "start", "--fault", "nothing"])).toMatchObject(
    outcome(2, 'error: Unknown fault "nothing"'),
  );
  for (const [flag, value, message] of [
    ["--origin", "app.example", 'error: Invalid origin "app.example".'],
    ["--max-body", "1MB", 'error: Invalid value "1MB" for --max-body.'],
    ["--profile", "../a", 'error: --profile: Invalid name "../a".'],
  ] as const) {
    for (const more of [[], ["--detach"]]) {
      const refused = await home.run(["emulator", "start", flag, value, ...more]);
      expect(refused).toMatchObject(outcome(2, message));
    }
  }
  expect(home.profiles()).toEqual({ profiles: {} });
});
