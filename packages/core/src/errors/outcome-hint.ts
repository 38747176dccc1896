/** Returns advice for a request whose outcome is unknown. A write may have taken effect, or may still take effect. */
export function outcomeHint(method: string | undefined, readHint: string | undefined): string | undefined {
  return method === "GET"
    ? readHint
    : "The outcome is unknown. Check whether the request took effect before you retry.";
}
