import { runInTerminal, runObstack } from "@obstack/testing";
import { addAlert, addTile, fixedClock, raiseThreshold, withShop, writeFiles } from "./shop.ts";
import { terminalToSvg } from "./terminal-svg.ts";

/** Commands, drawn as if they were typed line by line, and their titles. */
const pictures = {
  "dashboard-terminal.svg": {
    title:
      "Output of `obstack dashboards view`: twelve tiles of a web shop with lines, stacked bars, numbers and a table",
    lines: ["dashboards view 'Service overview' --since 24h"],
    columns: 110,
    code: 0,
  },
  "plan.svg": {
    title: "Output of `obstack plan`: an alert to create, a dashboard and two alerts to update",
    lines: ["plan --target staging --test 24h"],
    columns: 104,
    code: 2,
  },
  "chart.svg": {
    title: "Output of `obstack charts query`: requests of the checkout in the last 24 hours, and peaks of errors",
    lines: [
      "charts query --source Logs --since 24h --granularity 30m",
      "--where ServiceName:checkout --series '' --series SeverityText:error",
    ],
    columns: 74,
    code: 0,
  },
} as const;

/**
 * Returns the pictures of the command in a terminal as SVG, by file name. They are always the same.
 *
 * @throws {Error} If a command fails.
 */
export async function drawTerminals(): Promise<Map<string, string>> {
  return withShop(async ({ emulator, home, folder }) => {
    const environment = { ...emulator.environment, ...fixedClock, HOME: home };
    const run = async (...argv: string[]): Promise<void> => {
      const { code, stderr } = await runObstack(argv, { environment, folder });
      if (code !== 0) throw new Error(stderr);
    };
    await run("apply", "--target", "staging", "--yes");
    await run("alerts", "update", "Payments fail", "--threshold", "500");
    writeFiles(folder, { ...addAlert(), ...addTile(), ...raiseThreshold() });
    const drawn = new Map<string, string>();
    for (const [name, { title, lines, columns, code: expected }] of Object.entries(pictures)) {
      const argv = [...lines.join(" ").matchAll(/'([^']*)'|\S+/g)].map(([word, quoted = word]) => quoted);
      const { code, screen: actual } = await runInTerminal(argv, { environment, folder, columns });
      // The port differs between runs.
      const screen = actual.replaceAll(emulator.selfHosted.baseUrl, "https://staging.example.com");
      if (code !== expected) throw new Error(`Exit code ${code}:\n${screen}`);
      const prompt = `\u001B[2m$\u001B[22m \u001B[1mobstack ${lines.join(" \\\n    ")}\u001B[22m`;
      // Progress is erased.
      const output = screen.split("\n").map((line) => line.split("\u001B[K").at(-1));
      drawn.set(name, terminalToSvg(title, [prompt, "", ...output].join("\n"), columns));
    }
    return drawn;
  });
}
