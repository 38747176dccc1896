/** Name of this package, from which modules import `defineDashboard`, `defineAlert` and `slo`. */
export const packageName = "@obstack/as-code";
