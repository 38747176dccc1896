import { helpList } from "../../builders/help-list.ts";

/** What flags with times and durations accept. */
export const timeForms: readonly { readonly form: string; readonly meaning: string }[] = [
  { form: "500ms 30s 15m 3h 2d 1w 1mo 1y", meaning: "Duration. A month has 30 days; M is refused" },
  { form: "1h30m, 90 minutes, 2 days", meaning: "Duration" },
  { form: "3h", meaning: "As a time: three hours ago, or from now if it is an end" },
  { form: "now, now-3h, now+30m", meaning: "Time relative to now" },
  { form: "17:00, 17:00:30", meaning: "Last 17:00, or the next one if it is an end" },
  { form: "yesterday 17:00, today 09:30", meaning: "Time of a day" },
  { form: "yesterday", meaning: "24 hours ago" },
  { form: "2026-01-31, 2026-01-31T08:30", meaning: "Date or time, local unless --utc is set" },
  { form: "2026-01-31T08:30:00Z, …+01:00", meaning: "Time with an offset" },
  { form: "1768206600, 1768206600000", meaning: "Seconds or milliseconds since the epoch" },
];

export const times = helpList(timeForms, {
  brief: "Show the forms of times and durations",
  examples: ["help times", "help times --output json"],
});
