// `npm start`: builds, starts both mocks, and has the built command do the main job against them.
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { styleText } from "node:util";
import { hostedEnvironment, selfHostedEnvironment, startMock } from "@obstack/mocks";

const command = fileURLToPath(new URL("../apps/cli/dist/main.cjs", import.meta.url));

/** What an operator would type, with what it is for. */
const steps = [
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
  { says: "Which pipes load data?", argv: ["pipes", "list"] },
  {
    says: "What did half a year cost?",
    argv: ["usage-cost", "--from", "2026-01-01", "--to", "2026-06-30", "--by", "entity"],
  },
  {
    says: "What would make an alert of it?",
    argv: ["alerts", "create", "--name", "Errors", "--threshold", "5", "--threshold-type", "above", "--dry-run"],
  },
  { says: "What would stop the service?", argv: ["services", "stop", "--dry-run"] },
  { says: "Does everything work?", argv: ["doctor", "--deployment", "selfhosted"] },
];

console.log("Starting a mock of each deployment with Prism, on loopback …");
await using selfHosted = await startMock("selfhosted.v2");
await using hosted = await startMock("hosted.v1");
console.log(
  `Self-hosted at ${selfHosted.baseUrl}, hosted at ${hosted.baseUrl}. They answer with the examples of the specs.`,
);

const environment = { ...selfHostedEnvironment(selfHosted.baseUrl), ...hostedEnvironment(hosted.baseUrl) };

for (const { says, argv } of steps) {
  console.log(`\n${bold(`# ${says}`)}\n${bold(`$ obstack ${argv.map(quote).join(" ")}`)}`);
  await run(argv);
}
console.log(`\nThat was the built command, ${bold("apps/cli/dist/main.cjs")}. The mocks are stopped.`);

/** Runs the command while the mocks, which live in this process, answer it. */
async function run(argv: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, [command, ...argv], {
    stdio: "inherit",
    env: { ...process.env, ...environment },
  });
  const code = await new Promise<number | null>((resolve, reject) =>
    child.once("error", reject).once("close", resolve),
  );
  if (code !== 0) throw new Error(`obstack ${argv.join(" ")} ended with ${code}`);
}

function quote(argument: string): string {
  return /^[\w:./-]+$/.test(argument) ? argument : `'${argument}'`;
}

function bold(text: string): string {
  return styleText("bold", text);
}
