import type { RangeName } from "./time-range.ts";
import { defaultRange, rangeNames } from "./time-range.ts";

export const viewNames = ["dashboards", "alerts", "faults"] as const;

export type ViewName = (typeof viewNames)[number];

/** Selection in the fragment of the URL, for example `#dashboards/665f1c2ab4d3e5f6a7b8c901?range=6h`. */
export interface Route {
  readonly view: ViewName;
  /** Key of a dashboard; empty for the first one. */
  readonly item: string;
  readonly range: RangeName;
}

/** Reads the fragment of a URL. Unknown views and ranges become the default. */
export function parseRoute(fragment: string): Route {
  const [path = "", query = ""] = fragment.replace(/^#/, "").split("?");
  const [name, ...rest] = path.split("/");
  const range = new URLSearchParams(query).get("range");
  return {
    view: viewNames.find((one) => one === name) ?? "dashboards",
    item: rest.map(decode).join("/"),
    range: rangeNames.find((one) => one === range) ?? defaultRange,
  };
}

export function dashboardLink(item: string, range: RangeName): string {
  const path = item.split("/").map(encodeURIComponent).join("/");
  return `#dashboards/${path}${range === defaultRange ? "" : `?range=${range}`}`;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export interface View {
  /** Loads the current data and shows it. */
  update(route: Route, signal: AbortSignal): Promise<void>;
}
