import { context, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from "@opentelemetry/sdk-trace-base";
import type { ReadableSpan } from "@opentelemetry/sdk-trace-base";
import { json, startServer } from "@obstack/testing";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestTransport, secret } from "../../test/create-test-transport.ts";
import { openTelemetry } from "./open-telemetry.ts";

const exporter = new InMemorySpanExporter();
beforeAll(() => {
  trace.setGlobalTracerProvider(new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }));
  context.setGlobalContextManager(new AsyncLocalStorageContextManager());
});
afterAll(() => {
  trace.disable();
  context.disable();
});
beforeEach(() => exporter.reset());

const call = async (baseUrl: string): Promise<unknown> =>
  createTestTransport(baseUrl, { tracing: openTelemetry(), retry: { backoffLimit: 1 } }).GET("/things", {
    params: { query: { token: secret } },
  });

test("creates a client span for an attempt, named after its route, within the span of the caller", async () => {
  await using server = await startServer(json({ data: [] }));
  const caller = await trace.getTracer("test").startActiveSpan("caller", async (span) => {
    await call(`${server.baseUrl}/prefix`);
    span.end();
    return span.spanContext();
  });
  const [span] = exporter.getFinishedSpans();
  expect(span).toMatchObject({
    name: "GET /things",
    kind: 2,
    status: { code: 0 },
    parentSpanContext: { spanId: caller.spanId, traceId: caller.traceId },
    attributes: {
      "http.request.method": "GET",
      "http.response.status_code": 200,
      "server.address": "127.0.0.1",
      "server.port": Number(new URL(server.baseUrl).port),
      "url.full": `${server.baseUrl}/prefix/things`,
      "url.template": "/things",
    },
  });
  expect(span?.ended).toBe(true);
});

test("creates a span for each attempt with its number and outcome, without secrets", async () => {
  const broken = (response: { socket: { destroy(): unknown } | null }): void => void response.socket?.destroy();
  await using server = await startServer({ status: 503 }, broken, { status: 404, body: `no ${secret}` });
  await expect(call(server.baseUrl)).rejects.toMatchObject({ status: 404 });
  const spans = exporter.getFinishedSpans();
  expect(spans.map(({ attributes, status }) => [attributes["error.type"], status.code])).toEqual([
    ["503", 2],
    ["ConnectionError", 2],
    ["404", 2],
  ]);
  expect(spans.map(({ attributes }) => attributes["http.request.resend_count"])).toEqual([undefined, 1, 2]);
  const toRecord = (span: ReadableSpan): unknown => [span.name, span.attributes, span.events, span.status];
  expect(JSON.stringify(spans.map(toRecord))).not.toContain(secret);
});
