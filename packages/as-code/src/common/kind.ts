/** Kind of object that can be stored in files. */
export type Kind = "dashboard" | "alert";

/** Kind of object that a folder defines. An SLO becomes a dashboard and alerts. */
export type FileKind = Kind | "slo";
