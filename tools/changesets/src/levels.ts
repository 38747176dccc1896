/** Release levels, lowest first. */
export const levels = ["none", "patch", "minor", "major"] as const;

/** A release level. */
export type Level = (typeof levels)[number];

/** Returns the highest of the given levels, `none` by default. */
export function highestLevel(given: readonly Level[]): Level {
  return levels[Math.max(0, ...given.map((level) => levels.indexOf(level)))] ?? "none";
}

/** Returns the level that a changeset must have for a change. Before 1.0.0, a minor release may contain breaking changes. */
export function requiredLevel(change: Level, version: string): Level {
  return change === "major" && version.startsWith("0.") ? "minor" : change;
}

/** Whether a changeset with the announced level is enough for the required level. */
export function coversLevel(announced: Level, required: Level): boolean {
  return levels.indexOf(announced) >= levels.indexOf(required);
}
