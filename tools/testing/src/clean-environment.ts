/** Variables that programs need, and those of this repository. The names of Windows are in upper case. */
const kept: ReadonlySet<string> = new Set([
  "PATH",
  "HOME",
  "TMPDIR",
  // The registry and cache that `scripts/pnpm.mjs` uses.
  "NPM_CONFIG_REGISTRY",
  "NPM_CONFIG_CACHE",
  // Certificates with which registries are reached.
  "NODE_EXTRA_CA_CERTS",
  "SSL_CERT_FILE",
  "PIP_CERT",
  "APPDATA",
  "COMSPEC",
  "LOCALAPPDATA",
  "PATHEXT",
  "PROGRAMDATA",
  "PROGRAMFILES",
  "SYSTEMDRIVE",
  "SYSTEMROOT",
  "TEMP",
  "TMP",
  "USERPROFILE",
  "WINDIR",
]);

/**
 * Removes everything from an environment that could change the result of a test: variables of the user, such as `OBSTACK_…`, `EDITOR`, `NO_COLOR`
 * or `LANG`, the time zone, and the configuration of Git.
 */
export function cleanEnvironment(environment: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(environment)) {
    if (!kept.has(name.toUpperCase()) && !/^(?:PROPERTY|TEST|VITEST)_/.test(name)) delete environment[name];
  }
  Object.assign(environment, { TZ: "UTC", GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_NOSYSTEM: "1" });
}
