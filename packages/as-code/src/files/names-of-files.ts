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

/** Folder for copies of what applies changed, which are local to this machine. */
export const localFolder = ".obstack";

/** Subfolders for locks, the numbers of the last applies, and the states of single writes. */
export const localFolders = {
  locks: ".obstack/locks",
  numbers: ".obstack/numbers",
  state: ".obstack/state",
} as const;
