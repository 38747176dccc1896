/** The one positional parameter of commands on a single object. */
export function identifier(what: string) {
  return {
    kind: "tuple",
    parameters: [{ parse: (value: string): string => value, placeholder: "id", brief: `Identifier of the ${what}` }],
  } as const;
}
