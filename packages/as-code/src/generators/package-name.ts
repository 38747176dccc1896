/** Name of this package, from which modules import `defineDashboard` and `defineAlert`. */
export const packageName = "@obstack/as-code";
