// `npm start`: runs the built command on an emulator as an operator would, and leaves a page of dashboards and the command in `.demo/`.
import { spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { styleText } from "node:util";
import { startEmulator } from "@obstack/emulator";
import { isolatedEnvironment } from "../tools/testing/src/isolated-environment.ts";

const command = fileURLToPath(new URL("../apps/cli/dist/main.cjs", import.meta.url));
const left = fileURLToPath(new URL("../.demo", import.meta.url));

/** Identifiers in the emulator's default seed. */
const dashboard = "665f1c2ab4d3e5f6a7b8c901";
const errorTile = "665f1c2ab4d3e5f6a7b8cc02";

/** What an operator does: a comment, the command, and its exit code and standard input if it is not 0 and none. */
const steps: readonly (readonly [comment: string, line: string, code?: number, input?: string])[] = [
  ["List the dashboards.", "dashboards list"],
  [
    "How many errors of the checkout were there in the last hour?",
    "charts query --source Logs --where ServiceName:checkout --where SeverityText:error --since 1h",
  ],
  [
    "Send an alert if there are too many errors.",
    `alerts create --name Errors --dashboard-id ${dashboard} --tile-id ${errorTile} --threshold 20 --threshold-type above --interval 5m --source tile --channel-type webhook --webhook On-call`,
  ],
  [
    "Replacing the dashboard with a file that lacks the tile would delete its alerts.",
    `dashboards update ${dashboard} -f -`,
    2,
    "name: Service overview\ntiles: []\n",
  ],
  [
    "Mistakes in a file are reported before anything is sent.",
    "alerts create -f -",
    2,
    "name: Slow responses\nthreshold: many\nintervall: 15m\n",
  ],
  ["Plan six dashboards and ten alerts of a web shop from files.", "plan --target staging --query summary.counts", 2],
  [
    "Test the alerts before they page anyone: unit tests, and how often they would have fired today.",
    "test --target staging --since 12h",
  ],
  ["Apply them.", "apply --target staging --yes --output json --query summary.counts"],
  [
    "Lower an alert threshold in its file, and plan the change: how often would it have fired?",
    "plan --target staging --test 12h",
    2,
  ],
  ["Apply it.", "apply --target staging --yes"],
  [
    "At three in the morning, someone raises a threshold manually …",
    "alerts update {checkout-slow} --threshold 5000000000",
  ],
  ["… and a cron job detects the drift.", "drift --target staging", 2],
  ["Undo the last apply.", "undo --target staging --yes"],
  ["List the pipes.", "pipes list"],
  ["How much did the last 60 days cost?", "usage-cost --from 60d --by month"],
  ["Which request would stop the service?", "services stop --dry-run"],
  ["Check the setup. The scripts of a clone bring their own Node.", "doctor"],
];

console.log("Starting both deployments on loopback …");
await using emulator = await startEmulator();
console.log(`Self-hosted at ${emulator.selfHosted.baseUrl}, hosted at ${emulator.hosted.baseUrl}.`);

// The steps edit the stack, so they use a copy.
const stack = mkdtempSync(join(tmpdir(), "obstack-web-shop-"));
process.once("exit", () => rmSync(stack, { recursive: true }));
cpSync(fileURLToPath(new URL("../examples/web-shop", import.meta.url)), stack, { recursive: true });

for (const [comment, line, code = 0, input] of steps) {
  if (comment.startsWith("Lower an alert threshold")) lowerThreshold();
  const shown = line.replace(/\{(.*)\}/, (_, key: string) => findIdentifier(key));
  const stdin = input === undefined ? "" : ` <<< '${input.trimEnd()}'`;
  console.log(`\n${bold(`# ${comment}`)}\n${bold(`$ obstack ${shown}${stdin}`)}`);
  await run(shown.split(" "), input, code);
}
const page = await fetch(`${emulator.selfHosted.baseUrl}/_emulator/`);
mkdirSync(join(left, "bin"), { recursive: true });
// Links to other ranges and dashboards need a running emulator.
const still = (await page.text()).replaceAll(/<a href="\?[^"]*"/g, "<a");
writeFileSync(join(left, "dashboards.html"), still.replace("</style>", "a:not([href]) { color: inherit }</style>"));
// The name that the command says in examples is that of its script.
writeFileSync(join(left, "bin/obstack.cjs"), `require(${JSON.stringify(command)});\n`);
const program = `"${process.execPath}" "${join(left, "bin/obstack.cjs")}"`;
writeFileSync(join(left, "bin/obstack"), `#!/bin/sh\nexec ${program} "$@"\n`, { mode: 0o755 });
writeFileSync(join(left, "bin/obstack.cmd"), `@${program} %*\r\n`);
console.log(`
The emulator has stopped. Its dashboards are in ${bold(join(left, "dashboards.html"))}.
To continue in this shell without an installation, with dashboards that move:

  export PATH="${join(left, "bin")}${delimiter}$PATH"
  obstack emulator start --detach
  obstack dashboards view 'Service overview' --since 24h`);

function lowerThreshold(): void {
  const path = join(stack, "alerts/checkout-errors.yaml");
  writeFileSync(path, readFileSync(path, "utf8").replace("threshold: 20", "threshold: 10"));
}

/** Returns the identifier that an apply recorded for a file. */
function findIdentifier(key: string): string {
  const lines = readFileSync(join(stack, "state/staging.jsonl"), "utf8").trim().split("\n");
  const entries = lines.map((line) => JSON.parse(line) as { key?: string; id?: string });
  return entries.find((entry) => entry.key === key)?.id ?? "";
}

/** Runs the command asynchronously, because the emulator runs in this process. */
async function run(argv: readonly string[], input: string | undefined, expected: number): Promise<void> {
  const child = spawn(process.execPath, [command, ...argv], {
    cwd: stack,
    stdio: [input === undefined ? "inherit" : "pipe", "inherit", "inherit"],
    env: { ...isolatedEnvironment(), ...emulator.environment },
  });
  child.stdin?.end(input);
  const code = await new Promise<number | null>((resolve, reject) =>
    child.once("error", reject).once("close", resolve),
  );
  if (code !== expected)
    throw new Error(`Expected exit code ${expected} from \`obstack ${argv.join(" ")}\`, but it was ${code}.`);
}

function bold(text: string): string {
  return styleText("bold", text);
}
