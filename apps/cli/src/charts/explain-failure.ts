import { isResponseError, ResponseError } from "@obstack/core";

/** Longest reason that is shown: room for the functions that a server lists where it refuses one. */
const longest = 300;

/** Returns an error that says in a line why a query failed: servers add the text of the database query, a page long. */
export function explainFailure(error: unknown): unknown {
  if (!isResponseError(error)) return error;
  const { status, body, hint, method, path, requestId } = error;
  const { error: text, message } = Object(body) as { error?: unknown; message?: unknown };
  const reason = [text, message].find((one) => typeof one === "string");
  if (reason === undefined) return error;
  return new ResponseError(shorten(reason), {
    method,
    path,
    status,
    requestId,
    body,
    cause: error,
    hint: hint ?? hintOf(status, reason),
  });
}

function shorten(reason: string): string {
  const [first = ""] = reason.split(/[.:]?\s+(?=In scope\b|While \w+ing\b|SELECT\b)/i);
  const line = (first.trim() || reason).replaceAll(/\s+/g, " ").trim();
  return line.length > longest ? `${line.slice(0, longest)}…` : line;
}

function hintOf(status: number, reason: string): string | undefined {
  if (/metric/i.test(reason))
    return "For a source of metrics, set --metric-name, --metric-type and --field, for example --metric-name cpu.load --metric-type gauge --field Value.";
  if (status === 404) return "List the sources with `obstack sources list`.";
  return status === 500
    ? "Check that --where, --group-by and --field name columns of the source, for example ServiceName."
    : undefined;
}
