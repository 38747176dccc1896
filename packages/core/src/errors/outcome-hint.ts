/** What to do after a request whose answer is not known: a read is asked again, a write may have been done. */
export function outcomeHint(method: string | undefined, ofRead: string): string {
  return method === "GET" ? ofRead : "The outcome is unknown: look whether it was done before you repeat it.";
}
