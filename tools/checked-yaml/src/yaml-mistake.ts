import { problemToText } from "./problem.ts";
import type { Problem } from "./problem.ts";

/** Indicates that a text is not valid YAML or JSON. The message starts with the position. */
export class YamlMistake extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problemToText(problem));
    this.problem = problem;
  }
}

/** A mistake at an offset of a text. */
export class MistakeAt extends Error {
  readonly offset: number;

  constructor(offset: number, message: string) {
    super(message);
    this.offset = offset;
  }
}
