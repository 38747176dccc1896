// `alerts edit` and `dashboards edit`, with scripts as editors.
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startEmulator } from "@obstack/emulator";
import {
  hasTerminal,
  isolation,
  obstackProcess,
  runInTerminal,
  runObstack,
  shellCommand,
  temporaryFolder,
} from "@obstack/testing";
import type { ProcessResult } from "@obstack/testing";
import { beforeEach, describe, expect, test } from "vitest";
import { outcome } from "./environment.ts";
import { useEmulator } from "./use-emulator.ts";

type Json = Record<string, unknown>;
const alertId = "665f1c2ab4d3e5f6a7b8ca01";
const dashboardId = "665f1c2ab4d3e5f6a7b8c901";

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

/** Writes an editor that runs a script with the text as `text` and the path as `path`. Returns the value of `VISUAL`. */
function editorOf(script: string): string {
  const file = join(folder, "editor.mjs");
  writeFileSync(
    file,
    [
      `import { readFileSync, writeFileSync } from "node:fs";`,
      `import { execFileSync } from "node:child_process";`,
      `const path = process.argv.at(-1);`,
      `let text = readFileSync(path, "utf8");`,
      script,
      `writeFileSync(path, text);`,
    ].join("\n"),
  );
  return shellCommand(process.execPath, file);
}

/** Returns the folders of the texts that commands kept. */
const listKept = (): string[] => readdirSync(folder).filter((name) => name.startsWith("obstack-edit-"));

