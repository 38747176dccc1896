import { isResponseError } from "@obstack/core";
import { AsCodeError } from "../common/errors.ts";
import { hasPlanned, resolvePlanned } from "../model/planned.ts";
import type { Planned } from "../model/planned.ts";
import type { PlannedChange } from "../plan/plan.ts";
import type { Work } from "../plan/work.ts";
import type { ApplyOptions } from "./options.ts";
import type { Ids } from "./writer.ts";

/** Status codes by which a server refuses one object, and others may still be taken. */
const refusals = [400, 409, 413, 422];

/** An object was not sent, because the server refused what it depends on. */
class SkippedError extends Error {}

/** Collects the objects that a server refused, so that an apply goes on with the others. */
export class Rejections {
  readonly #problems: string[] = [];
  readonly #causes: unknown[] = [];
  readonly #keys = new Set<string>();
  readonly #onEvent: ApplyOptions["onEvent"];
  #hasAlerts = false;

  constructor(onEvent: ApplyOptions["onEvent"]) {
    this.#onEvent = onEvent;
  }

  /** Runs a write; keeps a refusal for the report, and throws every other failure. */
  async collect(change: PlannedChange, write: () => Promise<void>): Promise<void> {
    try {
      await write();
    } catch (error) {
      const isSkipped = error instanceof SkippedError;
      if (!isSkipped && !isResponseError(error, ...refusals)) throw error;
      const { message } = error as Error;
      this.#problems.push(`${change.title}: ${message}`);
      if (!isSkipped) this.#causes.push(error);
      if (change.kind === "dashboard") this.#keys.add(change.key);
      else this.#hasAlerts = true;
      this.#onEvent?.({ type: "rejected", change, ...(isSkipped ? { because: message } : { error }) });
    }
  }

  /** @throws {SkippedError} If an object refers to a dashboard that was refused, and that does not exist. */
  checkReferences({ desired }: Work, { find }: Ids): void {
    if (desired === undefined || !hasPlanned(desired.fields)) return;
    resolvePlanned(desired.fields, (planned) => {
      if (find(planned) === undefined && this.#keys.has(planned.dashboard))
        throw new SkippedError(`not sent, because the server refused dashboard ${nameOf(planned)}`);
      return undefined;
    });
  }

  /** @throws {SkippedError} If an alert was refused that may still be where it was. */
  checkAlerts(what: string): void {
    if (this.#hasAlerts) throw new SkippedError(`not sent: it ${what}, and the server refused alerts`);
  }

  /** @throws {AsCodeError} of kind `rejected` that lists everything that was refused or depends on it. */
  report(): void {
    if (this.#problems.length === 0) return;
    throw new AsCodeError("rejected", this.#problems, "The other changes were made. Correct these, and apply again.", {
      cause: this.#causes.length === 1 ? this.#causes[0] : new AggregateError(this.#causes),
    });
  }
}

function nameOf({ dashboard }: Planned): string {
  return JSON.stringify(dashboard);
}
