import { isResponseError } from "@obstack/core";
import { AsCodeError } from "../errors/errors.ts";
import { resolvePlaceholders } from "../model/desired.ts";
import type { PlannedChange } from "../plan/plan-data.ts";
import type { PreparedChange } from "../plan/prepare-change.ts";
import type { ApplyOptions } from "./options.ts";
import type { Ids } from "./writer.ts";

/** Status codes that reject a single object, so that the apply can continue with others. */
const rejectionStatuses = [400, 404, 409, 413, 422];

/** Number of objects in a row on which the server fails before an apply ends: then, it is not the objects. */
const maxServerFailures = 3;

/** Indicates that an object was not sent, because it depends on one that was not written. */
class SkippedError extends Error {}

/** Collects objects that were not written, so that an apply continues with the others. */
export class Rejections {
  readonly #problems: string[] = [];
  readonly #causes: unknown[] = [];
  readonly #keys = new Set<string>();
  readonly #onEvent: ApplyOptions["onEvent"];
  #hasAlerts = false;
  #written = 0;
  #serverFailures = 0;

  constructor(onEvent: ApplyOptions["onEvent"]) {
    this.#onEvent = onEvent;
  }

  /**
   * Runs a write, and returns whether it succeeded. Collects failures that concern a single object, and rethrows those of the connection and the
   * credentials.
   *
   * @throws {AsCodeError} Like {@link report}, if the server failed on several objects in a row.
   */
  async collect(change: PlannedChange, write: () => Promise<void>): Promise<boolean> {
    try {
      await write();
      this.#written += 1;
      this.#serverFailures = 0;
      return true;
    } catch (error) {
      const isSkipped = error instanceof SkippedError;
      const isOfServer = isServerFailure(error);
      if (!isSkipped && !isOfServer && !isObjectFailure(error)) throw error;
      const { message } = error as Error;
      this.#problems.push(error instanceof AsCodeError ? message : `${change.title}: ${message}`);
      if (!isSkipped) this.#causes.push(error);
      if (change.kind === "dashboard") this.#keys.add(change.key);
      else this.#hasAlerts = true;
      this.#onEvent?.({ type: "rejected", change, ...(isSkipped ? { because: message } : { error }) });
      if (isOfServer && ++this.#serverFailures === maxServerFailures) this.report();
      return false;
    }
  }

  /** @throws {SkippedError} If an object refers to a dashboard that was not written, and does not exist. */
  checkReferences({ desired }: PreparedChange, { find }: Ids, what: string = "not sent"): void {
    const { fields, tiles = [] } = desired ?? {};
    resolvePlaceholders([fields, ...tiles.map((tile) => tile.fields)], (planned) => {
      if (find(planned) === undefined && this.#keys.has(planned.dashboard))
        throw new SkippedError(`${what}, because dashboard ${JSON.stringify(planned.dashboard)} was not written`);
      return undefined;
    });
  }

  /** @throws {SkippedError} If an alert was not written, because it may still be on the tile or dashboard. */
  checkAlerts(watched: string): void {
    if (this.#hasAlerts)
      throw new SkippedError(`not sent, because alerts were not written that may still watch ${watched}`);
  }

  /** @throws {AsCodeError} If any objects were not written; lists all of them. Of the kind of their errors, or `rejected`. */
  report(): void {
    if (this.#problems.length === 0) return;
    const causes = this.#causes;
    const kinds = new Set(causes.map((cause) => (cause instanceof AsCodeError ? cause.kind : "rejected")));
    const [kind = "rejected"] = kinds.size === 1 ? kinds : [];
    const hints = new Set(causes.map(hintOf));
    throw new AsCodeError(kind, this.#problems, [madeChanges(this.#written), ...hints].join(" "), {
      cause: causes.length === 1 ? causes[0] : new AggregateError(causes),
    });
  }
}

/** Returns whether an error concerns a single object: the server rejected it, or it changed after the plan. */
function isObjectFailure(error: unknown): boolean {
  return error instanceof AsCodeError ? error.kind === "changed" : isResponseError(error, ...rejectionStatuses);
}

/** Returns whether a server failed on a write, so that its outcome is not known. It may fail only on this object. */
function isServerFailure(error: unknown): boolean {
  if (error instanceof AsCodeError) return error.kind === "unknown-outcome";
  return isResponseError(error) && error.status !== undefined && error.status >= 500;
}

function hintOf(cause: unknown): string {
  if (cause instanceof AsCodeError) return cause.hint ?? "";
  if (isServerFailure(cause)) return "Apply again in a minute.";
  return [isResponseError(cause) ? cause.hint : undefined, "Fix these objects, then apply again."]
    .filter(Boolean)
    .join(" ");
}

function madeChanges(count: number): string {
  if (count === 0) return "No changes were made.";
  return count === 1 ? "The other change was made." : `The other ${count} changes were made.`;
}