// The round trips of records have every behavior.
describe("edit", () => {
  const emulator = useEmulator({ behavior: "deployed" });
  let earlier = 0;
  beforeEach(() => void (earlier = emulator().requests().length));

  const environmentOf = (editor: string): Record<string, string> => ({
    ...emulator().environment,
    EDITOR: "false",
    VISUAL: editor,
    TMPDIR: folder,
  });
  const obstack = (argv: readonly string[], editor = "false"): Promise<ProcessResult> =>
    runObstack([...argv, "--deployment", "selfhosted"], { environment: environmentOf(editor) });
  /** A server may omit what was null. */
  const get = async (noun: string, id: string): Promise<Json> => {
    const record = JSON.parse((await obstack([noun, "get", id, "--output", "json"])).stdout) as Json;
    return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null));
  };
  const writes = (): number =>
    emulator()
      .requests()
      .slice(earlier)
      .filter(({ method }) => method === "PUT").length;

  test("changes the edited fields and keeps all others", async () => {
    const before = await get("alerts", alertId);
    const editor = editorOf(
      `text = text.replace(/^threshold: .*$/m, "threshold: 250").replace(/^name: .*$/m, "name: New");`,
    );
    const { code, stderr } = await obstack(["alerts", "edit", alertId, "--yes"], editor);
    const lines = stderr.trimEnd().split("\n");
    expect({ code, first: lines[0], last: lines.at(-1) }).toEqual({
      code: 0,
      first: `Editing alert "${String(before["name"])}" changes:`,
      last: 'Changed alert "New".',
    });
    expect(lines).toContain(`    threshold: ${String(before["threshold"])} → 250`);
    expect(lines).toContain(`    name: ${String(before["name"])} → New`);
    const { updatedAt: _updatedAt, ...rest } = before;
    expect(await get("alerts", alertId)).toMatchObject({ ...rest, threshold: 250, name: "New" });
    expect(listKept()).toEqual([]);
  });

  test("shows fields that can be changed, with a schema, in a file that nobody else can read", async () => {
    const copy = join(folder, "copy");
    const script = `writeFileSync(${JSON.stringify(copy)}, text + readFileSync(path.replace(/[^/]*$/, "schema.json"), "utf8"));`;
    await obstack(["dashboards", "edit", dashboardId, "--yes"], editorOf(`${script} text += "x: [";`));
    const text = readFileSync(copy, "utf8");
    expect(text).toMatch(/^# yaml-language-server: \$schema=schema\.json\n# .*Service overview.*\n# .*\nname: /);
    expect(text).toContain("  - id: ");
    expect(text).not.toMatch(/^id:/m);
    expect(text).toContain('"$ref":"#/components/schemas/UpdateDashboardRequest"');
    const [name = ""] = listKept();
    expect(statSync(join(folder, name)).mode & 0o777).toBe(0o700);
    expect(statSync(join(folder, name, "dashboard.yaml")).mode & 0o777).toBe(0o600);
  });

  test.each([
    ["is unchanged", ""],
    ["has only other comments", "text = `# comment\\n${text}`;"],
    ["is empty", "text = '# nothing\\n';"],
  ])("sends nothing if the text %s", async (_, script) => {
    const { code, stdout, stderr } = await obstack(["dashboards", "edit", dashboardId, "--yes"], editorOf(script));
    expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: "", stderr: "Nothing was changed.\n" });
    expect({ writes: writes(), kept: listKept() }).toEqual({ writes: 0, kept: [] });
  });

  test("removes a field that the text lacks", async () => {
    const { code } = await obstack(
      ["alerts", "edit", alertId, "--yes"],
      editorOf(`text = text.replace(/^message: .*\\n/m, "");`),
    );
    expect({ code, message: (await get("alerts", alertId))["message"] ?? null }).toEqual({ code: 0, message: null });
  });

  test("lists all mistakes with their positions, and keeps the text", async () => {
    const script = `text = text.replace(/^threshold: .*$/m, "threshold: many").replace(/^name: .*$/m, "name: [1]");`;
    const refused = editorOf(`text = text.replace(/^interval: .*$/m, "interval: 7m");`);
    expect(await obstack(["alerts", "edit", alertId, "--yes"], refused)).toMatchObject(
      outcome(2, /alert\.yaml:\d+:\d+: Servers refuse interval: Expected one of 1m, .*, not "/),
    );
    const { code, stderr } = await obstack(["alerts", "edit", alertId, "--yes"], editorOf(script));
    expect(code).toBe(2);
    const [, path = ""] = /Your text is kept in (.*)\.\n/.exec(stderr) ?? [];
    for (const mistake of ["threshold must be a number.", "name must be a string."])
      expect(stderr).toMatch(new RegExp(`alert\\.yaml:\\d+:\\d+: ${mistake}`));
    expect(readFileSync(path, "utf8")).toContain("threshold: many");
    expect(writes()).toBe(0);
  });

  test("refuses to overwrite a field that changed in the meantime, and keeps other changes", async () => {
    const update = (flag: string, value: string): string =>
      `execFileSync(...${JSON.stringify(obstackProcess("alerts", "update", alertId, flag, value, "--deployment", "selfhosted"))}, { env: ${JSON.stringify({ ...isolation, ...emulator().environment })} });`;
    const edit = `text = text.replace(/^threshold: .*$/m, "threshold: 250");`;
    const refused = await obstack(["alerts", "edit", alertId, "--yes"], editorOf(update("--threshold", "5") + edit));
    expect(refused).toMatchObject(
      outcome(1, `"threshold" of alert "Checkout errors" changed on the server while you edited it.`),
    );
    expect(await get("alerts", alertId)).toMatchObject({ threshold: 5 });
    expect(listKept()).toHaveLength(1);
    const merged = await obstack(["alerts", "edit", alertId, "--yes"], editorOf(update("--name", "Theirs") + edit));
    expect(merged.code).toBe(0);
    expect(await get("alerts", alertId)).toMatchObject({ threshold: 250, name: "Theirs" });
  });

  test("keeps the text if the server rejects it", async () => {
    emulator().faults.add({ kind: "status", status: 400, operationId: "updateAlert" });
    const editor = editorOf(`text = text.replace(/^threshold: .*$/m, "threshold: 250");`);
    const { code, stderr } = await obstack(["alerts", "edit", alertId, "--yes"], editor);
    emulator().faults.clear();
    expect({ code, kept: listKept().length }).toEqual({ code: 1, kept: 1 });
    expect(stderr).toContain("Your text is kept in ");
  });

  test("needs --yes without a terminal", async () => {
    const { code, stderr } = await obstack(["alerts", "edit", alertId], editorOf(`throw new Error("opened");`));
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: `error: Refusing to edit alert ${alertId} without confirmation.\n  hint: Pass \`--yes\` to continue.\n`,
    });
  });

  test.runIf(hasTerminal)("asks before the write, and opens the text again after a mistake", async () => {
    const marker = join(folder, "second");
    const script = [
      `import { existsSync } from "node:fs";`,
      `const again = existsSync(${JSON.stringify(marker)});`,
      `writeFileSync(${JSON.stringify(marker)}, "");`,
      `text = again ? text.replace("many", "250") : text.replace(/^threshold: .*$/m, "threshold: many");`,
    ].join("\n");
    const edit = (...keys: (readonly [string, string])[]) =>
      runInTerminal(["alerts", "edit", alertId, "--deployment", "selfhosted"], {
        environment: environmentOf(editorOf(script)),
        keys,
      });
    const { code, screen } = await edit(
      ["Edit the text again? [y/N] ", "y\r"],
      ['Change alert "Checkout errors" on ', "n\r"],
    );
    expect(screen).toContain("threshold must be a number.");
    expect(screen).toContain("\u001B[32m250\u001B[39m");
    expect(screen).toContain("Nothing was changed.");
    expect({ code, writes: writes() }).toEqual({ code: 1, writes: 0 });
    const yes = await edit(['Change alert "Checkout errors" on ', "y\r"]);
    expect(existsSync(marker)).toBe(true);
    expect(yes.code).toBe(0);
  });
});

test.each([
  ["nosucheditor", 127],
  ["false", 1],
])("reports that the editor %s fails", async (editor, status) => {
  await using emulator = await startEmulator({ behavior: "documented" });
  expect(
    await runObstack(["alerts", "edit", alertId, "--yes", "--deployment", "selfhosted"], {
      environment: { ...emulator.environment, EDITOR: editor, TMPDIR: folder, PATH: "/usr/bin:/bin" },
    }),
  ).toMatchObject(outcome(1, `The editor "${editor}" failed with exit code ${status}. Nothing was changed.\n  hint: `));
  expect(listKept()).toEqual([]);
});
