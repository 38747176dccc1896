/** What findings of a check-up cost people, worst first: missing notifications, needless ones, ones without help, or load on the database. */
export const harms = ["silent", "noisy", "unclear", "expensive"] as const;

/** The kinds of findings, in the order of reports. Help, exit codes and documentation follow this table. */
export const findingKinds = {
  "never-evaluated": { harm: "silent", brief: "servers accept the alert, but never evaluate it" },
  "query-fails": { harm: "silent", brief: "the query of the alert fails" },
  "server-error": { harm: "silent", brief: "the server could not evaluate the alert, or notify anybody" },
  "no-tile": { harm: "silent", brief: "the tile of the alert does not exist" },
  "no-webhook": { harm: "silent", brief: "the webhook of the alert does not exist" },
  "no-matches": { harm: "silent", brief: "the source has no data, or no event matches the filter" },
  blind: { harm: "silent", brief: "at least a tenth of the windows have no value" },
  "late-data": { harm: "silent", brief: "the newest windows have no data: it arrives late, or has stopped" },
  "never-fired": {
    harm: "silent",
    brief: "the highest value is less than half of the threshold, or no value can meet it",
  },
  "always-firing": { harm: "noisy", brief: "fires in at least 95% of the time" },
  flaps: { harm: "noisy", brief: "most firings end within two windows" },
  "every-window": { harm: "noisy", brief: "at least 20 notifications per firing" },
  "open-groups": { harm: "noisy", brief: "groups fire and disappear, and are never resolved" },
  "many-groups": { harm: "noisy", brief: "more than 100 groups" },
  "same-firings": { harm: "noisy", brief: "fires at the same times as another alert" },
  "same-condition": { harm: "noisy", brief: "another alert has the same data, condition and recipients" },
  "no-message": { harm: "unclear", brief: "the notifications have no message" },
  "no-link": { harm: "unclear", brief: "the message has no link" },
  costly: { harm: "expensive", brief: "evaluating it reads at least 100 million rows a day" },
} as const;

/** A kind of finding, for `--fail-on` and for exceptions. */
export type FindingKind = keyof typeof findingKinds;

/** All kinds, in the order of reports. */
export const findingNames = Object.keys(findingKinds) as readonly FindingKind[];

/** A finding of a check-up. */
export interface CheckupFinding {
  readonly kind: FindingKind;
  /** File name without the extension; for an alert on a server, its identifier. */
  readonly alert: string;
  readonly name: string;
  /** What was found, with its numbers, as a sentence. */
  readonly message: string;
  /** What to do, as a sentence. */
  readonly advice: string;
  /** The numbers of the message. */
  readonly numbers: Readonly<Record<string, number>>;
  /** Notifications in the range that the finding is about. Ranks findings of the same harm. */
  readonly notifications: number;
  /** Why the file allows it, under `exceptions`. Such a finding does not fail the check-up. */
  readonly exception?: string | undefined;
}

/** A finding without its alert. */
export type Found = Pick<CheckupFinding, "kind" | "message" | "advice"> &
  Partial<Pick<CheckupFinding, "numbers" | "notifications">>;

/** Compares findings by what they cost people: silent alerts first, then by notifications, then in the order of the kinds. */
export function byCost(one: CheckupFinding, other: CheckupFinding): number {
  const harmOf = ({ kind }: CheckupFinding): number => harms.indexOf(findingKinds[kind].harm);
  return (
    harmOf(one) - harmOf(other) ||
    other.notifications - one.notifications ||
    findingNames.indexOf(one.kind) - findingNames.indexOf(other.kind) ||
    (one.alert < other.alert ? -1 : Number(one.alert > other.alert))
  );
}
