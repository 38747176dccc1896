// Other programs find and stop an emulator with the file that describes its connection.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runProcess, temporaryFolder } from "@obstack/testing";
import { expect, onTestFinished, test } from "vitest";
import { startEmulator } from "../src/index.ts";

const command = fileURLToPath(new URL("../dist/main.js", import.meta.url));
const folder = temporaryFolder();

interface Connection {
  readonly pid: number;
  readonly stopToken: string;
  readonly page: string;
  readonly environment: Readonly<Record<string, string>>;
}

async function start(file: string) {
  const child = spawn(process.execPath, [command, "--port", "0", "--hosted-port", "0", "--connection-file", file], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const exited = once(child, "exit");
  let stdout = "";
  child.stdout.on("data", (data: Buffer) => {
    stdout += data.toString();
  });
  await expect.poll(() => existsSync(file)).toBe(true);
  const connection = JSON.parse(readFileSync(file, "utf8")) as Connection;
  return { child, connection, exited, output: () => stdout };
}

const request = (connection: Connection, method: string, token = connection.stopToken): Promise<Response> =>
  fetch(new URL("process", connection.page), { method, headers: { authorization: `Bearer ${token}` } });

test("stops for requests with the token of its connection file, and removes the file", async () => {
  const file = join(folder, "a.json");
  const { child, connection, exited, output } = await start(file);
  expect(connection).toMatchObject({ pid: child.pid, behavior: "deployed" });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  for (const method of ["GET", "DELETE"]) expect((await request(connection, method, "wrong")).status).toBe(401);
  expect(await (await request(connection, "GET")).json()).toEqual({ pid: child.pid });
  expect((await request(connection, "DELETE")).status).toBe(204);
  expect(await exited).toEqual([0, null]);
  expect(existsSync(file)).toBe(false);
  // The file replaces the `export` lines.
  expect(output()).toBe("");
});

test("removes its connection file on a signal, but not that of another emulator", async () => {
  const file = join(folder, "b.json");
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    const first = await start(file);
    first.child.kill(signal);
    expect([signal, await first.exited]).toEqual([signal, [0, null]]);
    expect(existsSync(file)).toBe(false);
  }
  const second = await start(file);
  writeFileSync(file, "{}");
  second.child.kill("SIGTERM");
  await second.exited;
  expect(readFileSync(file, "utf8")).toBe("{}");
});

test("cannot be stopped with a request if it has no token", async () => {
  await using emulator = await startEmulator();
  const { status } = await fetch(new URL("process", emulator.page), {
    method: "DELETE",
    headers: { authorization: "Bearer undefined" },
  });
  expect(status).toBe(404);
});

test("does not start if it cannot write the file", async () => {
  const file = join(folder, "missing", "c.json");
  const argv = [command, "--port", "0", "--hosted-port", "0", "--connection-file", file];
  const { code, stderr } = await runProcess(process.execPath, argv);
  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(`error: Cannot write ${file}: ENOENT`) });
});
