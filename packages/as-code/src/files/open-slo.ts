import type { Place, Problem } from "../common/problem.ts";
import type { Fields } from "../common/value.ts";

/** Matches the first field of a definition in the OpenSLO format. */
const apiVersion = /^\s*(?:\{\s*)?["']?apiVersion["']?\s*:\s*["']?openslo\//m;

/** Returns whether the text of a file is in the OpenSLO format. */
export function isOpenSlo(content: string): boolean {
  return apiVersion.test(content);
}

/** An SLO in the form of our files. */
interface Translated {
  readonly value: Fields;
  /** Returns the position of a field of the translated form. */
  readonly place: Place;
  /** What cannot be translated, with its position. */
  readonly mistakes: readonly Problem[];
}

/** The part of OpenSLO v1 that the schema allows. */
interface OpenSlo {
  readonly metadata: {
    readonly name: string;
    readonly displayName?: string;
    readonly annotations?: Readonly<Record<string, string>>;
  };
  readonly spec: {
    readonly description?: string;
    readonly indicator: {
      readonly spec: { readonly ratioMetric: Readonly<Partial<Record<"good" | "bad" | "total", Metric>>> };
    };
    readonly timeWindow: readonly { readonly duration: string }[];
    readonly objectives: readonly { readonly target?: number; readonly targetPercent?: number }[];
  };
}

interface Metric {
  readonly metricSource: {
    readonly spec: { readonly source: string; readonly filter?: string; readonly language?: string };
  };
}

const ratioPath = ["spec", "indicator", "spec", "ratioMetric"];
const metricPath = (name: string, field: string): string[] => [...ratioPath, name, "metricSource", "spec", field];

/** Returns the events of a metric. */
function of(metric: Metric | undefined): Metric["metricSource"]["spec"] | undefined {
  return metric?.metricSource.spec;
}

/** Translates a definition that matches the schema of OpenSLO. */
export function fromOpenSlo(value: Fields, place: Place): Translated {
  const { metadata, spec } = value as unknown as OpenSlo;
  const { good, bad, total } = spec.indicator.spec.ratioMetric;
  const mistakes: Problem[] = [];
  const report = (path: readonly (string | number)[], message: string): void =>
    void mistakes.push({ ...place({ path }), message });
  const [objective = {}] = spec.objectives;
  for (const [name, metric] of Object.entries({ good, bad })) {
    if (metric === undefined || total === undefined) continue;
    for (const field of ["source", "language"] as const) {
      if (of(metric)?.[field] !== of(total)?.[field])
        report([...ratioPath, name], `Its ${field} must be that of the total.`);
    }
    if (of(metric)?.filter === undefined) report([...ratioPath, name], `A filter of the ${name} events is required.`);
  }
  if ((objective.target === undefined) === (objective.targetPercent === undefined))
    report(["spec", "objectives", 0], "An objective needs exactly one of target and targetPercent.");
  const percent = objective.targetPercent ?? Number(((objective.target ?? 0) * 100).toPrecision(12));
  const { "obstack/page": page, "obstack/ticket": ticket } = metadata.annotations ?? {};
  const kept = {
    name: metadata.displayName ?? metadata.name,
    description: spec.description,
    objective: percent,
    window: spec.timeWindow[0]?.duration,
    indicator: Object.fromEntries(
      Object.entries({
        source: of(total)?.source,
        total: of(total)?.filter,
        good: of(good)?.filter,
        bad: of(bad)?.filter,
        language: of(total)?.language,
      }).filter(([, one]) => one !== undefined),
    ),
    page,
    ticket,
  };
  return {
    value: Object.fromEntries(Object.entries(kept).filter(([, one]) => one !== undefined)),
    place: ({ path, ...field }) => place({ ...field, path: toOpenSloPath(path) }),
    mistakes,
  };
}

/** Returns where OpenSLO has a field of our files. */
function toOpenSloPath([name, inner]: readonly (string | number)[]): readonly (string | number)[] {
  switch (name) {
    case "name":
      return ["metadata", "name"];
    case "page":
    case "ticket":
      return ["metadata", "annotations", `obstack/${name}`];
    case "objective":
      return ["spec", "objectives", 0];
    case "window":
      return ["spec", "timeWindow", 0, "duration"];
    case "indicator":
      if (inner === undefined) return ratioPath;
      return metricPath(
        inner === "good" || inner === "bad" ? inner : "total",
        inner === "source" ? "source" : "filter",
      );
    default:
      return [];
  }
}
