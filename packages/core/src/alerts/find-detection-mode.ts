/** Modes in which an alert compares values with its threshold. */
const ofThresholds = new Set<unknown>([undefined, null, "", "threshold", "static"]);

/**
 * Returns how an alert detects problems, such as `anomaly`, if it does not compare values with its threshold. Only the server can evaluate such an
 * alert, and its threshold means something else.
 */
export function findDetectionMode({ detectionMode }: { readonly detectionMode?: unknown }): string | undefined {
  if (ofThresholds.has(detectionMode)) return undefined;
  return typeof detectionMode === "string" ? detectionMode : JSON.stringify(detectionMode);
}
