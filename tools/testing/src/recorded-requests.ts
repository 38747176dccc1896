import { readLines } from "./recordings.ts";

/** A request that was sent to a server of the current release: a valid body, or one with a single change. */
export interface RecordedRequest {
  /** Such as `line` or `line tiles.0.x 24`. */
  readonly title: string;
  readonly path: "/api/v2/dashboards" | "/api/v2/alerts";
  /** With names such as `$log` in place of identifiers. */
  readonly body: unknown;
  readonly status: number;
  /** Why the server refused the request. */
  readonly message: string;
  /** What the server stored, with `$id` and `$time` in place of what it assigned. */
  readonly stored: unknown;
}

interface Line {
  readonly name: string;
  readonly of: string;
  readonly at: string;
  readonly value?: unknown;
  readonly path: RecordedRequest["path"];
  readonly body: object;
  readonly status?: number;
  readonly message?: string;
  readonly stored?: object;
}

/** Returns the recorded requests. Each line of the file has a valid body, or the change of one: a field, and its value if it is not removed. */
export function readRequests(): RecordedRequest[] {
  const bases = new Map<string, Line>();
  return readLines<Line>("requests-current.jsonl").map((line) => {
    if (line.of === undefined) {
      bases.set(line.name, line);
      const { name, path, body, stored } = line;
      return { title: name, path, body, status: 200, message: "", stored };
    }
    const { of, at, value, status = 200, message = "" } = line;
    const { path, body, stored = {} } = bases.get(of) ?? line;
    return {
      title: `${of} ${at} ${value === undefined ? "removed" : JSON.stringify(value).slice(0, 60)}`,
      path,
      body: change(body, at, expand(value)),
      status,
      message,
      stored: Object.entries(line.stored ?? {}).reduce<object>(
        (record, [field, given]) => change(record, field, given === "$absent" ? undefined : given),
        stored,
      ),
    };
  });
}

/** Returns a copy with another value at a path, or without it. */
function change(whole: object, path: string, value: unknown): object {
  const copy = structuredClone(whole);
  const names = path.split(".");
  const last = names.pop() ?? "";
  const parent = names.reduce<unknown>((item, name) => Reflect.get(Object(item) as object, name), copy) as object;
  if (value !== undefined) Reflect.set(parent, last, value);
  else if (Array.isArray(parent)) parent.splice(Number(last), 1);
  else Reflect.deleteProperty(parent, last);
  return copy;
}

/** Replaces `$text` with a text of that length, and `$list` with as many items. */
function expand(value: unknown): unknown {
  const { $text: length, $list: count, value: item } = Object(value) as Record<string, unknown>;
  if (length !== undefined) return "x".repeat(Number(length));
  return count === undefined ? value : Array.from({ length: Number(count) }, () => item);
}
