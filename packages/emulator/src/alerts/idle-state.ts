/** State of an alert that does not fire: as the interface's document shows it, and as deployed servers return it. */
export const idleState = { documented: "inactive", field: "OK" } as const;
