import { isResponseError, ResponseError, shortReason } from "@obstack/core";

/** Returns an error with a one-line reason: servers append the database query, often a page long. */
export function explainFailure(error: unknown): unknown {
  if (!isResponseError(error)) return error;
  const { status, body, hint, method, path, requestId } = error;
  const { error: text, message } = Object(body) as { error?: unknown; message?: unknown };
  const reason = [text, message].find((value) => typeof value === "string");
  if (reason === undefined) return error;
  return new ResponseError(shortReason(reason), {
    method,
    path,
    status,
    requestId,
    body,
    cause: error,
    hint: hint ?? hintOf(status, reason),
  });
}

function hintOf(status: number, reason: string): string | undefined {
  if (/metric/i.test(reason))
    return "To query a metric source, set `--metric-name`, `--metric-type` and `--field`, for example `--metric-name cpu.load --metric-type gauge --field Value`.";
  if (status === 404) return "List the sources with `obstack sources list`.";
  return status === 500 || /unknown column/i.test(reason)
    ? "Check that `--where`, `--group-by` and `--field` name columns of the source, for example ServiceName."
    : undefined;
}
