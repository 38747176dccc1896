import { isResponseError } from "../errors/any-obstack-error.ts";

/** Adds a hint to a refused update if the server refuses fields that it returned itself: nobody has to look for them in the change. */
export function explainRefusal(
  error: unknown,
  kind: "dashboards" | "alerts",
  id: string,
  before: object,
  after: object,
): void {
  if (!isResponseError(error, 400)) return;
  const { message } = Object(error.body) as { readonly message?: unknown };
  const [, list] = typeof message === "string" ? message.split("Body validation failed: ") : [];
  const paths = (list ?? "").split("; ").map((part) => part.slice(0, Math.max(part.indexOf(": "), 0)));
  const own = paths.filter((path) => {
    const [one, other] = [before, after].map((record) => JSON.stringify(valueAt(record, path)));
    return path !== "" && one !== undefined && one === other;
  });
  if (own.length === 0) return;
  const names = own.map((path) => path.replaceAll(/\.(\d+)(?=\.|$)/g, "[$1]")).join(", ");
  const hint = `The server returned ${names} itself, and refuses it. Change or remove it with \`obstack ${kind} edit ${id}\`.`;
  Object.assign(error, { hint });
}

function valueAt(record: unknown, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>(
      (value, name) =>
        Object.hasOwn(Object(value) as object, name) ? (value as Record<string, unknown>)[name] : undefined,
      record,
    );
}
