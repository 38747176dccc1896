// GitHub's API as far as the action uses it, with a bare repository. Records have the published types.
import { spawnSync } from "node:child_process";
import { createServer } from "node:http";
import type { ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { components } from "@octokit/openapi-types";
import { respondToQuery } from "./fake-graphql.ts";
import { FakePulls } from "./fake-pulls.ts";
import type { Pull } from "./fake-pulls.ts";

type Schemas = components["schemas"];
export type Comment = Pick<Schemas["issue-comment"], "id" | "body" | "user">;
export type CheckRun = Pick<
  Schemas["check-run"],
  "id" | "name" | "head_sha" | "status" | "conclusion" | "output" | "app"
>;
export type Issue = Pick<Schemas["issue"], "id" | "number" | "title" | "body" | "state" | "user" | "labels">;

/** A started run of a workflow. */
export interface Dispatch {
  readonly workflow: string;
  readonly ref: string;
  readonly inputs: Readonly<Record<string, string>>;
}

/** A failure of the next matching request. */
export interface Fault {
  /** `METHOD path`, as a pattern. */
  readonly match: RegExp;
  readonly status: number;
  /** Whether the request has its effect all the same. */
  readonly isLate?: boolean;
}

/** Permissions that a request needs, one of them each. */
const permissions: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\/issues\/(?:comments\/)?\d+(?:\/comments)?$/, ["issues", "pull-requests"]],
  [/\/issues$/, ["issues"]],
  [/\/check-runs/, ["checks"]],
  [/\/pulls(?:\/|$)/, ["pull-requests"]],
  [/\/(?:git\/ref|compare)\//, ["contents"]],
  [/\/issues\/comments\/\d+\/reactions$/, ["issues", "pull-requests"]],
  [/\/dispatches$/, ["actions"]],
  [/\/actions\/(?:runs|artifacts)\//, ["actions"]],
];

/** Maximum length of a body. */
const maxLength = 65_536;
/** Maximum length of the summary and of the text of a check. */
const maxOutput = 65_535;
const app = { id: 15_368, slug: "github-actions" } as CheckRun["app"];
const bot = { login: "github-actions[bot]", type: "Bot" } as Comment["user"];

export class FakeGitHub implements AsyncDisposable {
  readonly comments = new Map<number, Comment[]>();
  readonly checks: CheckRun[] = [];
  readonly issues: Issue[] = [];
  readonly pulls: FakePulls;
  /** Started workflow runs. */
  readonly dispatches: Dispatch[] = [];
  /** Reactions by comment. */
  readonly reactions = new Map<number, string[]>();
  /** Uploaded artifacts, as ZIP files. */
  readonly artifacts: { readonly id: number; readonly run: number; readonly name: string; readonly zip: Buffer }[] = [];
  /** Events of workflow runs that are no pushes. */
  readonly runEvents = new Map<number, string>();
  /** Runs whose artifacts expired. */
  readonly expired = new Set<number>();
  /** Permissions of users. Default: none. */
  readonly collaborators = new Map<string, "admin" | "write" | "read">();
  readonly faults: Fault[] = [];
  /** Permissions of the token, as in a workflow; undefined for all. */
  permissions: Readonly<Record<string, string>> | undefined;
  /** `METHOD path` of all requests. */
  readonly requests: string[] = [];
  private next = 1;
  private readonly remote: string;
  private readonly server = createServer((request, response) => {
    void text(request).then((body) => {
      const url = new URL(request.url ?? "", "http://localhost");
      const key = `${request.method} ${decodeURIComponent(url.pathname)}`;
      this.requests.push(key);
      const index = this.faults.findIndex(({ match }) => match.test(key));
      const [fault] = index === -1 ? [] : this.faults.splice(index, 1);
      const parsed = body === "" ? {} : (JSON.parse(body) as Record<string, unknown>);
      void this.answer(response, { key, url, parsed, fault, host: request.headers.host ?? "" });
    });
  });

  constructor(remote: string) {
    this.remote = remote;
    this.pulls = new FakePulls(remote);
  }

  private async answer(
    response: ServerResponse,
    {
      key,
      url,
      parsed,
      fault,
      host,
    }: { key: string; url: URL; parsed: Record<string, unknown>; fault: Fault | undefined; host: string },
  ): Promise<void> {
    const [status, data]: [number, unknown] = this.isAllowed(key)
      ? fault === undefined || fault.isLate === true
        ? key === "POST /graphql"
          ? [200, await this.query(parsed)]
          : this.respond(key, url, parsed)
        : [fault.status, undefined]
      : [403, { message: "Resource not accessible by integration" }];
    if (data instanceof Uint8Array) {
      response.writeHead(status, { "content-type": "application/zip" }).end(data);
      return;
    }
    const page = Array.isArray(data) ? paginate(data, url, host) : { data, headers: {} };
    response.writeHead(fault?.status ?? status, { "content-type": "application/json", ...page.headers });
    response.end(JSON.stringify(fault === undefined ? page.data : { message: "fault" }));
  }

  private async query(parsed: Record<string, unknown>): Promise<unknown> {
    const { remote, checks } = this;
    const revert = (number: number): number => this.pulls.revert(number);
    return respondToQuery({ remote, checks, pulls: this.pulls.all, revert, login: bot?.login ?? "" }, parsed as never);
  }

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** Adds a comment of any user. */
  comment(number: number, body: string, user: Comment["user"] = bot): Comment {
    const comment = { id: this.next++, body, user };
    this.comments.set(number, [...(this.comments.get(number) ?? []), comment]);
    return comment;
  }

  private isAllowed(key: string): boolean {
    const needed = permissions.find(([pattern]) => pattern.test(key));
    if (this.permissions === undefined || needed === undefined) return true;
    const level = key.startsWith("GET ") ? ["read", "write"] : ["write"];
    return needed[1].some((name) => level.includes(this.permissions?.[name] ?? "none"));
  }

  private respond(key: string, url: URL, body: Record<string, unknown>): [number, unknown] {
    if (typeof body["body"] === "string" && body["body"].length > maxLength)
      return [422, { message: "body is too long (maximum is 65536 characters)" }];
    const output = (body["output"] ?? {}) as Readonly<Record<string, string>>;
    for (const field of ["summary", "text"] as const) {
      if ((output[field]?.length ?? 0) > maxOutput)
        return [422, { message: `Only 65535 characters are allowed; ${output[field]?.length} were supplied.` }];
    }
    const [route = ""] = key.split("/repos/o/r").slice(-1);
    const match = (method: string, pattern: RegExp): RegExpExecArray | null =>
      key.startsWith(`${method} `) ? pattern.exec(route) : null;
    let found = match("GET", /^\/issues\/(\d+)\/comments$/);
    if (found !== null) return [200, this.comments.get(Number(found[1])) ?? []];
    found = match("POST", /^\/issues\/(\d+)\/comments$/);
    if (found !== null) return [201, this.comment(Number(found[1]), String(body["body"]))];
    found = match("PATCH", /^\/issues\/comments\/(\d+)$/);
    if (found !== null) {
      const comment = [...this.comments.values()].flat().find(({ id }) => id === Number(found?.[1]));
      return comment === undefined ? [404, {}] : [200, Object.assign(comment, body)];
    }
    found = match("DELETE", /^\/issues\/comments\/(\d+)$/);
    if (found !== null) {
      const isLeft = ({ id }: Comment): boolean => id !== Number(found?.[1]);
      for (const [number, list] of this.comments) this.comments.set(number, list.filter(isLeft));
      return [204, undefined];
    }
    if (match("POST", /^\/check-runs$/) !== null) {
      const run = { conclusion: null, ...body, id: this.next++, app } as unknown as CheckRun;
      this.checks.push(run);
      return [201, run];
    }
    found = match("PATCH", /^\/check-runs\/(\d+)$/);
    if (found !== null)
      return [200, Object.assign(this.checks.find(({ id }) => id === Number(found?.[1])) ?? {}, body)];
    found = match("GET", /^\/commits\/(\w+)\/check-runs$/);
    if (found !== null) {
      const [name, filter] = ["check_name", "filter"].map((one) => url.searchParams.get(one));
      const runs = this.checks.filter((run) => run.head_sha === found?.[1] && run.name === name).toReversed();
      const isLatest = (run: CheckRun): boolean => runs.find((one) => one.app?.id === run.app?.id) === run;
      const listed = runs.filter((run) => filter === "all" || isLatest(run));
      return [200, { total_count: listed.length, check_runs: listed }];
    }
    found = match("GET", /^\/git\/ref\/heads\/(.+)$/);
    if (found !== null)
      return [200, { ref: `refs/heads/${found[1]}`, object: { type: "commit", sha: this.pulls.tip(found[1] ?? "") } }];
    found = match("GET", /^\/compare\/(\w+)\.\.\.(\w+)$/);
    if (found !== null) {
      const [, from = "", to = ""] = found;
      const files = this.filesOf(this.pulls.git("merge-base", from, to), to);
      return [200, { ahead_by: Number(this.pulls.git("rev-list", "--count", `${from}..${to}`)), files }];
    }
    found = match("GET", /^\/pulls\/(\d+)\/files$/);
    if (found !== null) {
      const pull = this.pulls.find(Number(found[1]));
      if (pull === undefined) return [404, {}];
      return [200, this.filesOf(this.pulls.git("merge-base", this.pulls.tip(pull.base), pull.head), pull.head)];
    }
    if (match("GET", /^\/pulls$/) !== null) {
      const [state, base, head] = ["state", "base", "head"].map((name) => url.searchParams.get(name));
      const listed = this.pulls.all.filter(
        (pull) =>
          pull.state === state &&
          (base === null || base === undefined || pull.base === base) &&
          (head === null || head === undefined || head === `o:${pull.branch}`),
      );
      return [200, listed.map((pull) => this.toRecord(pull))];
    }
    if (match("POST", /^\/pulls$/) !== null) {
      const [branch, base, title, content] = ["head", "base", "title", "body"].map((name) => String(body[name]));
      const number = Math.max(0, ...this.pulls.all.map((pull) => pull.number)) + 1;
      const options = { number, branch: branch ?? "", base: base ?? "", title: title ?? "", body: content ?? "" };
      return [201, this.toRecord(this.pulls.open(options))];
    }
    found = match("GET", /^\/pulls\/(\d+)$/) ?? match("PATCH", /^\/pulls\/(\d+)$/);
    if (found !== null) {
      const pull = this.pulls.find(Number(found[1]));
      if (pull === undefined) return [404, { message: "Not Found" }];
      this.pulls.update();
      const { title = pull.title, body: content = pull.body } = body as { title?: string; body?: string };
      Object.assign(pull, { title, body: content });
      const mergeable = pull.state === "open" ? this.pulls.mergeableOf(pull) : null;
      return [200, { ...this.toRecord(pull), mergeable, merge_commit_sha: this.pulls.mergeOf(pull) ?? null }];
    }
    found = match("POST", /^\/actions\/workflows\/([^/]+)\/dispatches$/);
    if (found !== null) {
      const { ref, inputs } = body as Pick<Dispatch, "ref" | "inputs">;
      this.dispatches.push({ workflow: found[1] ?? "", ref, inputs });
      return [204, undefined];
    }
    found = match("GET", /^\/collaborators\/([^/]+)\/permission$/);
    if (found !== null) return [200, { permission: this.collaborators.get(found[1] ?? "") ?? "none" }];
    found = match("POST", /^\/issues\/comments\/(\d+)\/reactions$/);
    if (found !== null) {
      const id = Number(found[1]);
      this.reactions.set(id, [...(this.reactions.get(id) ?? []), String(body["content"])]);
      return [201, {}];
    }
    found = match("GET", /^\/actions\/runs\/(\d+)$/);
    if (found?.[1] === "404") return [404, { message: "Not Found" }];
    if (found !== null) return [200, { head_branch: "main", event: this.runEvents.get(Number(found[1])) ?? "push" }];
    found = match("GET", /^\/actions\/runs\/(\d+)\/artifacts$/);
    if (found !== null) {
      const artifacts = this.artifacts.filter(({ run }) => run === Number(found?.[1]));
      const listed = artifacts.map(({ id, name }) => ({ id, name, expired: this.expired.has(Number(found?.[1])) }));
      return [200, { total_count: listed.length, artifacts: listed }];
    }
    found = match("GET", /^\/actions\/artifacts\/(\d+)\/zip$/);
    if (found !== null) return [200, this.artifacts.find(({ id }) => id === Number(found?.[1]))?.zip];
    if (match("GET", /^\/issues$/) !== null) {
      const label = url.searchParams.get("labels");
      return [
        200,
        this.issues.filter(
          ({ state, labels }) => state === url.searchParams.get("state") && labels.some((one) => one === label),
        ),
      ];
    }
    if (match("POST", /^\/issues$/) !== null) {
      const number = 1000 + this.issues.length;
      const issue = { ...body, id: this.next++, number, state: "open", user: bot } as unknown as Issue;
      this.issues.push(issue);
      return [201, issue];
    }
    found = match("PATCH", /^\/issues\/(\d+)$/);
    if (found !== null)
      return [200, Object.assign(this.issues.find(({ number }) => number === Number(found?.[1])) ?? {}, body)];
    return [404, { message: `No such route: ${key}` }];
  }

  /** A pull request as the API returns it. */
  private toRecord({ number, branch, base, head, state, mergedAt, title, body, isFork }: Pull): object {
    return {
      number,
      node_id: `PR_${number}`,
      state,
      title,
      body,
      merged_at: mergedAt,
      base: { ref: base },
      head: { ref: branch, sha: head, repo: { full_name: isFork ? "mallory/r" : "o/r" } },
    };
  }

  private filesOf(from: string, to: string): { readonly filename: string }[] {
    const { stdout } = spawnSync("git", ["diff", "--name-only", "-z", from, to], {
      cwd: this.remote,
      encoding: "utf8",
    });
    return stdout.split("\0").flatMap((filename) => (filename === "" ? [] : { filename }));
  }
}

/** Returns a page of a list, with the link to the next one. */
function paginate(
  all: readonly unknown[],
  url: URL,
  host: string,
): { readonly data: readonly unknown[]; readonly headers: Readonly<Record<string, string>> } {
  const size = Number(url.searchParams.get("per_page") ?? 30);
  const page = Number(url.searchParams.get("page") ?? 1);
  const next = new URL(url.pathname + url.search, `http://${host}`);
  next.searchParams.set("page", String(page + 1));
  return {
    data: all.slice((page - 1) * size, page * size),
    headers: page * size < all.length ? { link: `<${next.href}>; rel="next"` } : {},
  };
}
