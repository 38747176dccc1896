export { coversLevel, highestLevel, levels, requiredLevel } from "./levels.ts";
export type { Level } from "./levels.ts";
export { readAnnouncedLevels } from "./read-announced-levels.ts";
