// `--deployment`, which every command accepts so that scripts can always pass it.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { folderWith, json, runObstack, startServer } from "@obstack/testing";
import type { ProcessResult } from "@obstack/testing";
import { describe, expect, test } from "vitest";
import { commands, requestCommands } from "./commands.ts";
import type { Target } from "./commands.ts";
import { hosted, selfHosted, outcome } from "./environment.ts";

const folder = folderWith({ "dashboards/a.yaml": "name: A\ntiles: []\n" });
const sloFolder = folderWith({
  "slos/a.yaml": "name: A\nobjective: 99\nindicator: { source: Logs, bad: a = 1 }\npage: On-call\n",
});
const range = { from: "2026-11-20T13:00Z", to: "2026-11-20T15:00Z" };
const incidentFolder = folderWith({
  "tests/incidents/a.json": { name: "A", ...range, began: "2026-11-20T14:00Z", expect: { alerts: [] } },
});
writeFileSync(
  join(incidentFolder, "tests/incidents/a.ndjson.gz"),
  gzipSync(JSON.stringify({ format: 1, ...range, sources: [], types: [], queries: [] })),
);

const webUiFolder = folderWith({ "a.json": { version: "1", name: "A", tiles: [] } });

const id = "c2a1f0de-1b2c-4d3e-8f40-5a6b7c8d9e0f";

/** How a command uses `--deployment`. */
type Use =
  | Target
  /** Lists the profiles of a deployment. */
  | "list"
  /** Sends no requests. */
  | "none";

const uses: Readonly<Record<string, readonly [Use, ...string[]]>> = {
  ...requestCommands,
  "alerts check": ["either"],
  "pipes init": ["none", "kafka", "-"],
  export: ["either", folder],
  import: ["either", `${webUiFolder}/a.json`, "--folder", webUiFolder],
  validate: ["none", folder],
  plan: ["either", folder],
  preview: ["either", folder],
  test: ["either", folder, "--since", "1d"],
  apply: ["either", folder, "--yes"],
  destroy: ["either", folder, "--yes"],
  undo: ["either", folder, "--yes"],
  drift: ["either", folder],
  "slo create": ["either", sloFolder, "--source", "Logs", "--objective", "99", "--dry-run"],
  "slo status": ["either", sloFolder],
  "incident save": ["either", "A", "--from", "3h", "--to", "1h", "--began", "2h", "--folder", folder],
  "incident show": ["none", "A", "--folder", incidentFolder],
  render: ["none", folder],
  schema: ["none", "alert"],
  "state list": ["none", folder],
  "state forget": ["none", "alerts/a", "--folder", folder],
  "state pull": ["none", folder],
  "state repair": ["none", folder],
  // Without `--read-only`, it ends at once.
  mcp: ["none", ".", "extra"],
  doctor: ["either"],
  "profile add": ["either", "new", "--base-url", "http://127.0.0.1:1"],
  "profile list": ["list"],
  "profile use": ["none", "lab"],
  "profile show": ["either"],
  "profile remove": ["none", "lab"],
  "emulator start": ["none", "--port", "none"],
  "emulator status": ["none"],
  "emulator env": ["none"],
  "emulator stop": ["none"],
  completion: ["none", "bash"],
  skill: ["none"],
  version: ["none"],
  "help alert-rules": ["none"],
  "help exit-codes": ["none"],
  "help times": ["none"],
};

test("covers every command", () => {
  const missing = commands.map(([words]) => words).filter((words) => !(words in uses));
  expect(missing, "Add a line to test/commands.ts or to `uses` in this file for").toEqual([]);
});

const lab = { deployment: "selfhosted", baseUrl: "http://127.0.0.1:1" };
const cloud = { deployment: "hosted", baseUrl: "http://127.0.0.1:1" };

async function run(words: readonly string[], environment: Record<string, string> = {}): Promise<ProcessResult> {
  const home = folderWith({ "obstack/profiles.json": { profiles: { lab, cloud } } });
  return runObstack(words, {
    environment: { XDG_CONFIG_HOME: home, XDG_STATE_HOME: home, ...environment },
    input: "name: A\n",
  });
}

const other = { hosted: "selfhosted", selfhosted: "hosted" } as const;
const displayNames = { hosted: "hosted", selfhosted: "self-hosted" } as const;

const both = { ...selfHosted(), ...hosted() };

/** Returns the name, command line and use of the commands with any of the given uses. */
const findCommands = (...wanted: readonly Use[]): [string, string[], Use][] =>
  Object.entries(uses)
    .filter(([, [use]]) => wanted.includes(use))
    .map(([command, [use, ...argv]]) => [command, [...command.split(" "), ...argv], use]);

