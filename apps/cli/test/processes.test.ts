// Most tests run the command in their own process. Users run it in a new one, which must do the same.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { json, runObstack, runObstackProcess, startServer, temporaryFolder } from "@obstack/testing";
import type { ProcessResult } from "@obstack/testing";
import { expect, test } from "vitest";
import { hosted, selfHosted } from "./environment.ts";
import { folderWith } from "./folder-with.ts";

const folder = temporaryFolder();

test.each([
  [["--version"]],
  [["--help"]],
  [["dashboards", "lst"]],
  [["dashboards", "list", "--output", "json", "--verbose"]],
  [["dashboards", "create", "-f", "-"]],
  [["plan", "."]],
])("obstack %j does the same as in a new process", async (argv) => {
  await using server = await startServer(json({ data: [], result: [] }));
  const options = {
    environment: { XDG_STATE_HOME: folder, ...selfHosted(server.baseUrl), ...hosted(server.baseUrl) },
    folder,
    input: "name: A\n",
  };
  const fresh = await runObstackProcess(argv, options);
  const requests = server.requests.length;
  const masked = ({ stderr, ...others }: ProcessResult) => ({
    ...others,
    stderr: stderr.replaceAll(/in \d+ ms/g, "in 0 ms"),
  });
  expect(masked(await runObstack(argv, options))).toEqual(masked(fresh));
  expect(server.requests).toHaveLength(2 * requests);
});

test("a run leaves nothing behind in its process", async () => {
  const before = [process.cwd(), process.exitCode, process.listenerCount("SIGINT"), { ...process.env }];
  expect(await runObstack(["dashboards", "lst"], { environment: { LEFT: "1" }, folder })).toMatchObject({ code: 2 });
  expect([process.cwd(), process.exitCode, process.listenerCount("SIGINT"), { ...process.env }]).toEqual(before);
});

test("runs at the same time have separate folders", async () => {
  const stacks = ["A", "B"].map((name) => folderWith({ "dashboards/a.yaml": `name: ${name}\ntiles: []\n` }));
  const runs = await Promise.all(
    stacks.map(async (stack) => runObstack(["render", ".", "--to", "out"], { folder: stack })),
  );
  expect(runs.map(({ code }) => code)).toEqual([0, 0]);
  for (const [index, stack] of stacks.entries()) {
    expect(readFileSync(join(stack, "out/dashboards/a.yaml"), "utf8")).toContain(`name: ${["A", "B"][index]}\n`);
  }
});

test("a run loads the current modules of a stack", async () => {
  const stack = join(folder, "modules");
  for (const name of ["A", "B"]) {
    folderWith({ "dashboards/a.mjs": `export default { key: "a", name: "${name}", tiles: [] };` }, stack);
    const { stdout } = await runObstack(["render", ".", "--output", "json"], { folder: stack });
    expect(stdout).toContain(`name: ${name}\\n`);
  }
});
