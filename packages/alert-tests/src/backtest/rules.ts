/** What a backtest follows, as sentences. The interface document does not specify how alerts are evaluated. */
export const rules: readonly string[] = [
  "Follows the rules measured on the current self-hosted release; older ones may differ. See `obstack help alert-rules`.",
];
