import { fleetFlags, objectFlags, pruneFlag } from "../as-code/flags.ts";
import { optional, preset, toggle } from "../input/flag.ts";
import type { FlagValues } from "../input/flag.ts";
import { parseDuration } from "../input/parse-time.ts";
import { utcFlag } from "../output/show.ts";

export const previewFlags = {
  ...fleetFlags,
  ...objectFlags,
  ...pruneFlag,
  since: preset("1d", "time", "Length of the time range, for example 3h or 7d", parseDuration),
  unchanged: toggle("Show dashboards and tiles without changes, too"),
  offline: toggle("Use made-up data, without a deployment and without requests"),
  base: optional("folder", "Folder with the files before the changes, for --offline (default none: all are new)"),
  out: optional("folder", "Folder to write a page (index.html) and drawings (SVG, text) to"),
  watch: toggle("Draw again when a file changes (Ctrl-C to stop)"),
  ...utcFlag,
} as const;

export type PreviewFlags = FlagValues<typeof previewFlags>;
