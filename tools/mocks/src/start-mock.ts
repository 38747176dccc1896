import { createLogger } from "@stoplight/prism-core";
import { getHttpOperationsFromSpec } from "@stoplight/prism-http";
import { createServer } from "@stoplight/prism-http-server";
import { bundlePath, findOperation, operationsOf } from "./operations.ts";
import type { DocumentName } from "./operations.ts";

/** A request that reached a mock. */
export interface ObservedRequest {
  readonly method: string;
  readonly path: string;
  /** Of the spec; absent when no operation has this method and path. */
  readonly operationId?: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

/** A running mock of one spec. */
export interface Mock extends AsyncDisposable {
  readonly baseUrl: string;
  /** Every request since the start, oldest first. */
  readonly requests: readonly ObservedRequest[];
  close(): Promise<void>;
}

/** How Prism is started. */
export interface MockOptions {
  /** 0, the default, takes a free one. */
  readonly port?: number;
  /** Base address of a server that answers in place of the examples: what breaks the spec, on either side, is an error then. */
  readonly upstream?: string;
}

/**
 * Starts Prism on a spec, on loopback. It answers with the examples of the spec, and refuses what breaks it with 422.
 */
export async function startMock(document: DocumentName, { port = 0, upstream }: MockOptions = {}): Promise<Mock> {
  const operations = await getHttpOperationsFromSpec(bundlePath(document));
  const server = createServer(operations, {
    components: { logger: createLogger(document, { level: "silent" }) },
    config: {
      mock: { dynamic: false },
      validateRequest: true,
      validateResponse: true,
      checkSecurity: true,
      errors: true,
      upstreamProxy: undefined,
      ...(upstream === undefined ? { isProxy: false } : { isProxy: true, upstream: new URL(upstream) }),
    },
    cors: true,
  });

  const requests: ObservedRequest[] = [];
  const known = operationsOf(document);
  const { prism } = server;
  const request = prism.request.bind(prism);
  prism.request = (input, resources, configuration) => {
    const method = input.method.toUpperCase();
    const operation = findOperation(known, method, input.url.path);
    requests.push({
      method,
      path: input.url.path,
      ...(operation === undefined ? {} : { operationId: operation.operationId }),
      headers: input.headers ?? {},
      query: input.url.query ?? {},
      body: input.body,
    });
    return request(input, resources, configuration);
  };

  const baseUrl = await server.listen(port, "127.0.0.1");
  const close = (): Promise<void> => server.close();
  try {
    await checkHealth(baseUrl);
  } catch (error) {
    await close();
    throw error;
  }
  requests.length = 0;
  return { baseUrl, requests, close, [Symbol.asyncDispose]: close };
}

/** A path that no spec has: Prism must say so itself, or something else answers on the port. */
async function checkHealth(baseUrl: string): Promise<void> {
  const response = await fetch(`${baseUrl}/health`, { signal: AbortSignal.timeout(10_000) });
  const body = await response.text();
  if (response.status !== 404 || !body.includes("NO_PATH_MATCHED_ERROR")) {
    throw new Error(`${baseUrl} does not answer as a mock: ${response.status} ${body.slice(0, 200)}`);
  }
}
