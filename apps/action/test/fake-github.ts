// GitHub's API as far as the action uses it, with a bare repository. Records have the published types.
import type { ServerResponse } from "node:http";
import { startServer } from "@obstack/testing";
import type { TestServer } from "@obstack/testing";
import type { components } from "@octokit/openapi-types";
import { respondToQuery } from "./fake-graphql.ts";
import { FakePulls } from "./fake-pulls.ts";

type Schemas = components["schemas"];
export type Comment = Pick<Schemas["issue-comment"], "id" | "body" | "user">;
export type CheckRun = Pick<
  Schemas["check-run"],
  "id" | "name" | "head_sha" | "status" | "conclusion" | "output" | "app"
>;
export type Issue = Pick<Schemas["issue"], "id" | "number" | "title" | "body" | "state" | "user" | "labels">;

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
  [/\/git\/ref\//, ["contents"]],
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
  readonly faults: Fault[] = [];
  /** Permissions of the token, as in a workflow; undefined for all. */
  permissions: Readonly<Record<string, string>> | undefined;
  /** `METHOD path` of all requests. */
  readonly requests: string[] = [];
  private next = 1;
  private readonly remote: string;
  private server: TestServer | undefined;

  constructor(remote: string) {
    this.remote = remote;
    this.pulls = new FakePulls(remote);
  }

  private async answer(
    response: ServerResponse,
    key: string,
    url: URL,
    parsed: Record<string, unknown>,
    fault: Fault | undefined,
  ): Promise<void> {
    const [status, data]: [number, unknown] = this.isAllowed(key)
      ? fault === undefined || fault.isLate === true
        ? key === "POST /graphql"
          ? [200, await this.query(parsed)]
          : this.respond(key, url, parsed)
        : [fault.status, undefined]
      : [403, { message: "Resource not accessible by integration" }];
    response.writeHead(fault?.status ?? status, { "content-type": "application/json" });
    response.end(JSON.stringify(fault === undefined ? data : { message: "fault" }));
  }

  private async query(parsed: Record<string, unknown>): Promise<unknown> {
    const { remote, checks, pulls } = this;
    return respondToQuery({ remote, checks, pulls: pulls.all, login: bot?.login ?? "" }, parsed as never);
  }

  async start(): Promise<string> {
    this.server = await startServer((response, { method, url: path, body }) => {
      const url = new URL(path, "http://localhost");
      const key = `${method} ${decodeURIComponent(url.pathname)}`;
      this.requests.push(key);
      const index = this.faults.findIndex(({ match }) => match.test(key));
      const [fault] = index === -1 ? [] : this.faults.splice(index, 1);
      const parsed = body === "" ? {} : (JSON.parse(body) as Record<string, unknown>);
      void this.answer(response, key, url, parsed, fault);
    });
    return this.server.baseUrl;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.server?.[Symbol.asyncDispose]();
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
    const [, id = ""] = /\/(\d+|[0-9a-f]{40}|(?<=heads\/).+)(?=\/|$)/.exec(key) ?? [];
    const route = key.replace("/repos/o/r", "");
    switch (id === "" ? route : route.replace(`/${id}`, "/ID")) {
      case "GET /issues/ID/comments":
        return [200, this.comments.get(Number(id)) ?? []];
      case "POST /issues/ID/comments":
        return [201, this.comment(Number(id), String(body["body"]))];
      case "PATCH /issues/comments/ID":
        return [200, Object.assign(findById([...this.comments.values()].flat(), id), body)];
      case "POST /check-runs": {
        const run = { conclusion: null, ...body, id: this.next++, app } as unknown as CheckRun;
        this.checks.push(run);
        return [201, run];
      }
      case "PATCH /check-runs/ID":
        return [200, Object.assign(findById(this.checks, id), body)];
      case "GET /commits/ID/check-runs": {
        const name = url.searchParams.get("check_name");
        const runs = this.checks.filter((run) => run.head_sha === id && run.name === name).toReversed();
        const latest = runs.filter((run) => runs.find((one) => one.app?.id === run.app?.id) === run);
        return [200, { total_count: latest.length, check_runs: latest }];
      }
      case "GET /git/ref/heads/ID":
        return [200, { ref: `refs/heads/${id}`, object: { type: "commit", sha: this.pulls.tip(id) } }];
      case "GET /pulls/ID": {
        const pull = this.pulls.find(Number(id));
        if (pull === undefined) return [404, { message: "Not Found" }];
        this.pulls.update();
        const mergeable = pull.state === "open" ? this.pulls.mergeableOf(pull) : null;
        const head = { sha: pull.head, repo: { full_name: "o/r" } };
        return [200, { number: pull.number, state: pull.state, base: { ref: pull.base }, head, mergeable }];
      }
      case "GET /issues": {
        const [state, label] = ["state", "labels"].map((name) => url.searchParams.get(name));
        return [200, this.issues.filter((one) => one.state === state && one.labels.some((name) => name === label))];
      }
      case "POST /issues": {
        const number = 1000 + this.issues.length;
        const issue = { ...body, id: number, number, state: "open", user: bot } as unknown as Issue;
        this.issues.push(issue);
        return [201, issue];
      }
      case "PATCH /issues/ID":
        return [200, Object.assign(findById(this.issues, id), body)];
      default:
        return [404, { message: `No such route: ${key}` }];
    }
  }
}

function findById(items: readonly { readonly id: number | bigint }[], id: string): object {
  return items.find((item) => item.id === Number(id)) ?? {};
}
