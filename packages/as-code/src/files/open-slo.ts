import type { Place, Problem } from "../common/problem.ts";
import { isObject } from "../common/value.ts";
import type { Fields } from "../common/value.ts";

/** Matches the first field of a definition in the OpenSLO format. */
const apiVersion = /^\s*(?:\{\s*)?["']?apiVersion["']?\s*:\s*["']?openslo\//m;

/** Returns whether the text of a file is in the OpenSLO format. */
export function isOpenSlo(content: string): boolean {
  return apiVersion.test(content);
}

/** First fields of other formats. Their events are PromQL, which has no counterpart in filters. */
const otherFormats = [
  ["Sloth", /^\s*["']?(?:version["']?\s*:\s*["']?prometheus\/v1|apiVersion["']?\s*:\s*["']?sloth\.slok\.dev\/)/m],
  ["Pyrra", /^\s*["']?apiVersion["']?\s*:\s*["']?pyrra\.dev\//m],
] as const;

/** Returns the name of another format of SLOs that the text of a file is in. */
export function findOtherFormat(content: string): string | undefined {
  return otherFormats.find(([, start]) => start.test(content))?.[0];
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

/** Annotations contain the fields that OpenSLO does not have. */
const prefix = "obstack/";
const annotated = ["page", "ticket", "owner", "targets", "movedFrom"] as const;

function isAnnotated(field: unknown): field is (typeof annotated)[number] {
  return annotated.some((one) => one === field);
}

/** Returns the indicator of a definition that does not match the schema of OpenSLO, as far as it can be read. */
export function indicatorOfOpenSlo(value: Fields, place: Place): Pick<Translated, "value" | "place"> {
  const read = (name: string, field: string): unknown =>
    metricPath(name, field).reduce<unknown>((found, key) => (isObject(found) ? found[key] : undefined), value);
  const [total, good, bad, language] = [
    read("total", "filter"),
    read("good", "filter"),
    read("bad", "filter"),
    read("total", "language"),
  ];
  return {
    value: { indicator: { total, good, bad, ...(language === undefined ? {} : { language }) } },
    place: ({ path, ...field }) => place({ ...field, path: toOpenSloPath(path) }),
  };
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
  const isShare = objective.target === undefined || (objective.target > 0 && objective.target < 1);
  if (!isShare)
    report(
      ["spec", "objectives", 0, "target"],
      `Invalid target ${objective.target}. Use a share between 0 and 1, such as 0.999, or set targetPercent.`,
    );
  // One message for one mistake: an invalid share would also be an invalid percentage.
  const percent = objective.targetPercent ?? (isShare ? Number(((objective.target ?? 0.5) * 100).toPrecision(12)) : 50);
  const annotations = new Map<string, string>();
  for (const [name, text] of Object.entries(metadata.annotations ?? {})) {
    if (!name.startsWith(prefix)) continue;
    const field = name.slice(prefix.length);
    if (isAnnotated(field)) annotations.set(field, text);
    else
      report(
        ["metadata", "annotations", name],
        `Unknown annotation ${JSON.stringify(name)}. Use ${annotated.map((one) => prefix + one).join(", ")}.`,
      );
  }
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
    ...Object.fromEntries(annotations),
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
      return isAnnotated(name) ? ["metadata", "annotations", `${prefix}${name}`] : [];
  }
}
