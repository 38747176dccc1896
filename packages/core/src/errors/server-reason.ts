/** Returns the text that a server gave as the reason of a failed query, or the message of the error if it gave none. */
export function serverReason({ body, message }: { readonly body?: unknown; readonly message: string }): string {
  const { error, message: own } = Object(body) as { readonly error?: unknown; readonly message?: unknown };
  return [error, own, message].find((text) => typeof text === "string") as string;
}
