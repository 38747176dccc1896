/** Parses an argument as plain text. */
export const text = (value: string): string => value;
