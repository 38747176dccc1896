import packageJson from "../../package.json" with { type: "json" };

/** Set by the build: the commit of a build from source. */
declare const builtFrom: string | undefined;

/** The version of the command. Only releases have a number of their own; others name the commit that they were built from. */
export const version: string = packageJson.version === "0.0.0" ? sourceVersion() : packageJson.version;

function sourceVersion(): string {
  const commit = typeof builtFrom === "string" ? builtFrom : "";
  return commit === "" ? "0.1.0-dev" : `0.1.0-dev+${commit}`;
}
