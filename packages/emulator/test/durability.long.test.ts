import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runProcess, temporaryFolder } from "@obstack/testing";
import type { ProcessResult } from "@obstack/testing";
import { afterAll, describe, expect, test } from "vitest";
import { DataFolderError, startEmulator } from "../src/index.ts";
import { sendTo } from "./send.ts";

const command = fileURLToPath(new URL("../dist/main.js", import.meta.url));
const root = temporaryFolder();
const started: ChildProcess[] = [];
afterAll(() => {
  // Processes of failed tests are still running.
  for (const child of started) child.kill("SIGKILL");
});

interface Running {
  readonly child: ChildProcess;
  readonly baseUrl: string;
  readonly hostedUrl: string;
  readonly apiKey: string;
}

async function start(...argv: readonly string[]): Promise<Running> {
  const child = spawn(process.execPath, [command, "--port", "0", "--behavior", "documented", ...argv], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  started.push(child);
  let printed = "";
  for await (const chunk of child.stdout) {
    printed += String(chunk);
    if (printed.includes("OBSTACK_HOSTED_SERVICE_ID")) break;
  }
  const value = (name: string): string => new RegExp(`^export ${name}=(.*)$`, "m").exec(printed)?.[1] ?? "";
  const [baseUrl, hostedUrl] = [value("OBSTACK_SELFHOSTED_URL"), value("OBSTACK_HOSTED_URL")];
  return { child, baseUrl, hostedUrl, apiKey: value("OBSTACK_SELFHOSTED_API_KEY") };
}

async function stop({ child }: Running, signal: "SIGKILL" | "SIGINT"): Promise<number | null> {
  const closed = once(child, "exit");
  child.kill(signal);
  const [code] = (await closed) as [number | null];
  return code;
}

async function names(running: Running): Promise<string[]> {
  const response = await sendTo(running, "GET", "/api/v2/dashboards");
  const { data } = (await response.json()) as { data: { name: string; tiles: object[] }[] };
  for (const { tiles } of data) expect(tiles).toHaveLength(2);
  return data.map(({ name }) => name);
}

test("keeps every acknowledged write exactly once when killed during 1,000 concurrent writes", async () => {
  const data = join(root, "killed");
  const first = await start("--data", data, "--seed", "empty");
  const acknowledged: string[] = [];
  const write = async (name: string): Promise<void> => {
    const dashboard = { name, tiles: [{ name: "a" }, { name: "b" }] };
    const response = await sendTo(first, "POST", "/api/v2/dashboards", dashboard);
    if (response.ok) acknowledged.push(name);
    // In the middle, with hundreds of pending requests.
    if (acknowledged.length === 300) first.child.kill("SIGKILL");
    await response.text();
  };
  const exited = once(first.child, "exit");
  await Promise.allSettled(Array.from({ length: 1000 }, (_, index) => write(`dashboard ${index}`)));
  await exited;
  expect(acknowledged.length).toBeGreaterThanOrEqual(300);

  const second = await start("--data", data);
  const found = await names(second);
  expect(found).toEqual(expect.arrayContaining(acknowledged));
  expect(new Set(found).size).toBe(found.length);
  await stop(second, "SIGINT");
});

describe("a data folder", () => {
  test("is locked by one emulator, and released when that stops or is killed", async () => {
    const data = join(root, "locked");
    const first = await start("--data", data);
    const argv = [command, "--port", "0", "--hosted-port", "0", "--data", data];
    const { code, stderr } = await runProcess(process.execPath, argv);
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: `error: Another emulator uses the folder "${data}". Stop it, or use another folder.\n`,
    });
    await expect(startEmulator({ data })).rejects.toThrow(DataFolderError);
    await stop(first, "SIGKILL");
    const third = await start("--data", data);
    expect(await stop(third, "SIGINT")).toBe(0);
  });

  test("keeps the state, and is readable only by its owner", async () => {
    const data = join(root, "kept");
    await using first = await startEmulator({ behavior: "documented", data, seed: "empty" });
    await sendTo(first.selfHosted, "POST", "/api/v2/dashboards", { name: "kept", tiles: [{}, {}] });
    await first.close();
    expect(statSync(data).mode & 0o077).toBe(0);
    // The seed applies only to a new state.
    await using second = await startEmulator({ data, seed: "demo" });
    expect(second.snapshot().selfhosted?.dashboards).toMatchObject([{ name: "kept" }]);
    await second.close();
    await using third = await startEmulator({ data, seed: "empty", reset: true });
    expect(third.snapshot().selfhosted?.dashboards).toBeUndefined();
  });

  test("produces an error if it cannot be created", async () => {
    const data = join(root, "file", "below");
    writeFileSync(join(root, "file"), "");
    await expect(startEmulator({ data })).rejects.toThrow(`Cannot use the folder "${data}": ENOTDIR`);
  });
});

