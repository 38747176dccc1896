/** The rules that a backtest follows, as sentences. The interface document does not specify how alerts are evaluated. */
export const rules: readonly string[] = [
  "The interface document does not specify how alerts are evaluated. These are the rules observed on the current self-hosted release.",
  "Windows are as long as the alert's interval, aligned to UTC, and evaluated after they end.",
  "`above` fires at values >= the threshold, `below` at values < the threshold.",
  "A window without rows counts as 0. A row without a value is skipped.",
  "Each group is evaluated separately. A missing group does not count as 0.",
  "If several consecutive windows are required, the alert fires in the last of them.",
  "Only windows that end within the range are evaluated. A firing that started earlier is shown from the first of them.",
];
