import { fleetFlags, onlyFlag, pruneFlag, rebindFlag } from "../as-code/flags.ts";
import { optional, preset, toggle } from "../input/flag.ts";
import type { FlagValues } from "../input/flag.ts";
import { parseDuration } from "../input/parse-time.ts";
import { parseWholeNumber } from "../input/parse-value.ts";
import { utcFlag } from "../output/flags.ts";

export const previewFlags = {
  ...fleetFlags,
  ...onlyFlag,
  ...pruneFlag,
  ...rebindFlag,
  since: preset("1d", "time", "Length of the time range, for example 3h or 7d", parseDuration),
  unchanged: toggle("Show dashboards and tiles without changes, too"),
  offline: toggle("Use made-up data, without a deployment and without requests"),
  base: optional("folder", "Folder with the files before the changes, for --offline (default none: all are new)"),
  out: optional("folder", "Folder to write a page (index.html) and drawings (SVG, text) to"),
  watch: toggle("Show the page on 127.0.0.1, and draw again when a file changes (Ctrl-C to stop)"),
  port: preset("0", "number", "Port for --watch (0 for any free port)", parseWholeNumber(0, 65_535)),
  ...utcFlag,
} as const;

export type PreviewFlags = FlagValues<typeof previewFlags>;
