export { apply } from "./apply/apply.ts";
export { forApply, formatPlanFile, parsePlanFile } from "./apply/plan-file.ts";
export type { PlanFile } from "./apply/plan-file.ts";
export type { ApplyResult } from "./apply/apply.ts";
export type { ApplyEvent, ApplyOptions } from "./apply/options.ts";
export type { Named, ServerResources, StackClient } from "@obstack/core";
export { drift, plan, planDestroy } from "./plan/plan.ts";
export type { Drift, PlanOptions } from "./plan/plan.ts";
export { AsCodeError, problemToText } from "./errors/errors.ts";
export type { AsCodeErrorKind, Place, Position, Problem, ProblemCode } from "./errors/errors.ts";
export { exportFiles } from "./export/export.ts";
export { checkStates } from "./git/check-states.ts";
export type { CheckedStates } from "./git/check-states.ts";
export { pullState } from "./git/pull-state.ts";
export type { PulledState } from "./git/pull-state.ts";
export type { GitStateOptions } from "./git/repository.ts";
export type { Skipped } from "./export/describe-objects.ts";
export type { Exported, ExportOptions, KeptObject } from "./export/export.ts";
export { importDashboards } from "./web-ui/import-dashboards.ts";
export type { Imported, ImportOptions, WebUiFile, WebUiOptions } from "./web-ui/import-dashboards.ts";
export { readFleet, runFleet } from "./fleet/fleet.ts";
export type { Fleet, Wave, FleetOptions, FleetProgress, TargetsToRun } from "./fleet/fleet.ts";
export { reportToMarkdown } from "./fleet/report-to-markdown.ts";
export type { ReportMarkdownOptions } from "./fleet/report-to-markdown.ts";
export { reportToText } from "./fleet/report-to-text.ts";
export type { ReportTextOptions } from "./fleet/report-to-text.ts";
export type { ReportWords } from "./fleet/walk-report.ts";
export { driftReport, driftResult, exportResult, planReport, planResult } from "./fleet/target-results.ts";
export type {
  TargetError,
  Report,
  ReportSummary,
  ReportTarget,
  OnTargets,
  ReportRemark,
  TargetResult,
} from "./fleet/report.ts";
export type { Warning, FileObject, SloObject, StackObject, StackObjects } from "./files/check-file.ts";
export type { UnknownFields } from "./files/read-stack.ts";
export type { Bindings, ReferenceKind, Kind } from "./names/names.ts";
export { validateStack } from "./validate-stack.ts";
export type { Finding, StackValidation } from "./validate-stack.ts";
export { defineAlert, defineDashboard, slo, definePolicy } from "./generators/define.ts";
export type {
  AlertDefinition,
  DashboardDefinition,
  SloDefinition,
  Generated,
  ObjectGenerator,
  GeneratorInput,
  Policy,
  PolicyCheck,
  PolicyInput,
  PolicyObject,
  Violation,
  Violations,
} from "./generators/define.ts";
export { defaultStateBranch, readTargets } from "./files/settings.ts";
export type { Target } from "./files/settings.ts";
export type { ChangedBy } from "./plan/compare-fields.ts";
export { review, toWrite } from "./plan/review.ts";
export type { PlanLimits } from "./plan/review.ts";
export { forgetObjects, listState, readStateServer, repairState } from "./state/edit-state.ts";
export type { RepairedObject, RepairedState, StateObject } from "./state/edit-state.ts";
export type {
  AddedTile,
  BeforeAndAfter,
  ChangeAction,
  Duplicate,
  Effect,
  FieldChange,
  HiddenTileRisk,
  LeftObject,
  LostAlert,
  Plan,
  PlannedChange,
  PlanRemark,
  PlanSummary,
  SkippedChange,
  SkipReason,
  TitledObject,
  UndonePlan,
} from "./plan/plan-data.ts";
export type { UnmatchedPattern } from "./files/object-filter.ts";
export type { PlannedApply } from "./plan/planned-apply.ts";
export type { Paint, Tone } from "./render/field-lines.ts";
export { renderStack } from "./render-stack.ts";
export type { RenderedFile, RenderOptions } from "./render-stack.ts";
export { listUndos, planUndo } from "./undo/plan-undo.ts";
export type { CopiedChange, PlanUndoOptions, Undoable } from "./undo/plan-undo.ts";
export type { UndoLogKind, UndoSource } from "./undo/read-runs.ts";
export { recordWrite } from "./undo/record-write.ts";
export type { RecordedWrite, Write } from "./undo/record-write.ts";
export { commitStates } from "./git/commit-states.ts";
export { joinDigests } from "./plan/digest.ts";
export { isDrift } from "./plan/plan-data.ts";
