import { SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import type { Attributes, Span } from "@opentelemetry/api";
// Of the package itself, so that both entries share one file.
import { isObstackError } from "@obstack/core";
import type { Fetch, OutgoingRequest } from "./fetch.ts";

/**
 * Makes a client span of every attempt, by the semantic conventions of OpenTelemetry for HTTP: for the option `tracing` of a
 * client. Needs the package `@opentelemetry/api`.
 *
 * A span is named after the method and the path as the spec writes it. It carries no query, no header and no body.
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
