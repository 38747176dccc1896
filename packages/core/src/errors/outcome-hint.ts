/**
 * Returns advice for a request whose outcome is unknown, or `readHint` if the request only reads. A write may have taken effect, or
 * may still take effect.
 */
export function outcomeHint(
  {
    method,
    isSafe = method === "GET",
  }: { readonly method?: string | undefined; readonly isSafe?: boolean | undefined },
  readHint?: string,
): string | undefined {
  return isSafe ? readHint : "The outcome is unknown. Check whether the request took effect before you retry.";
}

/** Returns whether a status is an error of a gateway. The server behind it may have processed the request. */
export function isGatewayError(status: number): boolean {
  return status >= 502 && status <= 504;
}

/** Returns advice for an error status. Gateways and proxies send 502 to 504; the server behind them may have processed the request. */
export function failureHint(
  status: number,
  request: { readonly method?: string | undefined; readonly isSafe?: boolean | undefined },
): string | undefined {
  if (status !== 500 && !isGatewayError(status)) return undefined;
  const sender = status === 502 || status === 504 ? "A gateway or proxy in front of the server sent this error." : "";
  return [sender, outcomeHint(request)].filter(Boolean).join(" ") || undefined;
}
