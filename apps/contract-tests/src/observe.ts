import type { FetchFunction } from "@obstack/selfhosted";
import { findOperation, operationsOf } from "@obstack/mocks";
import type { DocumentName, Operation } from "@obstack/mocks";

/** An operation that a client called, and the server's response. */
export interface Exchange {
  readonly operation: Operation;
  readonly status: number;
  readonly contentType: string;
  readonly text: string;
}

/** Returns a `fetch` that records every exchange of an operation in a spec. */
export function observe(
  document: DocumentName,
  baseUrl: string,
  exchanges: Exchange[],
  send: FetchFunction = globalThis.fetch,
): FetchFunction {
  const operations = operationsOf(document);
  const prefix = new URL(baseUrl).pathname.replace(/\/$/, "");
  return async (url, init) => {
    const response = await send(url, init);
    const text = await response.text();
    const path = new URL(url).pathname.slice(prefix.length);
    const operation = findOperation(operations, init.method, path);
    if (operation !== undefined) {
      const contentType = response.headers.get("content-type")?.split(";", 1)[0] ?? "";
      exchanges.push({ operation, status: response.status, contentType, text });
    }
    const { status, headers, redirected } = response;
    return { status, headers, redirected, url: response.url, text: () => Promise.resolve(text) };
  };
}
