/** Takes an argument as it was typed. */
export const text = (value: string): string => value;
