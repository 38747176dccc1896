import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { obstackProcess, runObstack, runProcess, shellCommand, temporaryFolder } from "@obstack/testing";
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

test("lists only the first of many mistakes, with their positions", async () => {
  const path = join(folder, "many.yaml");
  writeFileSync(path, `name: A\n${Array.from({ length: 30_000 }, (_, at) => `field${at}: 1\n`).join("")}tiles: none\n`);
  const { code, stderr } = await runObstack(["dashboards", "create", "-f", path], { environment: selfHosted() });
  expect(stderr.startsWith(`error: ${path}:30002:8: `)).toBe(true);
  expect(stderr.split("\n").length).toBeLessThan(30);
  expect(code).toBe(2);
});
