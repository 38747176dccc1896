/** Returns valid arguments for a tool. */
export function argumentsOf({ properties = {} }: { readonly properties?: object | undefined }): Record<string, string> {
  const valid = { kind: "alerts", from: "a", to: "b", digest: "v2.x", source: "a", alert: "a" };
  return Object.fromEntries(Object.entries(valid).filter(([own]) => own in properties));
}
