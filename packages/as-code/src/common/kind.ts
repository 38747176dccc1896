/** Kind of object that can be stored in files. */
export type Kind = "dashboard" | "alert";
