/** Variables that modules see. A plan depends on the files and the target only, and any other variable may be a secret. */
const names = new Set(["PATH", "HOME", "USERPROFILE", "TMPDIR", "TEMP", "TMP", "LANG", "TZ", "SYSTEMROOT"]);

/** Returns the environment of modules. */
export function workerEnvironment(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => names.has(name.toUpperCase())));
}
