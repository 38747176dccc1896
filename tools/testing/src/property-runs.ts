const variable = (name: string, missing: number): number => Number(process.env[name] ?? missing);

/** Options of a property for fast-check. */
export interface PropertyRuns {
  readonly numRuns: number;
  readonly seed: number;
}

/**
 * Returns how often a property runs, and from which seed: always the same, so that failures are reproducible. `npm run test:all` multiplies the
 * runs of `*properties.test.ts` (`PROPERTY_SCALE`), and its flag `--seed` selects another seed (`PROPERTY_SEED`).
 */
export function propertyRuns(runs: number): PropertyRuns {
  return { numRuns: Math.ceil(runs * variable("PROPERTY_SCALE", 1)), seed: variable("PROPERTY_SEED", 20_261_122) };
}
