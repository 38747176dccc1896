import { shortReason } from "@obstack/core";

/** Returns the errors of the last evaluations and notifications of an alert, on servers that report them: `QUERY_ERROR: Timeout`. */
export function executionErrors({ executionErrors: all }: { readonly executionErrors?: unknown }): string[] {
  const texts = (Array.isArray(all) ? all : []).map((one: unknown) => {
    const { type, message } = Object(one) as { readonly type?: unknown; readonly message?: unknown };
    const parts = [type, message].filter((part): part is string => typeof part === "string" && part !== "");
    return shortReason(parts.length > 0 ? parts.join(": ") : typeof one === "string" ? one : JSON.stringify(one));
  });
  return [...new Set(texts)];
}
