import { runProcess, startServer, temporaryFolder } from "@obstack/testing";
import type { TestServer } from "@obstack/testing";
import { execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { hostTarget } from "../src/targets.ts";

const script = fileURLToPath(new URL("../src/install.sh", import.meta.url));
const root = temporaryFolder();
const name = `obstack-1.2.3-${hostTarget().name}`;
mkdirSync(join(root, name));
writeFileSync(join(root, name, "obstack"), "#!/bin/sh\necho 1.2.3\n", { mode: 0o755 });
execFileSync("tar", ["-czf", `${name}.tar.gz`, name], { cwd: root });
const archive = readFileSync(join(root, `${name}.tar.gz`));
const sum = createHash("sha256").update(archive).digest("hex");

async function serve(sums: string): Promise<TestServer> {
  return startServer((response, { url }) => {
    if (url === "/SHA256SUMS") response.end(sums);
    else if (url === `/${name}.tar.gz`) response.end(archive);
    else response.writeHead(404).end();
  });
}

function environmentOf({ baseUrl }: TestServer, folder: string): NodeJS.ProcessEnv {
  return {
    PATH: process.env["PATH"],
    HOME: root,
    OBSTACK_VERSION: "1.2.3",
    OBSTACK_INSTALL_DIR: folder,
    OBSTACK_DOWNLOAD_URL: baseUrl,
  };
}

async function install(server: TestServer, folder: string, path = script): ReturnType<typeof runProcess> {
  return runProcess("sh", [path], { environment: environmentOf(server, folder) });
}

it("installs the verified command", async () => {
  await using server = await serve(`${"0".repeat(64)}  other.tar.gz\n${sum}  ${name}.tar.gz\n`);
  const folder = join(root, "a folder");
  expect(await install(server, folder)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining("Installed obstack 1.2.3"),
  });
  expect(await runProcess(join(folder, "obstack"), [])).toMatchObject({ stdout: "1.2.3\n" });
});

it.each([
  ["another checksum", `${"0".repeat(64)}  ${name}.tar.gz\n`, "does not match"],
  ["no checksum", `${sum}  other.tar.gz\n`, "does not list"],
])("installs nothing with %s", async (_, sums, message) => {
  await using server = await serve(sums);
  const folder = join(root, "refused");
  expect(await install(server, folder)).toMatchObject({ code: 1, stderr: expect.stringContaining(message) });
  expect(existsSync(join(folder, "obstack"))).toBe(false);
});

it.each(["a folder", "a link to a folder"])("refuses %s at the destination", async (kind) => {
  await using server = await serve(`${sum}  ${name}.tar.gz\n`);
  const folder = temporaryFolder();
  if (kind === "a folder") mkdirSync(join(folder, "obstack"));
  else symlinkSync(root, join(folder, "obstack"));
  expect(await install(server, folder)).toMatchObject({
    code: 1,
    stderr: `error: ${join(folder, "obstack")} is a folder. Remove it, or set OBSTACK_INSTALL_DIR.\n`,
  });
  expect(readdirSync(folder)).toEqual(["obstack"]);
});

it("leaves nothing temporary if a signal ends it", async () => {
  const temporary = temporaryFolder();
  await using server = await startServer((response, { url }) => {
    if (url !== "/SHA256SUMS") child.kill();
    response.end(`${sum}  ${name}.tar.gz\n`);
  });
  const env = { ...environmentOf(server, join(root, "ended")), TMPDIR: temporary };
  const child = spawn("sh", [script], { env, stdio: "ignore" });
  expect(await once(child, "close")).toEqual([1, null]);
  expect(readdirSync(temporary)).toEqual([]);
});

it("installs nothing and fails if the script was cut anywhere", async () => {
  await using server = await serve(`${sum}  ${name}.tar.gz\n`);
  const folder = join(root, "cut");
  const text = readFileSync(script, "utf8");
  const cut = join(root, "cut.sh");
  const lengths = Array.from({ length: 24 }, (_, index) => 11 + Math.ceil(((text.length - 13) * index) / 23));
  for (const length of lengths) {
    writeFileSync(cut, text.slice(0, length));
    expect((await install(server, folder, cut)).code, String(length)).not.toBe(0);
  }
  expect(existsSync(folder)).toBe(false);
  expect(server.requests).toEqual([]);
});
