// `npm start`: builds, starts the emulator, and has the built command do what an operator does.
import { spawn } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { styleText } from "node:util";
import { startEmulator } from "@obstack/emulator";

const command = fileURLToPath(new URL("../apps/cli/dist/main.cjs", import.meta.url));

/** Identifiers of what the emulator begins with. */
const dashboard = "665f1c2ab4d3e5f6a7b8c901";
const errorTile = "665f1c2ab4d3e5f6a7b8cc02";

interface Step {
  readonly says: string;
  readonly argv: readonly string[];
  /** What is typed into it. */
  readonly input?: string;
  /** Default 0. */
  readonly code?: number;
  /** A line of a file of the stack that is edited first, by path: what it is, and what it becomes. */
  readonly edit?: readonly [path: string, before: string, after: string];
}

/** What an operator would type, with what it is for. */
const steps: readonly Step[] = [
  { says: "Which dashboards are there?", argv: ["dashboards", "list"] },
  {
    says: "How many requests, and how many errors, in the last hour?",
    argv: [
      "charts",
      "query",
      "--source",
      "Logs",
      "--where",
      "ServiceName:checkout",
      "--where",
      "SeverityText:error",
      "--since",
      "1h",
    ],
  },
  {
    says: "Wake me up when there are many.",
    argv: `alerts create --name Errors --dashboard-id ${dashboard} --tile-id ${errorTile} --threshold 20 --threshold-type above --interval 5m --source tile`.split(
      " ",
    ),
  },
  {
    says: "Replace the dashboard by a file without that tile? It would lose the alerts on it.",
    argv: ["dashboards", "update", dashboard, "-f", "-"],
    input: "name: Service overview\ntiles: []\n",
    code: 2,
  },
  {
    says: "Mistakes in a file are reported before anything is sent.",
    argv: ["alerts", "create", "-f", "-"],
    input: "name: Slow answers\nthreshold: many\nintervall: 15m\n",
    code: 2,
  },
  {
    says: "Six dashboards and ten alerts of a web shop, as files. What would they change?",
    argv: ["plan", "--target", "staging", "--query", "summary"],
    code: 2,
  },
  { says: "Make it so.", argv: ["apply", "--target", "staging", "--yes", "--output", "json", "--query", "summary"] },
  {
    says: "Somebody thinks that checkout fails too late: the file changes, and what would the server?",
    edit: ["alerts/checkout-errors.yaml", "threshold: 20", "threshold: 10"],
    argv: ["plan", "--target", "staging"],
    code: 2,
  },
  { says: "Apply it.", argv: ["apply", "--target", "staging", "--yes"] },
  {
    says: "At three in the morning, somebody turns an alert up by hand …",
    argv: ["alerts", "update", "{checkout-slow}", "--threshold", "5000000000"],
  },
  { says: "… and the cron job tells of it.", argv: ["drift", "--target", "staging"], code: 2 },
  { says: "Was the change of the threshold right? Put it back.", argv: ["undo", "--target", "staging", "--yes"] },
  {
    says: "What works on staging goes to production, which is another deployment. What would that be?",
    argv: "promote --from staging --to production --only Checkout --dry-run".split(" "),
  },
  { says: "Which pipes load data?", argv: ["pipes", "list"] },
  { says: "What did the last 60 days cost?", argv: ["usage-cost", "--from", "60d", "--by", "month"] },
  { says: "What would stop the service?", argv: ["services", "stop", "--dry-run"] },
  { says: "Does everything work?", argv: ["doctor"] },
];

console.log("Starting both deployments on loopback …");
await using emulator = await startEmulator();
console.log(`Self-hosted at ${emulator.selfHosted.baseUrl}, hosted at ${emulator.hosted.baseUrl}.`);

// The stack is edited: a copy of it is.
const stack = mkdtempSync(join(tmpdir(), "obstack-web-shop-"));
process.once("exit", () => rmSync(stack, { recursive: true }));
cpSync(fileURLToPath(new URL("../examples/web-shop", import.meta.url)), stack, { recursive: true });

for (const { says, argv: words, input, code = 0, edit } of steps) {
  if (edit !== undefined) editFile(...edit);
  const argv = words.map((word) => word.replace(/^\{(.*)\}$/, (_, key: string) => identifierOf(key)));
  const typed = input === undefined ? "" : ` <<< ${quote(input.trimEnd().replaceAll("\n", "\\n"))}`;
  console.log(`\n${bold(`# ${says}`)}\n${bold(`$ obstack ${argv.map(quote).join(" ")}${typed}`)}`);
  await run(argv, input, code);
}
console.log(`
That was the built command, ${bold("apps/cli/dist/main.cjs")}, on an emulator that is stopped now. To go on by yourself:

  node apps/cli/dist/main.cjs emulator start`);

function editFile(path: string, before: string, after: string): void {
  const text = readFileSync(join(stack, path), "utf8");
  if (!text.includes(before)) throw new Error(`${path} has no ${before}`);
  writeFileSync(join(stack, path), text.replace(before, after));
}

/** The identifier that an apply noted for a file. */
function identifierOf(key: string): string {
  const lines = readFileSync(join(stack, "state/staging.jsonl"), "utf8").trim().split("\n");
  const entries = lines.map((line) => JSON.parse(line) as { key?: string; id?: string });
  return entries.find((entry) => entry.key === key)?.id ?? "";
}

/** Runs the command while the emulator, which lives in this process, answers it. */
async function run(argv: readonly string[], input: string | undefined, expected: number): Promise<void> {
  const child = spawn(process.execPath, [command, ...argv], {
    cwd: stack,
    stdio: [input === undefined ? "inherit" : "pipe", "inherit", "inherit"],
    env: { ...process.env, ...emulator.environment },
  });
  child.stdin?.end(input);
  const code = await new Promise<number | null>((resolve, reject) =>
    child.once("error", reject).once("close", resolve),
  );
  if (code !== expected) throw new Error(`obstack ${argv.join(" ")} ended with ${code}`);
}

function quote(argument: string): string {
  return /^[\w:./-]+$/.test(argument) ? argument : `'${argument}'`;
}

function bold(text: string): string {
  return styleText("bold", text);
}
