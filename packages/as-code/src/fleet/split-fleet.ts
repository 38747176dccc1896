import { AsCodeError } from "../common/errors.ts";
import type { Fleet } from "./read-fleet.ts";

/** Targets of the same wave for one runner. */
export interface Shard {
  /** The wave and the number of the shard in it, such as `canary 1`. */
  readonly name: string;
  /** The wave as written in `obstack.yaml`, or `rest`. */
  readonly wave: string;
  readonly targets: readonly string[];
}

/**
 * Splits a fleet for the runners of a CI. A shard never has targets of two waves, so that each wave can wait for the previous one.
 *
 * @param size Maximum number of targets in a shard; at least 1. The shards of a wave have about the same size.
 * @throws {AsCodeError} Of kind `files`, if the size is invalid.
 */
export function splitFleet({ waves }: Pick<Fleet, "waves">, size: number): Shard[] {
  if (!Number.isInteger(size) || size < 1) {
    throw new AsCodeError("files", `Invalid size ${size}. Use a whole number of at least 1.`);
  }
  return waves.flatMap(({ name: wave, targets }) => {
    const number = Math.ceil(targets.length / size);
    return Array.from({ length: number }, (_, index) => ({
      name: `${wave} ${index + 1}`,
      wave,
      targets: targets.slice(
        Math.floor((index * targets.length) / number),
        Math.floor(((index + 1) * targets.length) / number),
      ),
    }));
  });
}
