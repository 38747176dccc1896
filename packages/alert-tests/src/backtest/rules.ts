/** The rules that a backtest follows, as sentences. The interface document does not specify how alerts are evaluated. */
export const rules: readonly string[] = [
  "The interface document does not specify how alerts are evaluated. These are the rules observed on the current self-hosted release.",
  "Windows are as long as the alert's interval, aligned to UTC, and evaluated when they have ended.",
  "`above` fires at values >= the threshold, `below` at values < the threshold.",
  "A window without rows counts as 0. A row without a value is skipped.",
  "Each group is evaluated separately. A missing group does not count as 0.",
  "With consecutive windows, the alert fires at the last of them.",
  "The windows that ended in the range are evaluated. A firing that began earlier starts with the first of them.",
];
