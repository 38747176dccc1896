// Most tests run the command in their own process. Users run it in a new one, which must do the same.
import { json, runObstack, runObstackProcess, startServer, temporaryFolder } from "@obstack/testing";
import type { ProcessResult } from "@obstack/testing";
import { expect, test } from "vitest";
import { hosted, selfHosted } from "./environment.ts";

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
