import type { DocumentName, Operation } from "@obstack/mocks";
import { operationIn, resolve } from "../src/find-differences.ts";
import type { Body, MediaType } from "../src/find-differences.ts";

/** Returns the status of each documented response of an operation, and the body of its first example. `default` becomes 503. */
export function responsesOf(document: DocumentName, operation: Operation): { status: number; body: unknown }[] {
  return Object.entries(operationIn(document, operation).responses).map(([code, reference]) => {
    const [mediaType] = Object.values(resolve<Body>(document, reference).content ?? {});
    return { status: code === "default" ? 503 : Number(code), body: firstExample(document, mediaType) };
  });
}

/** Returns the first example of an operation's request body. */
export function requestBodyOf(document: DocumentName, operation: Operation): unknown {
  return firstExample(document, operationIn(document, operation).requestBody?.content?.["application/json"]);
}

/** Returns all examples of an operation's request body. */
export function requestExamplesOf(document: DocumentName, operation: Operation): { name: string; value: unknown }[] {
  const { examples = {} } = operationIn(document, operation).requestBody?.content?.["application/json"] ?? {};
  return Object.entries(examples).map(([name, example]) => ({
    name,
    value: resolve<{ readonly value: unknown }>(document, example).value,
  }));
}

function firstExample(document: DocumentName, mediaType: MediaType | undefined): unknown {
  const [example] = Object.values(mediaType?.examples ?? {});
  return example === undefined ? undefined : resolve<{ readonly value: unknown }>(document, example).value;
}
