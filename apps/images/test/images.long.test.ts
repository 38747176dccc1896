// There may be no container engine, so the commands of the Dockerfiles run as processes, without a shell and with the environment of the image.
import { execFileSync, spawn } from "node:child_process";
import { chmodSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { get } from "node:http";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { createSelfHostedClient } from "@obstack/selfhosted";
import { findFreePort, packPackages, runProcess, shellCommand, temporaryFolder } from "@obstack/testing";
import { beforeAll, expect, onTestFinished, test } from "vitest";

const root = temporaryFolder();
const names = ["command", "emulator"] as const;
const images = { command: readDockerfile("command"), emulator: readDockerfile("emulator") };
const { emulator } = images;
const app = join(root, "app");

/** The user of the images, if the test may become another user. */
const user = process.getuid?.() === 0 ? { uid: 65_532, gid: 65_532 } : {};

/** Reads a Dockerfile. Commands are those that need no shell. */
function readDockerfile(name: string) {
  const path = new URL(`../${name}/Dockerfile`, import.meta.url);
  const text = readFileSync(path, "utf8").replaceAll(/\\\n */g, "");
  const valuesOf = (keyword: string): string[] =>
    Array.from(text.matchAll(new RegExp(`^${keyword} (.*)$`, "gm")), ([, value = ""]) => value);
  const commandOf = (keyword: string): string[] =>
    JSON.parse(/\[.*\]$/.exec(valuesOf(keyword).at(-1) ?? "")?.[0] ?? "[]") as string[];
  return {
    /** Images that the stages start from. The last one is in the result. */
    bases: valuesOf("FROM").map((from) => /(?:^| )([^- ]\S*)/.exec(from)?.[1] ?? ""),
    entrypoint: commandOf("ENTRYPOINT"),
    healthCheck: commandOf("HEALTHCHECK"),
    environment: Object.fromEntries(valuesOf("ENV").flatMap((line) => line.split(" ").map((pair) => pair.split("=")))),
    runs: valuesOf("RUN"),
  };
}

test.each(names)("the image of the %s has no root user and no shell", (name) => {
  const { bases, entrypoint } = images[name];
  expect(bases.at(-1)).toMatch(/^gcr\.io\/distroless\/.*:nonroot(?:@|$)/);
  expect(entrypoint[0]).toMatch(/^\//);
});

test("the base images have a tag, and a complete digest each or not at all", () => {
  const bases = names.flatMap((name) => images[name].bases);
  expect(bases).toHaveLength(3);
  for (const base of bases) expect(base).toMatch(/^[\w./-]+:[\w.-]+(?:@sha256:[\da-f]{64})?$/);
  expect(new Set(bases.map((base) => base.includes("@"))).size).toBe(1);
});

beforeAll(() => {
  const packages = join(root, "packages");
  mkdirSync(packages);
  mkdirSync(app);
  packPackages(["emulator"], packages);
  for (const run of emulator.runs) {
    // The same folders, below a temporary one.
    execFileSync("sh", ["-c", run.replaceAll("/packages/", `${shellCommand(packages)}/`)], {
      cwd: app,
      env: { ...process.env, TARGETARCH: process.arch === "x64" ? "amd64" : process.arch },
    });
  }
  chmodSync(root, 0o755);
});

test("the release copies the packages that the emulator needs", () => {
  const workflow = readFileSync(new URL("../../../.github/workflows/release.yml", import.meta.url), "utf8");
  const [, copied = ""] = /cp obstack-\{([\w,-]+)\}-\*\.tgz emulator\//.exec(workflow) ?? [];
  const packed = readdirSync(join(root, "packages")).map((file) => /^obstack-([a-z-]+)-\d/.exec(file)?.[1]);
  expect(copied.split(",").toSorted()).toEqual(packed.toSorted());
});

/** Returns a command of the image as it is on this machine. */
function toHost(argv: readonly string[]): [program: string, argv: string[]] {
  const [program = "", ...words] = argv.map((word) =>
    word === "/nodejs/bin/node" ? process.execPath : word.replace(/^\/app\//, `${app}/`),
  );
  return [program, words];
}

test("the emulator starts with its key, seed and snapshot from the environment, and tells when it is ready", async () => {
  const data = join(root, "data");
  mkdirSync(data, { mode: 0o777 });
  chmodSync(data, 0o777);
  const port = await findFreePort();
  const env = {
    ...emulator.environment,
    // Its user need not be able to read the module that moves the clock of tests.
    TEST_CLOCK_OFFSET: "",
    OBSTACK_EMULATOR_PORT: String(port),
    OBSTACK_EMULATOR_HOSTED_PORT: String(port + 1),
    OBSTACK_EMULATOR_API_KEY: "key-of-the-test",
    OBSTACK_EMULATOR_SEED: "empty",
    OBSTACK_EMULATOR_SNAPSHOT: join(data, "snapshot.json"),
    OBSTACK_EMULATOR_ORIGIN: `http://emulator:${port}`,
  };
  const isHealthy = async (): Promise<boolean> => {
    const { code } = await runProcess(...toHost(emulator.healthCheck), { environment: env });
    return code === 0;
  };
  expect(await isHealthy()).toBe(false);
  const child = spawn(...toHost(emulator.entrypoint), { env, cwd: app, stdio: "ignore", ...user });
  onTestFinished(() => void child.kill("SIGKILL"));
  const closed = new Promise<number | null>((resolve, reject) => child.once("error", reject).once("close", resolve));
  while (!(await isHealthy())) {
    expect(child.exitCode).toBe(null);
    await setTimeout(50);
  }
  const client = createSelfHostedClient({ baseUrl: `http://127.0.0.1:${port}`, apiKey: "key-of-the-test" });
  expect(await client.dashboards.list()).toEqual([]);
  await client.dashboards.create({ name: "Kept", tiles: [] });
  // Other containers use the name of the service.
  const statusFor = async (host: string): Promise<number | undefined> => {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      get({ port, path: "/_emulator/health", headers: { host } }, resolve).once("error", reject);
    });
    response.resume();
    return response.statusCode;
  };
  expect(await statusFor(`emulator:${port}`)).toBe(200);
  expect(await statusFor(`attacker.example:${port}`)).toBe(403);
  child.kill("SIGTERM");
  expect(await closed).toBe(0);
  expect(readFileSync(join(data, "snapshot.json"), "utf8")).toContain("Kept");
});

test("the layer of the emulator leaves room below 80 MB", () => {
  const archive = join(root, "layer.tar.gz");
  execFileSync("tar", ["-czf", archive, "node_modules"], { cwd: app });
  // The base image, with Node, has about 50 MB.
  expect(readFileSync(archive).length).toBeLessThan(25e6);
});
