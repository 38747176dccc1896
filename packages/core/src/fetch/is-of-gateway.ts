/** Tells of an answer that a gateway gave up; the service behind it may have done the work all the same. */
export function isOfGateway(status: number): boolean {
  return status >= 502 && status <= 504;
}
