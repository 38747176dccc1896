// Runs the command as `npx` users do: from its tarball, in an empty folder, with the Node installed on this machine.
import { delimiter } from "node:path";
import { json, packPackages, runProcess, startServer, temporaryFolder } from "@obstack/testing";
import type { ProcessResult } from "@obstack/testing";
import { beforeAll, expect, test } from "vitest";

const folder = temporaryFolder();
let tarball = "";

beforeAll(() => {
  [tarball = ""] = packPackages(["cli"], folder);
});

/** Runs `npx obstack` offline with an empty home and cache, because the command has no dependencies. */
async function npx(argv: readonly string[], environment: Record<string, string> = {}): Promise<ProcessResult> {
  const empty = temporaryFolder();
  // Excludes the binaries of this workspace.
  const path = (process.env["PATH"] ?? "").split(delimiter).filter((entry) => !entry.includes("node_modules"));
  return runProcess("npx", ["--yes", "--offline", `--package=${tarball}`, "--", "obstack", ...argv], {
    folder: empty,
    environment: { PATH: path.join(delimiter), HOME: empty, npm_config_update_notifier: "false", ...environment },
  });
}

test("runs with npx from the tarball alone", async () => {
  expect(await npx(["--version"])).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^0\.1\.0-dev/),
    stderr: "",
  });
  await using server = await startServer(json({ data: [{ id: "1", name: "A", kind: "log" }] }));
  const environment = { OBSTACK_SELFHOSTED_URL: server.baseUrl, OBSTACK_SELFHOSTED_API_KEY: "key" };
  expect(await npx(["sources", "list"], environment)).toEqual({
    code: 0,
    stdout: "ID  NAME  KIND\n1   A     log\n",
    stderr: "",
  });
});
