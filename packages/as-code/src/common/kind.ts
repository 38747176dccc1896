/** Kind of object that can be stored in files. */
export type Kind = "dashboard" | "alert";

/** Kind of object that a folder defines. An SLO becomes a dashboard and alerts. */
export type FileKind = Kind | "slo";

/** The SLO that a dashboard or an alert belongs to. */
export interface OwnSlo {
  /** Path of its file in `slos/`, without the extension. */
  readonly key: string;
  /** In percent. */
  readonly objective: number;
}
