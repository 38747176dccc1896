/** What to do after a request whose answer is not known: a read is asked again, a write may have been done, or be done yet. */
export function outcomeHint(method: string | undefined, ofRead: string | undefined): string | undefined {
  return method === "GET" ? ofRead : "The outcome is unknown: look whether it was done before you repeat it.";
}
