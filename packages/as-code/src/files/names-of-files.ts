/** Folders and files of a stack, relative to its folder. */
export const folders = { dashboard: "dashboards", alert: "alerts", state: "state", schemas: "schemas" } as const;

/** Where targets are. */
export const targetsFile = "obstack.yaml";

/** What is of this machine alone: what was overwritten, and how far an apply has come. */
export const localFolder = ".obstack";

/** Folders within it: what was noted since the state was written, and numbers of the last applies. */
export const localFolders = { journal: ".obstack/journal", numbers: ".obstack/numbers" } as const;
