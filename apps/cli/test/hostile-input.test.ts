import { writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  json,
  obstackProcess,
  runObstack,
  runProcess,
  shellCommand,
  startServer,
  temporaryFolder,
} from "@obstack/testing";
import { expect, test } from "vitest";
import { selfHosted } from "./environment.ts";

const folder = temporaryFolder();

test.skipIf(process.platform === "win32").each([
  ["standard input", 'yes "a: 1" | eval "$COMMAND" dashboards create -f -'],
  ["/dev/zero", 'eval "$COMMAND" dashboards create -f /dev/zero'],
])("rejects endless input from %s", async (source, script) => {
  const environment = { ...process.env, ...selfHosted(), COMMAND: shellCommand(...obstackProcess().flat()) };
  const { code, stderr } = await runProcess("sh", ["-c", script], { environment });
  expect(stderr).toBe(`error: ${source}: More than 4 MB. Split it, or raise the limit with OBSTACK_MAX_FILE_MB.\n`);
  expect(code).toBe(2);
});

test("rejects invalid UTF-8 with its position", async () => {
  const path = join(folder, "latin1.yaml");
  writeFileSync(path, Buffer.from("name: Kasse\ntags: [Stra\xdfe]\n", "latin1"));
  const { code, stderr } = await runObstack(["dashboards", "create", "-f", path], { environment: selfHosted() });
  expect(stderr).toBe(`error: ${path}:2:12: Invalid UTF-8. Save the file with UTF-8 encoding.\n`);
  expect(code).toBe(2);
});

test("lists only the first of many mistakes, with their positions", async () => {
  const path = join(folder, "many.yaml");
  writeFileSync(path, `name: A\n${Array.from({ length: 30_000 }, (_, at) => `field${at}: 1\n`).join("")}tiles: none\n`);
  const { code, stderr } = await runObstack(["dashboards", "create", "-f", path], { environment: selfHosted() });
  expect(stderr.startsWith(`error: ${path}:30002:8: `)).toBe(true);
  expect(stderr.split("\n").length).toBeLessThan(30);
  expect(code).toBe(2);
});

test("OBSTACK_MAX_FILE_MB allows larger input", async () => {
  await using server = await startServer(json({ data: { id: "1", name: "A" } }));
  const path = join(folder, "large.yaml");
  writeFileSync(path, `name: A\nnote: "${"x".repeat(5 * 2 ** 20)}"\n`);
  const create = (megabytes: string) =>
    runObstack(["dashboards", "create", "-f", path], {
      environment: { ...selfHosted(server.baseUrl), OBSTACK_MAX_FILE_MB: megabytes },
    });
  expect((await create("4")).code).toBe(2);
  expect((await create("8")).code).toBe(0);
  expect(server.requests.filter(({ method }) => method === "POST")).toHaveLength(1);
  const { code, stderr } = await create("lots");
  expect(stderr).toBe('error: Invalid OBSTACK_MAX_FILE_MB "lots". Use a number of megabytes from 1 to 256.\n');
  expect(code).toBe(2);
});
