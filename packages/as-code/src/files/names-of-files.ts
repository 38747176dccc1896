/** Folders of a stack, relative to the stack's folder. */
export const folders = {
  dashboard: "dashboards",
  alert: "alerts",
  slo: "slos",
  policies: "policies",
  state: "state",
  schemas: "schemas",
} as const;

/** File that defines targets. */
export const targetsFile = "obstack.yaml";

/** Folder for undo logs and journals, which are local to this machine. */
export const localFolder = ".obstack";

/** Subfolders for journals, for locks, and for the numbers of the last applies. */
export const localFolders = {
  journal: ".obstack/journal",
  locks: ".obstack/locks",
  numbers: ".obstack/numbers",
} as const;
