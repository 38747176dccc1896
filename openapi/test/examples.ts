import type { Document, Schema } from "./document.ts";
import { resolve } from "./document.ts";

/** One named example of a body. */
export interface Example {
  readonly operationId: string;
  /** `request`, or the status code of the response. */
  readonly location: string;
  readonly name: string;
  readonly schema: Schema;
  readonly value: unknown;
}

type MediaType = { schema: Schema; examples?: Record<string, { value: unknown }> };
type Body = { content?: Record<string, MediaType> };
type Operation = { operationId: string; requestBody?: Body; responses: Record<string, Body | { $ref: string }> };

const methods = ["get", "put", "post", "patch", "delete"];

/** Returns every example of every body in a document. */
export function examplesOf(document: Document): Example[] {
  const operations = Object.values(document.paths).flatMap((item) =>
    methods.flatMap((method) => (item[method] === undefined ? [] : [item[method] as Operation])),
  );
  return operations.flatMap(({ operationId, requestBody, responses }) => [
    ...(requestBody === undefined ? [] : read(operationId, "request", requestBody)),
    ...Object.entries(responses).flatMap(([code, response]) =>
      read(operationId, code, resolve<Body>(document, response)),
    ),
  ]);

  function read(operationId: string, location: string, { content = {} }: Body): Example[] {
    return Object.values(content).flatMap(({ schema, examples = {} }) =>
      Object.entries(examples).map(([name, example]) => {
        const { value } = resolve<{ value: unknown }>(document, example);
        return { operationId, location, name, schema, value };
      }),
    );
  }
}
