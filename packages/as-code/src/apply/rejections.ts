import { isResponseError } from "@obstack/core";
import { AsCodeError } from "../common/errors.ts";
import { hasPlaceholder, resolvePlaceholders } from "../model/placeholder.ts";
import type { Placeholder } from "../model/placeholder.ts";
import type { PlannedChange } from "../plan/plan.ts";
import type { PreparedChange } from "../plan/prepared-change.ts";
import type { ApplyOptions } from "./options.ts";
import type { Ids } from "./writer.ts";

/** Status codes that reject a single object, so that the apply can continue with others. */
const rejectionStatuses = [400, 409, 413, 422];

/** Indicates that an object was not sent, because it depends on a rejected object. */
class SkippedError extends Error {}

/** Collects rejected objects, so that an apply continues with the others. */
export class Rejections {
  readonly #problems: string[] = [];
  readonly #causes: unknown[] = [];
  readonly #keys = new Set<string>();
  readonly #onEvent: ApplyOptions["onEvent"];
  #hasAlerts = false;
  #written = 0;

  constructor(onEvent: ApplyOptions["onEvent"]) {
    this.#onEvent = onEvent;
  }

  /** Runs a write. Collects rejections for the report, and rethrows other errors. */
  async collect(change: PlannedChange, write: () => Promise<void>): Promise<void> {
    try {
      await write();
      this.#written += 1;
    } catch (error) {
      const isSkipped = error instanceof SkippedError;
      if (!isSkipped && !isResponseError(error, ...rejectionStatuses)) throw error;
      const { message } = error as Error;
      this.#problems.push(`${change.title}: ${message}`);
      if (!isSkipped) this.#causes.push(error);
      if (change.kind === "dashboard") this.#keys.add(change.key);
      else this.#hasAlerts = true;
      this.#onEvent?.({ type: "rejected", change, ...(isSkipped ? { because: message } : { error }) });
    }
  }

  /** @throws {SkippedError} If an object refers to a rejected dashboard that does not exist. */
  checkReferences({ desired }: PreparedChange, { find }: Ids): void {
    if (desired === undefined || !hasPlaceholder(desired.fields)) return;
    resolvePlaceholders(desired.fields, (planned) => {
      if (find(planned) === undefined && this.#keys.has(planned.dashboard))
        throw new SkippedError(`not sent, because the server rejected dashboard ${nameOf(planned)}`);
      return undefined;
    });
  }

  /** @throws {SkippedError} If an alert was rejected, because it may still be on the tile or dashboard. */
  checkAlerts(watched: string): void {
    if (this.#hasAlerts)
      throw new SkippedError(`not sent, because the server rejected alerts that may still watch ${watched}`);
  }

  /** @throws {AsCodeError} Of kind `rejected`, if any objects were rejected or not sent; lists all of them. */
  report(): void {
    if (this.#problems.length === 0) return;
    throw new AsCodeError(
      "rejected",
      this.#problems,
      `${madeChanges(this.#written)} Fix these objects, then apply again.`,
      {
        cause: this.#causes.length === 1 ? this.#causes[0] : new AggregateError(this.#causes),
      },
    );
  }
}

function madeChanges(count: number): string {
  if (count === 0) return "No changes were made.";
  return count === 1 ? "The other change was made." : `The other ${count} changes were made.`;
}

function nameOf({ dashboard }: Placeholder): string {
  return JSON.stringify(dashboard);
}
