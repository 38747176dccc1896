import { createLogger } from "@stoplight/prism-core";
import { getHttpOperationsFromSpec } from "@stoplight/prism-http";
import { createServer } from "@stoplight/prism-http-server";
import { bundlePath, findOperation, operationsOf } from "./operations.ts";
import type { DocumentName } from "./operations.ts";

/** A request received by a mock. */
interface ObservedRequest {
  readonly method: string;
  readonly path: string;
  /** Absent if no operation in the spec has this method and path. */
  readonly operationId?: string | undefined;
}

/** A running mock of one spec. */
export interface Mock extends AsyncDisposable {
  readonly baseUrl: string;
  /** All requests since the start, oldest first. */
  readonly requests: readonly ObservedRequest[];
  close(): Promise<void>;
}

/** Options for starting a mock. */
export interface MockOptions {
  /** Port to listen on. Default: 0, a free port. */
  readonly port?: number;
  /** Base URL of a server to proxy to instead of returning examples. Requests and responses that violate the spec become errors. */
  readonly upstream?: string;
}

/** Starts a Prism mock of a spec on loopback. It returns the examples, and rejects requests that violate the spec. */
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
    const { path } = input.url;
    requests.push({ method, path, operationId: findOperation(known, method, path)?.operationId });
    return request(input, resources, configuration);
  };

  const baseUrl = await server.listen(port, "127.0.0.1");
  const close = (): Promise<void> => server.close();
  return { baseUrl, requests, close, [Symbol.asyncDispose]: close };
}
