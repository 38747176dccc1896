/** Variables that hold the secret of a deployment. */
const secretVariables = ["OBSTACK_SELFHOSTED_API_KEY", "OBSTACK_HOSTED_KEY_SECRET"] as const;

/** Separates the name of a variable and the target that it is for. */
const separator = "__";

type Environment = Readonly<Record<string, string | undefined>>;

/** What a command needs when it reads files only. Everything else may be a secret. */
const harmless = new Set([
  "PATH",
  "PATHEXT",
  "HOME",
  "USERPROFILE",
  "TMPDIR",
  "TEMP",
  "TMP",
  "LANG",
  "SYSTEMROOT",
  "TZ",
]);

/** Variables that give access to the repository or to the run. */
const ofRunner = /^(?:INPUT_|ACTIONS_|GITHUB_TOKEN$|GH_TOKEN$)/;

/** Returns the environment of commands that read files only: without any secret. */
export function environmentOfFiles(environment: Environment): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => harmless.has(name.toUpperCase())));
}

/**
 * Returns the environment of commands for a target. `OBSTACK_SELFHOSTED_API_KEY__EU_WEST` becomes `OBSTACK_SELFHOSTED_API_KEY` for target
 * `eu-west`; variables of other targets and those of the runner are removed.
 */
export function environmentOfTarget(environment: Environment, target: string): Record<string, string | undefined> {
  const suffix = `${separator}${suffixOf(target)}`;
  const all = Object.entries(environment).filter(([name]) => !ofRunner.test(name));
  const isOfTargets = (name: string): boolean => name.startsWith("OBSTACK_") && name.includes(separator);
  const own = all.flatMap(([name, value]) =>
    isOfTargets(name) && name.slice(name.indexOf(separator)) === suffix
      ? [[name.slice(0, -suffix.length), value] as const]
      : [],
  );
  return Object.fromEntries([...all.filter(([name]) => !isOfTargets(name)), ...own]);
}

/** Tells whether an environment contains the secret of a deployment, for any target. */
export function hasSecrets(environment: Environment): boolean {
  return Object.entries(environment).some(
    ([name, value]) =>
      value !== undefined &&
      value !== "" &&
      secretVariables.some((variable) => name === variable || name.startsWith(`${variable}${separator}`)),
  );
}

function suffixOf(target: string): string {
  return target.toUpperCase().replaceAll(/[^A-Z0-9]/g, "_");
}
