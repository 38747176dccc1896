// `emulator start --detach`, and the commands that find, describe and stop what it started.
import { execFileSync, spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { text as readAll } from "node:stream/consumers";
import { findFreePort, json, obstackCommand, runProcess, startServer } from "@obstack/testing";
import { expect, test } from "vitest";
import { outcome } from "./environment.ts";
import { createHome, detached } from "./emulator-setup.ts";

interface Running {
  readonly profile: string;
  readonly pid: number;
  readonly baseUrl: string;
  readonly page: string;
  readonly file: string;
}

/** Whether a server listens. The process may remain as a zombie until its parent notices. */
const isListening = async (url: string): Promise<boolean> =>
  fetch(url).then(
    () => true,
    () => false,
  );

test("returns when the emulator is ready; other commands find and stop it", async () => {
  const home = createHome();
  const list = async (): Promise<Running[]> => {
    return JSON.parse((await home.run(["emulator", "status", "--output", "json"])).stdout) as Running[];
  };
  expect(await home.run(["emulator", "status"])).toMatchObject({
    code: 1,
    stderr: "error: No emulator is running.\n  hint: Start one with `obstack emulator start`.\n",
  });

  // The emulator outlives npm, which sets this variable.
  const started = await home.run([...detached, "--data", "state"], { npm_command: "exec" });
  expect(started).toMatchObject({ code: 0, stdout: "" });
  expect((await home.run(["alerts", "list"])).stdout).toContain("Checkout errors");
  const [first] = await list();
  if (first === undefined) throw new Error("No emulator is running.");
  expect(first).toMatchObject({ profile: "emulator", data: `${home.path}/state`, behavior: "deployed" });
  for (const text of [first.baseUrl, first.page, String(first.pid), first.file]) expect(started.stderr).toContain(text);
  expect((await home.run(["emulator", "status"])).stdout).toContain(first.baseUrl);
  expect(JSON.stringify(first)).not.toContain("oken");

  expect(await home.run(detached)).toMatchObject(
    outcome(2, `error: The emulator is already running at ${first.baseUrl} (process ${first.pid}).`),
  );
  // `--port` moves both deployments.
  const port = await findFreePort();
  expect(await home.run(["emulator", "start", "-d", "--port", `${port}`, "--profile", "other"])).toMatchObject({
    code: 0,
  });
  expect(home.profiles().profiles).toMatchObject({
    other: { baseUrl: `http://127.0.0.1:${port}` },
    "other-hosted": { baseUrl: `http://127.0.0.1:${port + 1}` },
  });
  expect((await list()).map(({ profile }) => profile)).toEqual(["emulator", "other"]);
  expect((await home.run(["alerts", "list", "--profile", "other"])).code).toBe(0);

  expect(await home.run(["emulator", "stop"])).toEqual({
    code: 0,
    stdout: "",
    stderr: `Stopped the emulator at ${first.baseUrl} (process ${first.pid}).\n`,
  });
  expect(await isListening(first.page)).toBe(false);
  expect(Object.keys(home.profiles().profiles)).toEqual(["other", "other-hosted"]);
  expect(await home.run(["emulator", "stop"])).toEqual({
    code: 0,
    stdout: "",
    stderr: "No emulator is running with the profile emulator.\n",
  });
  await home.run(["emulator", "stop", "--profile", "other"]);
  expect(home.profiles()).toEqual({ profiles: {} });
});

test.each([
  ["in the foreground", [], true],
  ["that still starts in the background", ["--detach"], false],
])("leaves nothing behind if the command is killed %s", async (_, flags, isReady) => {
  const home = createHome();
  const words = ["emulator", "start", "--port", "0", "--hosted-port", "0", ...flags];
  const file = home.file("emulator.json");
  let child: ChildProcess;
  let children: number[];
  do {
    // On a busy machine, it may be ready before it is seen to start.
    await home.run(["emulator", "stop"]);
    child = spawn(process.execPath, [obstackCommand, ...words], { env: home.environment, cwd: home.path });
    if (isReady) await expect.poll(() => existsSync(file)).toBe(true);
    // Without a child, the test would pass although nothing was started.
    await expect
      .poll(() => childrenOf(child.pid).length, { interval: 5 })
      .toBeGreaterThan(isReady || isWindows ? -1 : 0);
    children = childrenOf(child.pid);
  } while (existsSync(file) !== isReady);
  expect(child.exitCode).toBe(null);
  const page = isReady ? (JSON.parse(readFileSync(file, "utf8")) as { page: string }).page : undefined;
  child.kill("SIGKILL");
  await once(child, "exit");
  if (page !== undefined) await expect.poll(() => isListening(page)).toBe(false);
  await expect.poll(() => children.filter((pid) => processes().some((one) => one.pid === pid))).toEqual([]);
  // It removes its file when it ends.
  expect(existsSync(file)).toBe(false);
});

const isWindows = process.platform === "win32";

/** Returns the processes that have not ended; none on Windows, which has no `ps`. */
function processes(): { readonly pid: number; readonly parent: number }[] {
  if (isWindows) return [];
  const lines = execFileSync("ps", ["-A", "-o", "pid=,ppid=,stat="], { encoding: "utf8" }).trim().split("\n");
  return lines.flatMap((line) => {
    const [pid, parent, state = ""] = line.trim().split(/\s+/);
    return state.startsWith("Z") ? [] : [{ pid: Number(pid), parent: Number(parent) }];
  });
}

function childrenOf(parent: number | undefined): number[] {
  return processes().flatMap((one) => (one.parent === parent ? [one.pid] : []));
}

test.skipIf(!existsSync("/dev/full"))("a full disk is an error that says so, not a stack", async () => {
  const home = createHome();
  for (const words of [["--version"], ["--help"], ["plan", "--help"], ["version"]]) {
    const output = openSync("/dev/full", "w");
    const child = spawn(process.execPath, [obstackCommand, ...words], {
      env: home.environment,
      stdio: ["ignore", output, "pipe"],
    });
    const [[code], stderr] = await Promise.all([once(child, "close"), readAll(child.stderr as Readable)]);
    closeSync(output);
    expect([words, code, stderr]).toEqual([
      words,
      1,
      expect.stringMatching(/^error: Cannot write the output: ENOSPC.*\n$/),
    ]);
  }
});

test("cleans up after a killed emulator, and does not end a process that reused its id", async () => {
  const home = createHome();
  expect(await home.run(detached)).toMatchObject(outcome(0, "is running"));
  const file = home.file("emulator.json");
  const connection = JSON.parse(readFileSync(file, "utf8")) as { pid: number; page: string };
  process.kill(connection.pid, "SIGKILL");
  await expect.poll(() => isListening(connection.page)).toBe(false);
  expect(home.profiles().current).toBe("emulator");
  // Another server now has the port, and another process has the id.
  await using server = await startServer(json({ pid: process.pid }), json({ pid: 1 }, 401));
  const text = JSON.stringify({ ...connection, pid: 1, page: `${server.baseUrl}/_emulator/` });
  for (const command of ["stop", "status"]) {
    writeFileSync(file, text);
    const { stderr } = await home.run(["emulator", command]);
    expect([command, stderr]).toEqual([command, expect.stringContaining("No emulator is running")]);
    expect(existsSync(file)).toBe(false);
  }
  expect(server.requests.map(({ method }) => method)).toEqual(["GET", "GET"]);
  expect(home.profiles()).toEqual({ profiles: {} });
  expect((await home.run(detached)).code).toBe(0);
});

test("env prints the variables for each shell, and nothing if no emulator runs", async () => {
  const home = createHome();
  expect(await home.run(["emulator", "env"])).toMatchObject({ code: 1, stdout: "" });
  await home.run([...detached, "--profile", "other"]);
  const run = async (output: string): Promise<string> =>
    (await home.run(["emulator", "env", "--profile", "other", "--output", output])).stdout;
  const environment = JSON.parse(await run("json")) as Record<string, string>;
  expect(Object.keys(environment)).toContain("OBSTACK_HOSTED_KEY_SECRET");
  const script = `${await run("sh")}\nenv`;
  const shell = await runProcess("sh", ["-c", script], { environment: { PATH: process.env["PATH"] } });
  const variables = Object.fromEntries(
    shell.stdout
      .split("\n")
      .filter((line) => line.startsWith("OBSTACK_"))
      .map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]),
  );
  expect(variables).toEqual(environment);
  const address = environment["OBSTACK_HOSTED_URL"];
  expect(await run("fish")).toContain(`set -gx OBSTACK_HOSTED_URL '${address}'\n`);
  expect(await run("powershell")).toContain(`$env:OBSTACK_HOSTED_URL = '${address}'\n`);
  expect((await home.run(["pipes", "list"], environment)).code).toBe(0);
});

test("starts nothing if the profiles cannot be saved", async () => {
  const home = createHome();
  // Reads as missing, and fails to write.
  mkdirSync(join(home.path, ".config"));
  symlinkSync(join(home.path, "none", "deep"), join(home.path, ".config", "obstack"));
  for (const argv of [detached, detached.filter((word) => word !== "--detach")]) {
    expect(await home.run(argv)).toMatchObject(outcome(2, "error: Cannot write "));
    expect((await home.run(["emulator", "status"])).code).toBe(1);
    expect(existsSync(home.file("emulator.hosted.key"))).toBe(false);
  }
});