describe.each(findCommands("hosted", "selfhosted") as [string, string[], "hosted" | "selfhosted"][])(
  "%s",
  (typed, words, use) => {
    test("rejects the other deployment before anything is sent", async () => {
      await using server = await startServer(json({ data: [], result: [] }));
      const environment = { ...selfHosted(server.baseUrl), ...hosted(server.baseUrl) };
      const { code, stdout, stderr } = await run([...words, "--deployment", other[use]], environment);
      expect(stderr).toBe(
        `error: "${typed}" needs a ${displayNames[use]} deployment.\n  hint: Remove \`--deployment ${other[use]}\`.\n`,
      );
      expect({ code, stdout, sent: server.requests.length }).toEqual({ code: 2, stdout: "", sent: 0 });
    });

    test("accepts its own deployment and sends requests to it", async () => {
      await using server = await startServer({ status: 401, body: "Unauthorized" });
      const environment = use === "hosted" ? hosted(server.baseUrl) : selfHosted(server.baseUrl);
      expect(await run([...words, "--deployment", use], environment)).toMatchObject({ code: 4 });
      expect(server.requests).toHaveLength(1);
    });

    test("rejects a profile of the other deployment", async () => {
      const { code, stderr } = await run([...words, "--profile", use === "hosted" ? "lab" : "cloud"], both);
      const name = use === "hosted" ? "lab" : "cloud";
      expect(stderr).toContain(
        `error: "${typed}" needs a ${displayNames[use]} deployment, but profile "${name}" is ${displayNames[other[use]]}.\n  hint: `,
      );
      expect(code).toBe(2);
    });
  },
);

describe.each(findCommands("either"))("%s", (typed, words) => {
  test.each(["hosted", "selfhosted"] as const)(
    "accepts %s and sends requests to no other deployment",
    async (deployment) => {
      await using server = await startServer({ status: 401, body: "Unauthorized" });
      await using unwanted = await startServer({ status: 401, body: "Unauthorized" });
      const [first, second] = deployment === "hosted" ? [server, unwanted] : [unwanted, server];
      const environment = { ...hosted(first.baseUrl), ...selfHosted(second.baseUrl) };
      const { stderr } = await run([...words, "--deployment", deployment], environment);
      expect(stderr).not.toContain("--deployment");
      expect(unwanted.requests).toHaveLength(0);
      expect(server.requests.length > 0).toBe(!["undo", "profile add", "profile show"].includes(typed));
    },
  );
});

describe.each(findCommands("none"))("%s", (_, words) => {
  test("ignores the flag", async () => {
    const without = await run(words, both);
    for (const deployment of ["hosted", "selfhosted"]) {
      const { code, stdout, stderr } = await run([...words, "--deployment", deployment], both);
      expect(stderr).not.toContain("--deployment");
      expect(code).toBe(without.code);
      expect(stdout).toBe(without.stdout);
    }
  });
});

test.each([
  ["dashboards list", []],
  ["alerts get", [id]],
  ["doctor", []],
  ["profile show", []],
  ["api", ["GET", "/"]],
  ["export", [folder]],
  ["apply", [folder]],
])("%s rejects a profile of the other deployment", async (command, argv) => {
  const words = [...command.split(" "), ...argv];
  expect(await run([...words, "--deployment", "hosted", "--profile", "lab"], hosted())).toMatchObject(
    outcome(2, 'needs a hosted deployment, but profile "lab" is self-hosted.'),
  );
});

test.each([
  [["plan", folder, "--target", "lab", "--deployment", "hosted"], 'Target "lab" is self-hosted.', 1],
  [["drift", folder, "--target", "cloud", "--deployment", "selfhosted"], 'Target "cloud" is hosted.', 1],
  [["apply", folder, "--target", "hosted", "--deployment", "selfhosted"], 'Target "hosted" is hosted.', 2],
])("%j rejects a deployment other than that of the target", async (words, message, expected) => {
  const { code, stderr } = await run(words, { ...selfHosted(), ...hosted() });
  expect(stderr).toMatch(
    new RegExp(`^error: ${message}\\n {2}hint: Remove \`--deployment (hosted|selfhosted)\`\\.\\n$`),
  );
  expect(code).toBe(expected);
});

test("rejects a deployment other than that of a target in obstack.yaml", async () => {
  const place = folderWith({ "obstack.yaml": { targets: { production: { deployment: "hosted" } } } });
  const { stderr } = await run(["apply", place, "--deployment", "selfhosted"], { ...selfHosted(), ...hosted() });
  expect(stderr).toContain('error: Target "production" is hosted.\n  hint: Remove `--deployment selfhosted`.');
});

test("lists the profiles of the deployment", async () => {
  const { stdout } = await run(["profile", "list", "--deployment", "hosted", "--query", "[].name", "--output", "json"]);
  expect(JSON.parse(stdout)).toEqual(["cloud"]);
});
