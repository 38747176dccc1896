import { findRefusals } from "@obstack/core/internal/rules";
import { nameOf } from "@obstack/checked-yaml";
import { referenceNames } from "@obstack/core/internal";
import type { Problem } from "../common/problem.ts";
import type { Fields } from "../common/value.ts";
import type { Desired } from "../model/desired.ts";
import { nameInFile } from "../model/names-in-files.ts";
import { alertBody, dashboardBody } from "../model/new-bodies.ts";
import { resolvePlaceholders } from "../model/placeholder.ts";

interface CheckedBody {
  /** What every known server refuses. */
  readonly mistakes: readonly Problem[];
  /** What only some of them refuse. */
  readonly warnings: readonly Problem[];
}

/**
 * Compares an object with what known servers accept.
 *
 * @param isNew Whether missing fields count. Those of an object that exists stay as they are.
 */
export function checkBody(desired: Desired, isNew: boolean): CheckedBody {
  const { kind, label, place } = desired;
  const body = kind === "dashboard" ? dashboardBody(desired, undefined) : alertBody(desired);
  const operation = kind === "dashboard" ? "createDashboard" : "createAlert";
  const refusals = findRefusals(operation, resolvePlaceholders(body, () => "0".repeat(24)) as Fields);
  const toProblem = ({ path, message, since }: (typeof refusals)[number]): Problem => {
    const inFile = path.map((name) => (Object.hasOwn(referenceNames, name) ? nameInFile(String(name)) : name));
    const what = inFile.length === 0 ? `this ${kind}` : nameOf(inFile);
    const servers = since === undefined ? "Servers" : `Servers since ${since}`;
    const text = message === "Required" ? `${servers} require ${what}.` : `${servers} refuse ${what}: ${message}.`;
    return place === undefined ? { message: `${label}: ${text}` } : { ...place({ path: inFile }), message: text };
  };
  const counted = refusals.filter(({ isMissing }) => isNew || !isMissing);
  return {
    mistakes: counted.filter(({ since }) => since === undefined).map(toProblem),
    warnings: counted.filter(({ since }) => since !== undefined).map(toProblem),
  };
}
