import { findMistakes } from "@obstack/checked-yaml";
import { AsCodeError } from "../common/errors.ts";
import type { FleetReport } from "./report.ts";

const names = { type: "array", items: { type: "string" } };

/** What a merge reads of a report. Other fields are copied. */
const schema = {
  type: "object",
  required: ["command", "targets", "groups"],
  properties: {
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
  const hint = "Pass the output of `obstack plan --all --output json`, or of another command on several targets.";
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new AsCodeError("files", `${label}: ${text.trim() === "" ? "The file is empty." : "Invalid JSON."}`, hint, {
      cause,
    });
  }
  const [mistake] = findMistakes({ document: schema, reference: "#" }, value).mistakes;
  if (mistake === undefined) return value as FleetReport;
  throw new AsCodeError("files", `${label}: Not a report of several targets. ${mistake.message}`, hint);
}
