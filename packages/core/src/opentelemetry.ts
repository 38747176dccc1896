export { openTelemetry } from "./fetch/open-telemetry.ts";
