import { SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import type { Attributes, Span } from "@opentelemetry/api";
// Imported by package name, so that both entry points share one module.
import { isObstackError } from "@obstack/core";
import type { Fetch, OutgoingRequest } from "./fetch.ts";

/**
 * Returns a decorator for the `tracing` option of a client. It creates a client span for every attempt, following the
 * OpenTelemetry semantic conventions for HTTP. Requires the package `@opentelemetry/api`.
 *
 * Span names consist of the method and the path template. Spans contain no query, headers or body.
 */
export function openTelemetry(): (fetch: Fetch) => Fetch {
  const tracer = trace.getTracer("@obstack/core");
  return (fetch) => async (request) => {
    const { method, template } = request;
    const name = template === undefined ? method : `${method} ${template}`;
    return tracer.startActiveSpan(name, { kind: SpanKind.CLIENT, attributes: attributesOf(request) }, async (span) => {
      try {
        const response = await fetch(request);
        span.setAttribute("http.response.status_code", response.status);
        if (response.status >= 400) fail(span, String(response.status));
        return response;
      } catch (error) {
        fail(span, isObstackError(error) ? error.name : "_OTHER");
        throw error;
      } finally {
        span.end();
      }
    });
  };
}

function fail(span: Span, type: string): void {
  span.setAttribute("error.type", type);
  span.setStatus({ code: SpanStatusCode.ERROR });
}

function attributesOf({ method, url, template, attempt = 1 }: OutgoingRequest): Attributes {
  const { origin, hostname, port, protocol, pathname } = new URL(url);
  const standardPort = protocol === "https:" ? 443 : 80;
  return {
    "http.request.method": method,
    "server.address": hostname,
    "server.port": port === "" ? standardPort : Number(port),
    "url.full": origin + pathname,
    ...(template === undefined ? {} : { "url.template": template }),
    ...(attempt === 1 ? {} : { "http.request.resend_count": attempt - 1 }),
  };
}
