export { cleanEnvironment } from "./clean-environment.ts";
export { createSteps } from "./create-steps.ts";
export { readEvaluations } from "./evaluations.ts";
export type { RecordedAlert, RecordedWindow } from "./evaluations.ts";
export { findFreePort } from "./find-free-port.ts";
export { headingAnchors } from "./heading-anchors.ts";
export { packPackages } from "./pack-packages.ts";
export {
  readRecording,
  readRecordings,
  recordedObjects,
  readSloRecordings,
  releases,
  replay,
  replayRelease,
} from "./recordings.ts";
export { readRequests } from "./recorded-requests.ts";
export type { Recording, Release } from "./recordings.ts";
export { hasTerminal, runInTerminal } from "./run-in-terminal.ts";
export type { TerminalSession } from "./run-in-terminal.ts";
export { isSingleFile, obstackCommand, obstackProcess, runObstack, runObstackProcess } from "./run-obstack.ts";
export { isolation } from "./isolated-environment.ts";
export { propertyRuns } from "./property-runs.ts";
export type { PropertyRuns } from "./property-runs.ts";
export { replaceEach } from "./replace-each.ts";
export { runProcess } from "./run-process.ts";
export type { ProcessResult } from "./run-process.ts";
export { shellCommand, writeProgram, writeScript } from "./shell-command.ts";
export { json, startServer } from "./start-server.ts";
export type { ReceivedRequest, TestResponse, TestServer } from "./start-server.ts";
export { folderWith, temporaryFolder, temporaryStack } from "./temporary-folder.ts";
