import type { Project } from "./prepare-project.ts";
import type { Servers } from "./scenario.ts";

/** What a run of the scenario printed, or why the runtime is not installed. */
export type Outcome =
  | { readonly version: string; readonly lines: readonly string[] }
  | { readonly notInstalled: string };

/** A runtime that can run the scenario. */
export interface Runtime {
  readonly name: string;
  /** @throws {Error} If it fails. */
  readonly run: (project: Project, servers: Servers) => Promise<Outcome>;
}
