/** What is kept as files. */
export type Kind = "dashboard" | "alert";
