// GitLab's API as far as `ci.sh` uses it: notes, merge requests of commits, deployments and issues, in pages.
import type { ServerResponse } from "node:http";
import { startServer } from "@obstack/testing";
import type { ReceivedRequest, TestServer } from "@obstack/testing";

export interface Note {
  readonly id: number;
  body: string;
  readonly author: { readonly id: number };
}

export interface Issue {
  readonly iid: number;
  readonly title: string;
  state: string;
  description: string;
}

/** A failure of the next matching request. */
interface Fault {
  /** `METHOD path`, as a pattern. */
  readonly match: RegExp;
  readonly status: number;
  /** Whether the request has its effect all the same. */
  readonly isLate?: boolean;
}

export const token = "glpat-secret-that-must-not-show";
/** User of the token. */
const user = 5;

export class FakeGitLab implements AsyncDisposable {
  /** Notes by merge request. */
  readonly notes = new Map<number, Note[]>();
  readonly issues: Issue[] = [];
  /** Merged merge requests by commit. */
  readonly merged = new Map<string, number[]>();
  /** Target branches of merge requests. Default: main. */
  readonly targetBranches = new Map<number, string>();
  /** Open merge requests, with their changed files. */
  readonly open = new Map<number, { readonly files: readonly string[]; readonly isFork?: boolean }>();
  /** Merge requests with new pipelines. */
  readonly pipelines: number[] = [];
  /** Commits of successful deployments. */
  readonly deployments: string[] = [];
  /** Statuses by commit. */
  readonly statuses = new Map<
    string,
    { readonly name: string; readonly status: string; readonly author: { readonly id: number } }[]
  >();
  readonly faults: Fault[] = [];
  /** `METHOD path` of all requests. */
  readonly requests: string[] = [];
  url = "";
  private server: TestServer | undefined;
  private next = 1;

  static async start(): Promise<FakeGitLab> {
    const gitlab = new FakeGitLab();
    gitlab.server = await startServer((response, request) => gitlab.answer(response, request));
    gitlab.url = gitlab.server.baseUrl;
    return gitlab;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.server?.[Symbol.asyncDispose]();
  }

  note(request: number, body: string, author: number = user): Note {
    const note = { id: this.next++, body, author: { id: author } };
    this.notes.set(request, [...(this.notes.get(request) ?? []), note]);
    return note;
  }

  private answer(response: ServerResponse, request: ReceivedRequest): void {
    const url = new URL(request.url, this.url);
    const key = `${request.method} ${url.pathname.replace(/^\/api\/v4\//, "")}`;
    this.requests.push(key);
    const index = this.faults.findIndex(({ match }) => match.test(key));
    const [fault] = index === -1 ? [] : this.faults.splice(index, 1);
    response.setHeader("Content-Type", "application/json");
    if (request.headers["private-token"] !== token) return void response.writeHead(401).end("{}");
    if (fault !== undefined && fault.isLate !== true) {
      return void response.writeHead(fault.status).end(JSON.stringify({ message: "fault" }));
    }
    const data = this.respond(key, url.searchParams, new URLSearchParams(request.body));
    if (Array.isArray(data)) {
      const size = Math.min(Number(url.searchParams.get("per_page") ?? 20), 100);
      const page = Number(url.searchParams.get("page") ?? 1);
      response.setHeader("X-Next-Page", page * size < data.length ? String(page + 1) : "");
      return void response.end(JSON.stringify(data.slice((page - 1) * size, page * size)));
    }
    response.writeHead(fault?.status ?? (data === undefined ? 404 : 200)).end(JSON.stringify(data ?? {}));
  }

  private respond(key: string, query: URLSearchParams, body: URLSearchParams): unknown {
    if (key === "GET user") return { id: user };
    let found = /^(\w+) projects\/7\/merge_requests\/(\d+)\/notes(?:\/(\d+))?$/.exec(key);
    if (found !== null) {
      const [, method, request, id] = found;
      const notes = this.notes.get(Number(request)) ?? [];
      const text = body.get("body") ?? "";
      if (method === "GET") return notes;
      if (method === "POST") return this.note(Number(request), text);
      const note = notes.find((one) => one.id === Number(id));
      if (method === "PUT") return note === undefined ? undefined : Object.assign(note, { body: text });
      this.notes.set(
        Number(request),
        notes.filter((one) => one !== note),
      );
      return {};
    }
    found = /^GET projects\/7\/repository\/commits\/(\w+)\/merge_requests$/.exec(key);
    if (found !== null)
      return (this.merged.get(found[1] ?? "") ?? []).map((iid) => ({
        iid,
        state: "merged",
        target_branch: this.targetBranches.get(iid) ?? "main",
      }));
    if (key === "GET projects/7/merge_requests") {
      if (query.get("state") !== "opened" || query.get("target_branch") !== "main") return [];
      return Array.from(this.open, ([iid, { isFork }]) => ({
        iid,
        source_project_id: isFork === true ? 8 : 7,
        target_project_id: 7,
      }));
    }
    found = /^GET projects\/7\/merge_requests\/(\d+)\/diffs$/.exec(key);
    if (found !== null)
      return this.open.get(Number(found[1]))?.files.map((path) => ({ old_path: path, new_path: path }));
    found = /^POST projects\/7\/merge_requests\/(\d+)\/pipelines$/.exec(key);
    if (found !== null) return { id: this.pipelines.push(Number(found[1])) };
    found = /^GET projects\/7\/repository\/commits\/(\w+)\/statuses$/.exec(key);
    if (found !== null) return this.statuses.get(found[1] ?? "") ?? [];
    found = /^POST projects\/7\/statuses\/(\w+)$/.exec(key);
    if (found !== null) {
      const status = { name: body.get("name") ?? "", status: body.get("state") ?? "", author: { id: user } };
      this.statuses.set(found[1] ?? "", [...(this.statuses.get(found[1] ?? "") ?? []), status]);
      return status;
    }
    if (key === "GET projects/7/deployments") {
      const isSuccess = query.get("status") === "success" && query.get("environment") === "staging";
      return isSuccess ? this.deployments.toReversed().map((sha) => ({ sha })) : [];
    }
    found = /^(\w+) projects\/7\/issues(?:\/(\d+))?$/.exec(key);
    if (found !== null) return this.respondIssue(found[1] ?? "", Number(found[2]), body);
    return undefined;
  }

  private respondIssue(method: string, iid: number, body: URLSearchParams): unknown {
    if (method === "GET") return this.issues.filter(({ state }) => state === "opened");
    const description = body.get("description");
    if (method === "POST") {
      const issue = {
        iid: this.next++,
        title: body.get("title") ?? "",
        state: "opened",
        description: description ?? "",
      };
      this.issues.push(issue);
      return issue;
    }
    const issue = this.issues.find((one) => one.iid === iid);
    if (issue === undefined) return undefined;
    if (body.get("state_event") === "close") issue.state = "closed";
    if (description !== null) issue.description = description;
    return issue;
  }
}
