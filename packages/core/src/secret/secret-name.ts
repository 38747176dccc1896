/** Matches names of query parameters and fields that usually hold a secret. */
const secretName =
  /(?:pass(?:word|wd|phrase|code)?|pwd|secret|tokens?|credentials?|sig(?:nature)?|auth(?:orization)?|cookie|(?:api|access|account|private|secret|shared|sas|signing|service)[-_ ]?keys?|connection[-_ ]?string)(?:[-_ ]?value)?$/i;

/** Returns whether a name usually means a secret. */
export function isSecretName(name: string): boolean {
  return secretName.test(name);
}
