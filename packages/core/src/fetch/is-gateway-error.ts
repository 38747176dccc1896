/** Returns whether a status is an error of a gateway. The server behind it may have processed the request. */
export function isGatewayError(status: number): boolean {
  return status >= 502 && status <= 504;
}
