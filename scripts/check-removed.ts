// Lists words of removed commands, flags, inputs, exports and files, which only the changelogs and one decision may contain.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Complete words in any case: `--png` is not found in `--png-fonts`. A space also stands for a line break. */
const removed: readonly string[] = [
  // Promotion, waits of a fleet and its commands
  "promotionTarget",
  "PromoteOptions",
  "splitFleet",
  "mergeFleetReports",
  "parseFleetReport",
  "afterWave",
  "stopsWhenFiring",
  "WaveWithWait",
  "state/.waits.jsonl",
  "OBSTACK_TARGETS",
  "findRisks",
  "warnAboutRisks",
  "waitForTargets",
  "wait-for-targets",
  "obstack promote",
  "promote.ts",
  "--from staging --to production",
  "planPromotion",
  "promote-refusals",
  "obstack fleet",
  "fleet matrix",
  "fleet wait",
  "fleet merge",
  "--waits",
  "--bake",
  "watch-wave",
  // The gateway, MCP over HTTP, the benchmark of agents
  "obstack gateway",
  "createGateway",
  "create-gateway",
  "redact-keys",
  "start-gateway",
  "gateway-attacks",
  "--requests-per-minute",
  "mcp --port",
  "createMcpFetch",
  "create-mcp-handler",
  "agent-tasks",
  "runAgentTasks",
  // SLOs as ratios, OpenSLO, FOCUS, tuning, reports, refreshed incidents
  "openslo",
  "open-slo",
  "fromOpenSlo",
  "isOpenSlo",
  "focus-csv",
  "toFocus",
  "checkFocus",
  "check-focus",
  "alerts tune",
  "tuneThreshold",
  "tunableTypes",
  "keepWindows",
  "slo report",
  "reportSlos",
  "SloPeriod",
  "slo-period-view",
  "incident refresh",
  "refreshIncident",
  "refresh-incident",
  "describeRatios",
  "SloEncoding",
  "sloSimulation",
  "slo-simulation",
  "simulate-slos",
  "two-encodings-of-burn-rates",
  "slo-encodings",
  // Pictures in terminals, PNG, letters, scales, keys of the watch screen
  "detectGraphics",
  "GraphicsProtocol",
  "encodeKitty",
  "encodeIterm",
  "encodeSixel",
  "iterm2",
  "kitty",
  "sixel",
  "--png",
  "svgToPng",
  "svgToPixels",
  "png.data",
  "PNG-LICENSES.txt",
  "font-characters",
  "to-drawable",
  "place-letters",
  "line-spots",
  "letterOf",
  "isOwnScale",
  "openWatchScreen",
  "setRawMode",
  // The action's commands, its branch with pictures, its ledger of rollouts
  "/obstack replan",
  "/obstack undo",
  "/obstack destroy",
  "/obstack revert",
  "/obstack adopt",
  "preview-branch",
  "comment-commands",
  "undo-logs.ts",
  "obstack-pictures",
  "picture-branch",
  "unzip.ts",
  "github/rollouts",
  "commands/propose",
  "commands/replan",
  "TEST_COMMENTS",
  // The emulator's framework, header and next release
  "findPreferredResponse",
  "find-preferred-response",
  "create-page-query",
  "/_emulator/series",
  "/_emulator/operations",
  "chartForPage",
  "contentForPage",
  "webFiles",
  "deployed=next",
  "next-release",
  "sync-children",
  // Readers of the site, API reports, mutations, pictures, benchmarks, clients
  "npm run report",
  "mutation:run",
  "recordComment",
  "record-comment",
  "write-method-pages",
  "write-operation-pages",
  "write-package-pages",
  "create-samples",
  "api-report",
  "report:api",
  "check:api",
  "api:diff",
  "api-diff",
  "check:mutations",
  "test:mutation",
  "@obstack/pictures",
  "apps/pictures",
  "bench/results.json",
  "bench -- client",
  "bench -- lists",
  "bench -- agents",
  "BENCH_DATABASE",
  "rust-progenitor",
  "go-openapi-generator",
  // Rollouts of undos
  "openRollout",
  "undo --rollout",
  "--rollout",
  "undone.jsonl",
  // Pushes and merges of states
  "state push",
  "state move",
  "pushState",
  "moveObject",
  "merge=union",
  // Generators
  "compiled-modules",
  "generator-worker",
  "loadWithJiti",
  "load-with-jiti",
  "runInWorker",
  "run-in-worker",
  "shareCompiled",
  "workerEnvironment",
];

/** Files that say what was removed, and those whose text is not ours. */
const ignored =
  /^(?:scripts\/check-removed\.ts|docs\/decisions\/2026-11-28-what-went-and-why\.md|\.changeset\/.*|(?:.*\/)?CHANGELOG\.md|pnpm-lock\.yaml|tools\/testing\/recorded\/.*|.*\.(?:png|svg|ico))$/;

const words = removed.map((word) =>
  word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(" ", String.raw`\s+`),
);
const pattern = new RegExp(`(?<![\\w-])(?:${words.join("|")})(?![\\w-])`, "gi");

const root = fileURLToPath(new URL("..", import.meta.url));
const files = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
  cwd: root,
  encoding: "utf8",
}).split("\0");
for (const file of files.filter((name) => name !== "" && !ignored.test(name) && existsSync(root + name))) {
  // The name of a file is its line 0.
  const text = `${file}\n${readFileSync(root + file, "utf8")}`;
  for (const { 0: word, index } of text.matchAll(pattern)) {
    const line = text.slice(0, index).split("\n").length - 1;
    console.error(`${file}:${line}: ${JSON.stringify(word)} was removed. Remove it here too.`);
    process.exitCode = 1;
  }
}
