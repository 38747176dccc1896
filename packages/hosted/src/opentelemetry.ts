export { openTelemetry } from "@obstack/core/opentelemetry";
