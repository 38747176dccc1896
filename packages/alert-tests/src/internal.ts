// What only other packages of this repository use. Not a part of the public API: it changes without notice.
export { affectedAlerts } from "./backtest/affected-alerts.ts";
export { pointCacheIn } from "./backtest/point-cache.ts";
export { alertsOfFolder } from "./checkup/alerts-of-folder.ts";
export { failOnValues } from "./limits/check-limits.ts";
export { backtestSloDraft } from "./slos/backtest-slos.ts";
export { planIncidents, withIncidents } from "./plan-incidents.ts";
export { saveIncident } from "./incidents/save-incident.ts";
export type { SavedIncident, SaveIncidentOptions } from "./incidents/save-incident.ts";
export { findIncident, saveValues } from "./incidents/save-values.ts";
export { replayIncidents } from "./incidents/replay-incidents.ts";
export { incidentSchema } from "./incidents/incident-file.ts";
export { describeIncidents, describeReplay } from "./incidents/judge-incident.ts";
export { checkupToJUnit } from "./render/checkup-to-junit.ts";
export { testsSchema } from "./unit/read-tests.ts";
export { createQueryTrials } from "./try-queries.ts";
export type { QueryTrial, TryQueries } from "./try-queries.ts";
