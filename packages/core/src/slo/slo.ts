/** Which webhook an alert of an SLO calls: that of urgent alerts, or that of slow ones. */
export type SloSeverity = "page" | "ticket";

/** A pair of windows over which a burn rate is measured. Both must exceed the factor. */
export interface BurnRate {
  readonly severity: SloSeverity;
  /** Length of the long window in milliseconds. */
  readonly long: number;
  /** Length of the short window in milliseconds. It ends the alert soon after the incident. */
  readonly short: number;
  /** How many times faster than allowed the budget is spent. */
  readonly factor: number;
}

/** How events are filtered. */
export type FilterLanguage = "sql" | "lucene";

/** What an SLO counts. */
export interface Indicator {
  /** Name of the source. */
  readonly source: string;
  readonly language: FilterLanguage;
  /** Filter of the events that count. Default: all events of the source. */
  readonly total?: string | undefined;
  readonly condition: IndicatorCondition;
}

/** Which of the events are bad. */
export type IndicatorCondition =
  | { readonly kind: "bad" | "good"; readonly filter: string }
  | {
      readonly kind: "slower";
      readonly field: string;
      /** In nanoseconds. */
      readonly than: number;
      /** Unit of the field in nanoseconds. Default: that of the source. */
      readonly unit?: number | undefined;
    };

/** A service level objective. */
export interface Slo {
  readonly name: string;
  readonly description?: string | undefined;
  /** In percent, between 0 and 100. */
  readonly objective: number;
  /** Length of the rolling window in milliseconds. */
  readonly window: number;
  readonly indicator: Indicator;
  /** Name of the webhook of urgent alerts. Default: no such alerts. */
  readonly page?: string | undefined;
  /** Name of the webhook of slow alerts. Default: no such alerts. */
  readonly ticket?: string | undefined;
  /** Events in the long window below which no alert fires. */
  readonly minimumEvents: number;
  readonly burnRates: readonly BurnRate[];
}

/** Default of {@link Slo.minimumEvents}. */
export const defaultMinimumEvents = 10;

/** Returns the share of events that may be bad, such as 0.001 for an objective of 99.9. */
export function errorBudget({ objective }: Pick<Slo, "objective">): number {
  return exact((100 - objective) / 100);
}

/** Removes the error of floating-point arithmetic on decimal fractions. */
export function exact(value: number): number {
  return Number(value.toPrecision(12));
}