describe("the command", () => {
  const run = (...argv: readonly string[]): Promise<ProcessResult> => runProcess(process.execPath, [command, ...argv]);

  test("writes a snapshot on exit, and can start from it", async () => {
    const snapshot = join(root, "snapshot.json");
    const first = await start("--snapshot", snapshot, "--seed", "empty");
    const dashboard = '{"name":"snapshot","tiles":[{},{}],"big":12345678901234567890}';
    await sendTo(first, "POST", "/api/v2/dashboards", dashboard);
    expect(await stop(first, "SIGINT")).toBe(0);
    expect(readFileSync(snapshot, "utf8")).toContain("12345678901234567890");
    expect(statSync(snapshot).mode & 0o077).toBe(0);
    const second = await start("--seed", snapshot);
    expect(await names(second)).toEqual(["snapshot"]);
    await stop(second, "SIGINT");
  });

  test("does not overwrite the snapshot if it cannot start", async () => {
    const snapshot = join(root, "damaged.json");
    writeFileSync(snapshot, '{"selfhosted":');
    expect((await run("--port", "0", "--hosted-port", "0", "--seed", snapshot, "--snapshot", snapshot)).code).toBe(2);
    expect(readFileSync(snapshot, "utf8")).toBe('{"selfhosted":');
  });

  test("prints its help and version", async () => {
    expect(await run("--version")).toEqual({ code: 0, stdout: "0.0.0\n", stderr: "" });
    const { code, stdout } = await run("--help");
    expect(code).toBe(0);
    expect(stdout).toContain("--fault FAULT");
  });

  test.each([
    [["--frobnicate"], "Unknown option '--frobnicate'"],
    [["--port", "many"], 'Invalid value "many" for --port. Use a number from 0 to 65535.'],
    [
      ["--behavior", "wild"],
      'Invalid value "wild" for --behavior. Use one of documented, deployed, deployed=current, deployed=older.',
    ],
    [["--fault", "nothing"], 'Unknown fault "nothing". Use one of latency,'],
    [["--seed", "/nonexistent.json", "--port", "0"], 'Cannot read the seed "/nonexistent.json"'],
    [["extra"], "Unexpected argument 'extra'"],
  ])("rejects %j", async (argv, message) => {
    const { code, stdout, stderr } = await run(...argv);
    expect(stderr).toMatch(/^error: /);
    expect(stderr).toContain(message);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  });

  test("moves both ports with --port", async () => {
    const first = await start();
    const { port } = new URL(first.baseUrl);
    await stop(first, "SIGINT");
    const moved = await start("--port", port);
    expect(Number(new URL(moved.hostedUrl).port)).toBe(Number(port) + 1);
    await stop(moved, "SIGINT");
  });

  test("reports a port that is already in use", async () => {
    const first = await start();
    const { code, stderr } = await run("--port", new URL(first.baseUrl).port);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^error: Port \d+ is already in use\.\n {2}hint: .*--port 0`/);
    await stop(first, "SIGINT");
  });
});
