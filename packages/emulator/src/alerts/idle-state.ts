/** The state of an alert that does not fire, in the interface document and on deployed servers. */
export const idleState = { documented: "inactive", field: "OK" } as const;
