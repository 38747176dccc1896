import { InputError } from "../errors/input-error.ts";
import { isResponseError } from "../errors/any-obstack-error.ts";
import type { CallOptions } from "../fetch/fetch.ts";
import type { Alert } from "../generated/schema.ts";
import type { AlertResource } from "../stack/stack-resources.ts";
import {
  changedFields,
  findSilence,
  findUnknownThreshold,
  silence,
  nextSilence,
  silenceMethods,
  unsilence,
} from "./silence.ts";
import type { Silence, SilencedFields, SilenceMethod } from "./silence.ts";

/** Keeps the values of alerts before their silences, because servers without notes do not keep thresholds. */
export interface SilenceStore {
  /** Returns the values of an alert before its silence. */
  readonly read: (id: string) => Promise<SilencedFields | undefined>;
  /** Stores the values of an alert before its silence, or deletes them. */
  readonly write: (id: string, before: SilencedFields | undefined) => Promise<void>;
}

/** Options of {@link silenceAlert}. */
export interface SilenceOptions extends CallOptions {
  /** When the silence ends, in milliseconds since the epoch. Servers without schedules never end a silence. Default: as late as possible. */
  readonly until?: number | undefined;
  /** Reason for the silence, kept in the note of the alert. */
  readonly reason?: string | undefined;
  /** Where to keep the threshold. Default: none; the alert is not silenced by a threshold that no value reaches. */
  readonly store?: SilenceStore | undefined;
}

/**
 * Silences an alert by the field `silenced` if its server supports it, else by a start of its schedule in the future, else, with a store, by a
 * threshold that no value reaches. Checks that the server did it. Returns the silence, whose `until` is rounded up to the interval of the alert.
 *
 * @param alerts Alerts of a client: `client.alerts`, or `client.stack.alerts` of a hosted client.
 * @throws {InputError} If the alert cannot be silenced, or `until` is not in the future.
 * @example
 * const { method } = await silenceAlert(client.alerts, "665f1c2ab4d3e5f6a7b8ca01", { until: Date.now() + 7_200_000 });
 * console.log(method);
 */
export async function silenceAlert(
  alerts: Pick<AlertResource, "get" | "modify">,
  id: string,
  { until, reason, store, ...options }: SilenceOptions = {},
): Promise<Silence> {
  if (until !== undefined && !(until > Date.now()))
    throw new InputError("until", "a time in the future, in milliseconds since the epoch", until);
  const before = await alerts.get(id, options);
  let refusal: unknown = new InputError(
    "id",
    "of an alert that its server can silence; a threshold needs a `store`",
    id,
  );
  for (const method of silenceMethods(before)) {
    const step = nextStep(before, method);
    if ("enough" in step) return step.enough;
    if (method === "threshold" && store === undefined) continue;
    try {
      const found = await silenceBy(method);
      if (found !== undefined) return found;
      // The note may be stored nevertheless.
      await alerts.modify(id, (alert) => unsilence(alert), options);
    } catch (error) {
      if (!isResponseError(error, 400) && !isResponseError(error, 422)) throw error;
      refusal = error;
    }
    await store?.write(id, undefined);
  }
  throw refusal;

  function nextStep(alert: Alert, method: SilenceMethod): ReturnType<typeof nextSilence> {
    const now = Date.now();
    return nextSilence(alert, method, { length: until === undefined ? undefined : until - now, reason }, now);
  }

  async function silenceBy(method: SilenceMethod): Promise<Silence | undefined> {
    let expected = method;
    const change = async (alert: Alert): Promise<Alert> => {
      const step = nextStep(alert, method);
      if ("enough" in step) {
        // Somebody else silenced it at the same time.
        expected = step.enough.method;
        return alert;
      }
      // First: a server without notes keeps no other trace of a threshold.
      await store?.write(id, changedFields(alert, method));
      return silence(alert, step.next);
    };
    const check = (alert: Alert): Silence | undefined => {
      const found = findSilence(alert, Date.now());
      return found?.method === expected ? found : undefined;
    };
    return check(await alerts.modify(id, change, options)) ?? check(await alerts.get(id, options));
  }
}

/**
 * Ends the silence of an alert and returns it as it was before. Returns an alert without a silence unchanged.
 *
 * @throws {InputError} If only the web UI can end the silence, or if the threshold before is unknown. Nothing is written.
 */
export async function unsilenceAlert(
  alerts: Pick<AlertResource, "get" | "modify">,
  id: string,
  { store, ...options }: Omit<SilenceOptions, "until" | "reason"> = {},
): Promise<Alert> {
  const now = Date.now();
  const alert = await alerts.get(id, options);
  const found = findSilence(alert, now);
  if (found === undefined) return alert;
  if (found.method === "field" && typeof alert.silenced !== "boolean")
    throw new InputError("id", "of an alert that was not silenced in the web UI, which alone can end that silence", id);
  const before = await store?.read(id);
  if (findUnknownThreshold(unsilence(alert, before, now)) !== undefined)
    throw new InputError("id", "of an alert whose threshold before the silence is known, by its note or a `store`", id);
  const updated = await alerts.modify(id, (fresh) => unsilence(fresh, before, now), options);
  await store?.write(id, undefined);
  return updated;
}
