// Mistakes in the definitions of SLOs, with their positions.
import { expect, test } from "vitest";
import { mistakesOf } from "../../test/slo-of.ts";

const logs = (indicator: object): object => ({ indicator: { source: "Logs", ...indicator } });
const excluding = (from: string, to: string): object => ({ exclude: [{ from, to }] });
const counter = "http.server.requests";
const bad = "Attributes['status'] = '500'";
const histogram = { name: "a", bound: 1 };
const rate = { severity: "page", long: "30m", short: "5m", factor: 2 };
const moments = "Use whole minutes in UTC, such as 2026-10-03T22:00:00Z.";
const bound = "The bound of the histogram determines which events are bad";

test.each<[more: object, ...mistakes: string[]]>([
  [{ window: "9999999999999999d" }, "window: The window is longer than 90d."],
  [{ window: "1h" }, 'window: A window shorter than 6h has no default burn rates. Set "burnRates".'],
  [{ window: "1h", burnRates: [rate] }],
  [{ burnRates: [{ ...rate, short: "2h" }] }, "burnRates.0.short: The short window must be shorter than the long one."],
  [{ interval: "15m" }, "interval: The interval is longer than the short window of 5m, which alerts would miss."],
  [{ delay: "2h" }, "delay: The delay is longer than 1h."],
  [{ absent: "2m" }, "absent: Use between 5m and 1d without events."],
  // Without a webhook there is a budget and a dashboard, and nobody to notify.
  [{ page: undefined }],
  [
    { page: undefined, absent: "15m" },
    'absent: An alert on missing events needs "page" or "ticket": the webhook that it calls.',
  ],
  [excluding("2026-03-10T08:00:30Z", "2026-03-11"), `exclude.0.from: Invalid time "2026-03-10T08:00:30Z". ${moments}`],
  [excluding("2026-02-28", "2026-02-30"), `exclude.0.to: Invalid time "2026-02-30". ${moments}`],
  [excluding("2026-03-10", "2026-03-10"), "exclude.0.to: A maintenance window must end after its start."],
  [excluding("2026-01-10", "2026-03-10"), "exclude.0.to: A maintenance window must not be longer than 31 days."],
  [
    logs({ bad: "a = 1", good: "a = 2" }),
    "indicator: An indicator needs exactly one of bad, good and slower, not bad and good.",
  ],
  [logs({ bad: "a = 1; DROP" }), 'indicator.bad: Unexpected ";" at position 6. A filter is one condition.'],
  [
    logs({ total: "a = 'b", bad: "a) OR (1 = 1" }),
    "indicator.total: The quote ' at position 5 is not closed.",
    'indicator.bad: Unexpected ")" at position 2.',
  ],
  [logs({ counter: "a' OR 1 = 1 --", bad }), `indicator.counter: Invalid name of a metric "a' OR 1 = 1 --".`],
  [logs({ counter: { total: "a", bad: "b'" } }), `indicator.counter.bad: Invalid name of a metric "b'".`],
  [
    logs({ counter, slower: { field: "D", than: "1s", unit: "s" } }),
    "indicator.slower: A counter has no durations. Use bad or good.",
  ],
  [logs({ counter }), "indicator: An indicator needs exactly one of bad, good and slower."],
  [
    logs({ counter: { total: "a" } }),
    "indicator.counter: Besides the total, exactly one of the counters bad and good is needed.",
  ],
  [
    logs({ counter: { total: "a", bad: "b" }, good: "c = 1" }),
    'indicator.good: The events are those of the counter "bad", so it needs no good. Remove it.',
  ],
  [logs({ histogram, bad }), `indicator.bad: ${bound}, so it needs no bad. Remove it.`],
  [logs({ histogram, counter }), `indicator.counter: ${bound}, so it needs no counter. Remove it.`],
  [logs({ histogram: { ...histogram, name: "1" } }), 'indicator.histogram.name: Invalid name of a metric "1".'],
])("%j", (more, ...mistakes) => {
  expect(mistakesOf(more)).toEqual(mistakes);
});
