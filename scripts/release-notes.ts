/** Returns the part of a changelog about a version, without its heading. */
export function releaseNotes(changelog: string, version: string): string {
  const part = changelog.split(/^## /m).find((one) => one.split("\n")[0]?.trim() === version);
  if (part === undefined) throw new Error(`The changelog has no part about version ${version}.`);
  return `${part.slice(part.indexOf("\n") + 1).trim()}\n`;
}
