/** How the current self-hosted release evaluates alerts, and what follows for tests, by topic. */
export const alertRules: Readonly<Record<string, string>> = {
  windows:
    "Windows are as long as the interval and aligned to UTC. Each is evaluated once, when it has ended: a notification is sent at the end of a window. Data that arrives later is not seen.",
  conditions:
    "`above` fires at values >= the threshold, `below` at values < the threshold, `above_exclusive` at >, `below_or_equal` at <=. `between` includes both ends.",
  tiles:
    "Only line, stacked bar and number tiles are evaluated, and only integers and floats: no Decimals, and no numbers as text. Other alerts are accepted, but never fire.",
  series:
    "Of several series, the last is evaluated; of several formulas, the last. An absent count, sum or distinct count is then 0.",
  "no rows": "A window without rows counts as 0.",
  "no value":
    "A row without a value resolves the alert: a gap, a ratio whose divisor is 0 or missing, a ratio of averages without a numerator. The missing numerator of a count, sum or metric is 0.",
  groups:
    "Each group is evaluated by itself. A missing group is resolved if 0 does not meet the condition. Otherwise it stays as it was, without a notification, and its consecutive windows start again.",
  "empty group":
    "A grouped window without rows fires under an empty group if 0 meets the condition. It is resolved only in a window that has rows, all without a value.",
  "group columns":
    "A column with numbers in the groups becomes the value instead of a group: use toString(). A column with dates becomes the time, so the alert evaluates 0.",
  notifications:
    "An alert notifies in every window in which it fires, and once when it is resolved, for each group. With numConsecutiveWindows, it is pending until that many windows in a row meet the condition.",
  schedules:
    "scheduleOffsetMinutes and scheduleStartAt shift windows, but not buckets: the two partial buckets are evaluated by themselves, and the last one with a value decides the state. From 6h up, such windows always see 0. Nothing is evaluated before scheduleStartAt.",
  dashboards: "Filters and saved filter values of a dashboard are ignored. Variables are empty and match everything.",
  "not reproduced":
    "Raw SQL and `periodAggFn: delta` cannot be tested with chart queries. Of a counter or histogram, the server sees one window at a time, so values can differ. Bare words in a Lucene filter need a field.",
  "measured on":
    "The interface document does not specify these rules. They were measured on the current self-hosted release. Older releases and the hosted deployment were not measured.",
};
