export { checkAlerts } from "./checkup/check-alerts.ts";
export type { CheckupReport } from "./checkup/check-alerts.ts";
export { findingKinds, findingNames } from "./checkup/finding.ts";
export type { CheckupFinding, FindingKind } from "./checkup/finding.ts";
export { alertsOfServer, webhooksOf } from "./checkup/load-alerts.ts";
export type { AlertToCheck } from "./checkup/load-alerts.ts";
export type { AlertCost } from "./checkup/measure-costs.ts";
export { describeCheckup, describeOmissions, failuresOf, shownCosts } from "./checkup/render-checkup.ts";
export { backtestWithSlos } from "./checkup/test-slo-alerts.ts";
