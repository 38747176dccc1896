import type { ReadOperation } from "@obstack/core";

/** An identifier in a path. Percent-encoding is left out: what it hides is decoded by the server. */
const identifier = /^(?!\.{1,2}$)[\w.~-]{1,200}$/;

/**
 * Returns the operation that a request performs, if it only reads. Compares the path as it is sent, segment by segment: repeated slashes, dot
 * segments and encoded characters match nothing.
 */
export function findRead(
  operations: readonly ReadOperation[],
  method: string,
  path: string,
): ReadOperation | undefined {
  const segments = path.split("/");
  return operations.find((operation) => {
    const template = operation.path.split("/");
    return (
      operation.method === method &&
      template.length === segments.length &&
      template.every((part, index) =>
        part.startsWith("{") ? identifier.test(segments[index] ?? "") : part === segments[index],
      )
    );
  });
}
