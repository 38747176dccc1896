// The scripts of `examples/gitlab-ci`, with a small fake of GitLab's API.
import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { startEmulator } from "@obstack/emulator";
import { obstackCommand, runProcess, startServer } from "@obstack/testing";
import type { ProcessResult, ReceivedRequest, TestResponse } from "@obstack/testing";
import { expect, test } from "vitest";
import { parse } from "yaml";

const example = fileURLToPath(new URL("../../../examples/gitlab-ci", import.meta.url));

test(
  "plans in a note, applies what it contains, pushes the state, and keeps an issue about drift",
  { timeout: 200_000 },
  async () => {
    const home = mkdtempSync(join(tmpdir(), "obstack-gitlab-"));
    await using emulator = await startEmulator();
    const notes: { id: number; body: string; author: { id: number } }[] = [
      { id: 1, body: "<!-- obstack staging v1.forged -->", author: { id: 666 } },
    ];
    const issues: { iid: number; title: string; state: string; description: string }[] = [];
    const respond = ({ method, url, body }: ReceivedRequest): unknown => {
      const path = url
        .replace(/^\/api\/v4\//, "")
        .replace(/\?.*/, "")
        .replace(/^projects\/7\/\.\.\/\.\.\//, "");
      const fields = Object.fromEntries(new URLSearchParams(body));
      const id = Number(/\d+$/.exec(path)?.[0]);
      if (path === "user") return { id: 5 };
      if (path.endsWith("/merge_requests")) return [{ iid: 3, state: "merged" }];
      if (method === "GET") return path.endsWith("/notes") ? notes : issues.filter(({ state }) => state === "opened");
      if (path.endsWith("/notes")) return notes.push({ id: 2, body: fields["body"] ?? "", author: { id: 5 } });
      if (path.endsWith("/issues"))
        return issues.push({
          iid: 9,
          title: fields["title"] ?? "",
          state: "opened",
          description: fields["description"] ?? "",
        });
      const found = path.includes("/notes/")
        ? notes.find((note) => note.id === id)
        : issues.find(({ iid }) => iid === id);
      return Object.assign(found ?? {}, fields, fields["state_event"] === "close" ? { state: "closed" } : {});
    };
    const answer: TestResponse = (response, request) => {
      response.setHeader("Content-Type", "application/json");
      response.statusCode = request.headers["private-token"] === "glpat-secret" ? 200 : 401;
      response.end(JSON.stringify(respond(request)));
    };
    await using gitlab = await startServer(answer);

    const remote = join(home, "remote.git");
    const work = join(home, "work");
    const git = (...argv: string[]): string =>
      execFileSync("git", ["-c", "user.name=Ada", "-c", "user.email=ada@example.com", ...argv], {
        cwd: work,
        encoding: "utf8",
      });
    mkdirSync(join(home, "bin"));
    writeFileSync(join(home, "bin", "obstack"), `#!/bin/sh\nexec ${process.execPath} ${obstackCommand} "$@"\n`);
    chmodSync(join(home, "bin", "obstack"), 0o755);
    execFileSync("git", ["init", "--quiet", "--bare", "--initial-branch=main", remote]);
    execFileSync("git", ["clone", "--quiet", remote, work], { stdio: "ignore" });
    mkdirSync(join(work, "dashboards"));
    writeFileSync(join(work, "dashboards", "shop.yaml"), "name: Shop\ntiles: []\n");
    writeFileSync(join(work, "obstack.yaml"), "targets:\n  staging: { deployment: selfhosted }\n");
    writeFileSync(join(work, ".gitignore"), ".obstack/\nobstack-*.xml\n");
    git("checkout", "--quiet", "-B", "main");
    git("add", "--all");
    git("commit", "--quiet", "--message", "Add the shop");
    git("push", "--quiet", "origin", "main");
    const ci = (job: string, more: Record<string, string> = {}): Promise<ProcessResult> =>
      runProcess("sh", [join(example, "ci.sh"), job], {
        folder: work,
        environment: {
          PATH: [join(home, "bin"), join(process.execPath, ".."), process.env["PATH"]].join(delimiter),
          HOME: home,
          TARGET: "staging",
          ...emulator.environment,
          GITLAB_TOKEN: "glpat-secret",
          CI_API_V4_URL: `${gitlab.baseUrl}/api/v4`,
          CI_PROJECT_ID: "7",
          CI_MERGE_REQUEST_IID: "3",
          CI_COMMIT_SHA: git("rev-parse", "HEAD").trim(),
          OBSTACK_PUSH_URL: remote,
          ...more,
        },
      });

    expect(await ci("apply", { CI_COMMIT_BRANCH: "main" })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("not reviewed"),
    });
    for (let run = 0; run < 2; run++) expect(await ci("plan")).toMatchObject({ code: 0 });
    expect(notes.map(({ body }) => body)).toEqual([
      "<!-- obstack staging v1.forged -->",
      expect.stringMatching(/^<!-- obstack staging v1\.[\w-]{22} -->\n### Plan for staging\n\n1 to create/),
    ]);
    const applied = await ci("apply", { CI_COMMIT_BRANCH: "main" });
    expect(applied, applied.stderr).toMatchObject({ code: 0 });
    git("fetch", "--quiet");
    expect(git("ls-tree", "-r", "--name-only", "origin/main")).toContain("state/staging.jsonl");

    const id = /"id":"(\w+)"/.exec(readFileSync(join(work, "state/staging.jsonl"), "utf8"))?.[1] ?? "";
    const environment = { ...emulator.environment, HOME: home, PATH: process.env["PATH"] ?? "" };
    const obstack = (...argv: string[]): Promise<ProcessResult> =>
      runProcess(process.execPath, [obstackCommand, ...argv], { environment });
    await obstack("dashboards", "update", id, "--name", "Shops");
    for (let run = 0; run < 2; run++) expect(await ci("drift")).toMatchObject({ code: 0 });
    expect(issues).toMatchObject([
      { title: "Drift of staging", state: "opened", description: expect.stringContaining("`Shops`") },
    ]);
    await obstack("dashboards", "update", id, "--name", "Shop");
    expect(await ci("drift")).toMatchObject({ code: 0 });
    expect(issues).toMatchObject([{ state: "closed" }]);
    expect(await ci("test")).toMatchObject({ code: 0 });
    expect(readFileSync(join(work, "obstack-staging.xml"), "utf8")).toContain("<testsuites");

    const before = gitlab.requests.length;
    const fork = await ci("plan", { OBSTACK_SELFHOSTED_API_KEY: "", OBSTACK_HOSTED_KEY_SECRET: "" });
    expect(fork).toMatchObject({ code: 0, stdout: expect.stringContaining("only the files were checked") });
    expect(gitlab.requests.length).toBe(before);
    rmSync(home, { recursive: true });
  },
);

test("every job runs the script", () => {
  const jobs = parse(readFileSync(join(example, ".gitlab-ci.yml"), "utf8")) as Record<string, { script?: string[] }>;
  for (const name of ["plan", "apply", "drift", "test"]) expect(jobs[name]?.script).toEqual([`sh ci.sh ${name}`]);
});
