import type { FleetSelection, OnlyFlag } from "../as-code/flags.ts";
import type { StackFlags } from "../connection/flags.ts";

/** What to preview, and where. */
export interface PreviewFlags extends StackFlags, FleetSelection, OnlyFlag {
  readonly prune: boolean;
  readonly rebind: boolean;
  /** Milliseconds. */
  readonly since: number;
  readonly unchanged: boolean;
  readonly offline: boolean;
  /** Folder with the files before the changes. */
  readonly base?: string;
  readonly out?: string;
  readonly watch: boolean;
  readonly port: number;
  readonly utc: boolean;
}
