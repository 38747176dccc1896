export const empty = 0;
