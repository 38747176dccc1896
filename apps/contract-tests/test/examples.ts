import hosted from "@obstack/openapi/hosted.v1.json" with { type: "json" };
import selfHosted from "@obstack/openapi/selfhosted.v2.json" with { type: "json" };
import type { DocumentName, Operation } from "@obstack/mocks";
import { resolve } from "../src/find-differences.ts";

type Example = { value: unknown };
type MediaType = { examples?: Record<string, Example | { $ref: string }> };
type Response = { content?: Record<string, MediaType> };
type Document = {
  paths: Record<
    string,
    Record<string, { responses: Record<string, Response | { $ref: string }>; requestBody?: Response }>
  >;
};

const documents: Record<DocumentName, Document> = {
  "hosted.v1": hosted as unknown as Document,
  "selfhosted.v2": selfHosted as unknown as Document,
};

/** A documented response of an operation with the body of its first example. */
export interface DocumentedResponse {
  /** `default` becomes 503. */
  readonly status: number;
  readonly contentType?: string;
  readonly body: unknown;
}

/** Returns the documented responses of an operation. */
export function responsesOf(document: DocumentName, operation: Operation): DocumentedResponse[] {
  return Object.entries(findOperation(document, operation).responses).map(([code, reference]) => {
    const { content = {} } = resolve<Response>(document, reference);
    const [contentType] = Object.keys(content);
    return {
      status: statusOf(code),
      ...(contentType === undefined ? {} : { contentType, body: firstExample(document, content[contentType]) }),
    } as DocumentedResponse;
  });
}

function statusOf(code: string): number {
  return code === "default" ? 503 : Number(code);
}

/** Returns the first example of an operation's request body. */
export function requestBodyOf(document: DocumentName, operation: Operation): unknown {
  return firstExample(document, findOperation(document, operation).requestBody?.content?.["application/json"]);
}

/** Returns all examples of an operation's request body. */
export function requestExamplesOf(document: DocumentName, operation: Operation): { name: string; value: unknown }[] {
  const { examples = {} } = findOperation(document, operation).requestBody?.content?.["application/json"] ?? {};
  return Object.entries(examples).map(([name, example]) => ({
    name,
    value: resolve<Example>(document, example).value,
  }));
}

function findOperation(document: DocumentName, { method, path }: Operation) {
  const operation = documents[document].paths[path]?.[method.toLowerCase()];
  if (operation === undefined) throw new Error(`${document} has no operation ${method} ${path}.`);
  return operation;
}

function firstExample(document: DocumentName, mediaType: MediaType | undefined): unknown {
  const [example] = Object.values(mediaType?.examples ?? {});
  return example === undefined ? undefined : resolve<Example>(document, example).value;
}
