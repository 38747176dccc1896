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

/** Folder for undo logs, which are local to this machine. */
export const localFolder = ".obstack";

/** Subfolders for locks, and for the numbers of the last applies. */
export const localFolders = {
  locks: ".obstack/locks",
  numbers: ".obstack/numbers",
} as const;
