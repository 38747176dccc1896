export { credentials, environmentOf } from "./credentials.ts";
export { findOperation, operationsOf } from "./operations.ts";
export type { DocumentName, Operation } from "./operations.ts";
export { startMock } from "./start-mock.ts";
export type { Mock } from "./start-mock.ts";
