import type { Target } from "@obstack/as-code";
import { defaultTarget } from "@obstack/as-code/files";
import { groupBy, listOf } from "@obstack/basics";

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
  "OBSTACK_GENERATORS",
]);

/** Variables that give access to the repository or to the run. */
const ofRunner = /^(?:INPUT_|ACTIONS_|GITHUB_TOKEN$|GH_TOKEN$)/;

/** Commits need an author; runners have none. */
export const author = {
  GIT_AUTHOR_NAME: "github-actions[bot]",
  GIT_AUTHOR_EMAIL: "41898282+github-actions[bot]@users.noreply.github.com",
  GIT_COMMITTER_NAME: "github-actions[bot]",
  GIT_COMMITTER_EMAIL: "41898282+github-actions[bot]@users.noreply.github.com",
};

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

/** Returns an error of a command with the names that the variables of a target have in the job. */
export function explainError<Error extends { readonly message: string; readonly hint?: string | undefined }>(
  error: Error,
  target: string,
): Error {
  const { message, hint } = error;
  const explain = (text: string): string =>
    text.replaceAll(/\bOBSTACK_(?:SELF)?HOSTED_\w+/g, (name) => variableOf(target, name));
  return { ...error, message: explain(message), ...(hint === undefined ? {} : { hint: explain(hint) }) };
}

/** Returns the name of the variable with the secret of a target. */
export function secretVariableOf(target: string, { deployment }: Target): string {
  const [selfHosted, hosted] = secretVariables;
  return variableOf(target, deployment === "hosted" ? hosted : selfHosted);
}

function variableOf(target: string, name: string): string {
  return target === "" || target === defaultTarget ? name : `${name}${separator}${suffixOf(target)}`;
}

/** Returns whether an environment contains the secret of a deployment, for any target. */
export function hasSecrets(environment: Environment): boolean {
  return Object.entries(environment).some(
    ([name, value]) =>
      value !== undefined &&
      value !== "" &&
      secretVariables.some((variable) => name === variable || name.startsWith(`${variable}${separator}`)),
  );
}

/**
 * Returns problems with the variables of targets: targets that read the same variables, because their names differ only in characters that a
 * variable cannot have, and targets that would all use the server of the variables without a suffix.
 *
 * @param names Names of the targets to run on.
 */
export function findSharedVariables(
  targets: Readonly<Record<string, Target>>,
  names: readonly string[],
  environment: Environment,
): string[] {
  const hasOwn = (target: string): boolean =>
    Object.keys(environment).some(
      (name) => name.startsWith("OBSTACK_") && name.endsWith(`${separator}${suffixOf(target)}`),
    );
  const sameSuffix = groups(Object.keys(targets), suffixOf)
    .filter((group) => group.some((name) => names.includes(name)) && group.some(hasOwn))
    .map(
      (group) =>
        `Targets ${listOf(group, "and")} read the same variables, with the suffix ${separator}${suffixOf(group[0] ?? "")}. Rename them.`,
    );
  if (!hasSecrets(environmentOfTarget(environment, ""))) return sameSuffix;
  const unsuffixed = names.filter((name) => !hasOwn(name) && targets[name]?.profile === undefined);
  const serverOf = (name: string): string => {
    const { deployment, baseUrl, organizationId, serviceId } = targets[name] ?? {};
    return JSON.stringify([deployment, baseUrl, organizationId, serviceId]);
  };
  const sameServer = groups(unsuffixed, serverOf).map(
    (group) =>
      `Targets ${listOf(group, "and")} would use one server: no variable has the suffix of any of them. Add variables such as ${secretVariables[0]}${separator}${suffixOf(group[0] ?? "")}.`,
  );
  return [...sameSuffix, ...sameServer];
}

/** Returns the groups of two or more names with the same key. */
function groups(names: readonly string[], keyOf: (name: string) => string): string[][] {
  return [...groupBy(names, keyOf).values()].filter((group) => group.length > 1);
}

function suffixOf(target: string): string {
  return target.toUpperCase().replaceAll(/[^A-Z0-9]/g, "_");
}
