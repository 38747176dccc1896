// `npm start`: builds, starts the emulator, and has the built command do what an operator does.
import { spawn } from "node:child_process";
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
      "service:checkout",
      "--where",
      "level:error",
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
    says: "And a slip in a file is told of before anything is sent.",
    argv: ["alerts", "create", "-f", "-"],
    input: "name: Slow answers\nthreshhold: 3\n",
    code: 2,
  },
  { says: "Which pipes load data?", argv: ["pipes", "list"] },
  { says: "What did the last 60 days cost?", argv: ["usage-cost", "--from", "60d", "--by", "month"] },
  { says: "What would stop the service?", argv: ["services", "stop", "--dry-run"] },
  { says: "Does everything work?", argv: ["doctor"] },
];

console.log("Starting both deployments on loopback …");
await using emulator = await startEmulator();
console.log(`Self-hosted at ${emulator.selfHosted.baseUrl}, hosted at ${emulator.hosted.baseUrl}.`);

for (const { says, argv, input, code = 0 } of steps) {
  const typed = input === undefined ? "" : ` <<< ${quote(input.trimEnd().replaceAll("\n", "\\n"))}`;
  console.log(`\n${bold(`# ${says}`)}\n${bold(`$ obstack ${argv.map(quote).join(" ")}${typed}`)}`);
  await run(argv, input, code);
}
console.log(`
That was the built command, ${bold("apps/cli/dist/main.cjs")}, on an emulator that is stopped now. To go on by yourself:

  node apps/cli/dist/main.cjs emulator start`);

/** Runs the command while the emulator, which lives in this process, answers it. */
async function run(argv: readonly string[], input: string | undefined, expected: number): Promise<void> {
  const child = spawn(process.execPath, [command, ...argv], {
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
