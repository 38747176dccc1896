import { findMistakes } from "@obstack/checked-yaml";
import { AsCodeError } from "../common/errors.ts";
import { reportFormat } from "./report.ts";
import type { FleetReport } from "./report.ts";

const names = { type: "array", items: { type: "string" } };

/** What a merge reads of a report. Other fields are copied. */
const schema = {
  type: "object",
  required: ["format", "command", "targets", "groups"],
  properties: {
    format: { type: "number" },
    command: { type: "string" },
    digest: { type: "string" },
    targets: {
      type: "array",
      items: {
        type: "object",
        required: ["target", "status"],
        properties: {
          target: { type: "string" },
          wave: { type: "string" },
          status: { enum: ["unchanged", "changed", "failed", "not-reached"] },
          counts: { type: "object", additionalProperties: { type: "number" } },
          error: { type: "object", required: ["message"], properties: { message: { type: "string" } } },
        },
      },
    },
    groups: {
      type: "array",
      items: {
        type: "object",
        required: ["targets", "changes", "warnings", "notes"],
        properties: {
          targets: names,
          changes: {
            type: "array",
            items: {
              type: "object",
              required: ["kind", "key", "title", "action", "fields"],
              properties: {
                kind: { enum: ["dashboard", "alert"] },
                key: { type: "string" },
                title: { type: "string" },
                action: { enum: ["create", "update", "delete"] },
                fields: {
                  type: "array",
                  items: { type: "object", required: ["path", "by"], properties: { path: { type: "string" } } },
                },
              },
            },
          },
          skipped: {
            type: "array",
            items: {
              type: "object",
              required: ["kind", "key", "title", "action", "reason", "because"],
              properties: {
                kind: { enum: ["dashboard", "alert"] },
                key: { type: "string" },
                title: { type: "string" },
                action: { enum: ["create", "update", "delete"] },
                reason: { type: "string" },
                because: { type: "string" },
              },
            },
          },
          warnings: names,
          notes: names,
        },
      },
    },
  },
};

/**
 * Parses the JSON of a report.
 *
 * @param label Name of the file in messages.
 * @throws {AsCodeError} Of kind `files`, if the text is no report.
 */
export function parseFleetReport(text: string, label: string): FleetReport {
  const hint = "Pass the output of `obstack plan --output json`, or of another command on targets.";
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new AsCodeError("files", `${label}: ${text.trim() === "" ? "The file is empty." : "Invalid JSON."}`, hint, {
      cause,
    });
  }
  const [mistake] = findMistakes({ document: schema, reference: "#" }, value).mistakes;
  if (mistake !== undefined) throw new AsCodeError("files", `${label}: Not a report. ${mistake.message}`, hint);
  const { format } = value as { readonly format: number };
  if (format === reportFormat) return value as FleetReport;
  throw new AsCodeError(
    "files",
    `${label}: Unknown format ${format} of a report. This version of obstack reads format ${reportFormat}.`,
    "Use the same version of obstack for every report.",
  );
}
