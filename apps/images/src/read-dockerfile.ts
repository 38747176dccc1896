import { readFileSync } from "node:fs";
import { DockerfileParser, Env, JSONInstruction } from "dockerfile-ast";

/** What a container of an image runs. */
export interface Image {
  /** Images that the stages start from. The last one is in the result. */
  readonly bases: readonly string[];
  /** Command and its arguments, in the form that needs no shell. */
  readonly entrypoint: readonly string[];
  /** Command of the health check, in the same form. */
  readonly healthCheck: readonly string[] | undefined;
  readonly environment: Readonly<Record<string, string>>;
  /** Commands of a shell that build the image. */
  readonly runs: readonly string[];
}

/**
 * Reads a Dockerfile.
 *
 * @throws {Error} If a container would need a shell.
 */
export function readDockerfile(path: URL): Image {
  const file = DockerfileParser.parse(readFileSync(path, "utf8"));
  const instructions = file.getInstructions();
  const last = instructions.findLastIndex((one) => one.getKeyword() === "FROM");
  const stage = instructions.slice(last);
  const find = (keyword: string): readonly string[] | undefined => {
    const found = stage.find((one) => one.getKeyword() === keyword);
    if (found === undefined) return undefined;
    const [, list] = /(\[.*\])\s*$/.exec(found.getArgumentsContent() ?? "") ?? [];
    if (list === undefined || !(found instanceof JSONInstruction || keyword === "HEALTHCHECK"))
      throw new Error(`${keyword} needs a shell. Write it as a list.`);
    return JSON.parse(list) as string[];
  };
  const variables = stage.flatMap((one) => (one instanceof Env ? one.getProperties() : []));
  return {
    bases: file.getFROMs().map((from) => from.getImage() ?? ""),
    entrypoint: find("ENTRYPOINT") ?? [],
    healthCheck: find("HEALTHCHECK"),
    environment: Object.fromEntries(variables.map((one) => [one.getName(), one.getValue() ?? ""])),
    runs: instructions
      .filter((one) => one.getKeyword() === "RUN")
      .map((one) => one.getArgumentsContent()?.replaceAll(/\\\n/g, "") ?? ""),
  };
}
