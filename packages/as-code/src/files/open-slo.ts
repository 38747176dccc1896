import type { Place, Problem } from "../common/problem.ts";
import { isObject, withoutAbsent } from "../common/value.ts";
import type { Fields } from "../common/value.ts";

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

/** The part of OpenSLO v1 that the schema allows, without the indicator. */
interface OpenSlo {
  readonly metadata: {
    readonly name: string;
    readonly displayName?: string;
    readonly annotations?: Readonly<Record<string, string>>;
  };
  readonly spec: {
    readonly description?: string;
    readonly timeWindow: readonly { readonly duration: string }[];
    readonly objectives: readonly { readonly target?: number; readonly targetPercent?: number }[];
  };
}

const ratioPath = ["spec", "indicator", "spec", "ratioMetric"];
const metricPath = (name: string): string[] => [...ratioPath, name, "metricSource", "spec"];

/** Returns the events of a metric, if they can be read. */
function eventsOf(value: Fields, name: "total" | "good" | "bad"): Fields | undefined {
  const found = metricPath(name).reduce<unknown>((outer, key) => (isObject(outer) ? outer[key] : undefined), value);
  return isObject(found) ? found : undefined;
}

/** Annotations contain the fields that OpenSLO does not have. */
const prefix = "obstack/";
const annotated = ["page", "ticket", "owner", "targets", "movedFrom"] as const;

function isAnnotated(field: unknown): field is (typeof annotated)[number] {
  return annotated.some((one) => one === field);
}

/** Returns the indicator of a definition, which can have other mistakes, as far as it can be read. */
export function indicatorOfOpenSlo(value: Fields, place: Place): Pick<Translated, "value" | "place"> {
  const total = eventsOf(value, "total");
  const indicator = withoutAbsent({
    source: total?.["source"],
    total: total?.["filter"],
    good: eventsOf(value, "good")?.["filter"],
    bad: eventsOf(value, "bad")?.["filter"],
    language: total?.["language"],
  });
  return { value: { indicator }, place: ({ path, ...field }) => place({ ...field, path: toOpenSloPath(path) }) };
}

/** Translates a definition that matches the schema of OpenSLO. */
export function fromOpenSlo(value: Fields, place: Place): Translated {
  const { metadata, spec } = value as unknown as OpenSlo;
  const total = eventsOf(value, "total");
  const mistakes: Problem[] = [];
  const report = (path: readonly (string | number)[], message: string): void =>
    void mistakes.push({ ...place({ path }), message });
  const [objective = {}] = spec.objectives;
  for (const name of ["good", "bad"] as const) {
    const events = eventsOf(value, name);
    if (events === undefined || total === undefined) continue;
    for (const field of ["source", "language"]) {
      if (events[field] !== total[field]) report([...ratioPath, name], `Its ${field} must be that of the total.`);
    }
    if (events["filter"] === undefined) report([...ratioPath, name], `A filter of the ${name} events is required.`);
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
  const { value: translated, place: placeOf } = indicatorOfOpenSlo(value, place);
  const kept = {
    name: metadata.displayName ?? metadata.name,
    description: spec.description,
    objective: percent,
    window: spec.timeWindow[0]?.duration,
    ...translated,
    ...Object.fromEntries(annotations),
  };
  return { value: withoutAbsent(kept), place: placeOf, mistakes };
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
      return [
        ...metricPath(inner === "good" || inner === "bad" ? inner : "total"),
        inner === "source" ? "source" : "filter",
      ];
    default:
      return isAnnotated(name) ? ["metadata", "annotations", `${prefix}${name}`] : [];
  }
}
