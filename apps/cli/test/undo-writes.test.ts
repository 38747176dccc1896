// The undo of single writes.
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startEmulator } from "@obstack/emulator";
import { hasTerminal, runInTerminal, runObstack, shellCommand, startServer, temporaryFolder } from "@obstack/testing";
import type { ProcessResult } from "@obstack/testing";
import { beforeEach, describe, expect, test } from "vitest";
import { outcome, printed } from "./environment.ts";
import { useEmulator } from "./use-emulator.ts";

type Json = Record<string, unknown>;
const alertId = "665f1c2ab4d3e5f6a7b8ca01";
const dashboardId = "665f1c2ab4d3e5f6a7b8c901";

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
  mkdirSync(join(folder, "work"));
});

const state = (): string => join(folder, "state");

describe("undo", () => {
  const emulator = useEmulator({ behavior: "deployed", seed: "examples" });

  const environment = (): Record<string, string> => ({ ...emulator().environment, XDG_STATE_HOME: state() });
  const obstack = (...argv: string[]): Promise<ProcessResult> =>
    runObstack([...argv, "--deployment", "selfhosted"], { environment: environment(), folder: join(folder, "work") });
  const list = async (noun: string): Promise<Json[]> => {
    const response = await fetch(`${emulator().selfHosted.baseUrl}/api/v2/${noun}`, {
      headers: { Authorization: `Bearer ${emulator().environment["OBSTACK_SELFHOSTED_API_KEY"]}` },
    });
    return ((await response.json()) as { data: Json[] }).data;
  };
  /** Returns the records without times, null and identifiers, which a created object gets anew. */
  const content = async (): Promise<Json[]> => {
    const records = [...(await list("dashboards")), ...(await list("alerts"))];
    const ids = records.flatMap(({ id, tiles = [] }) => [id, ...(tiles as Json[]).map((tile) => tile["id"])]);
    const text = JSON.stringify(records, (name, value: unknown) => {
      return name === "updatedAt" || name === "createdAt" || value === null ? undefined : value;
    });
    const anonymous = ids.reduce<string>((all, id) => all.replaceAll(String(id), "id"), text);
    return (JSON.parse(anonymous) as Json[]).toSorted((a, b) => (String(a["name"]) < String(b["name"]) ? -1 : 1));
  };

  test("undoes an update, the update before it, and nothing else", async () => {
    const before = await content();
    await obstack("alerts", "update", alertId, "--threshold", "250");
    const between = await content();
    await obstack("alerts", "update", alertId, "--name", "Renamed");
    const query = "[].[number, changes[0].action, changes[0].id]";
    const { stdout } = await obstack("undo", "--list", "--output", "json", "--query", query);
    expect(JSON.parse(stdout)).toEqual([
      [2, "update", alertId],
      [1, "update", alertId],
    ]);
    expect(await obstack("undo", "--last-write", "--yes")).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(
        /^~ alert \w+ "Checkout errors"\n {4}name: Renamed → Checkout errors\n\nNotes:\n {2}Reverts write 2 from \S+\n\nselfhosted \(http:\S+\): 1 to update\.\nselfhosted \(http:\S+\): 1 updated\.\n$/,
      ),
      stderr: "",
    });
    expect(await content()).toEqual(between);
    expect(await obstack("undo", "--last-write", "--yes")).toMatchObject({ code: 0 });
    expect(await content()).toEqual(before);
    expect(await obstack("undo", "--last-write", "--yes")).toMatchObject(
      outcome(2, /^error: Nothing to undo: no single write to http:\S+ is left\.\n/),
    );
  });

  test("says that a value changed since the write, and keeps it", async () => {
    await obstack("alerts", "update", alertId, "--threshold", "250");
    const { baseUrl } = emulator().selfHosted;
    const headers = { Authorization: `Bearer ${emulator().environment["OBSTACK_SELFHOSTED_API_KEY"]}` };
    const url = `${baseUrl}/api/v2/alerts/${alertId}`;
    const { data } = (await (await fetch(url, { headers })).json()) as { readonly data: Json };
    const changed = await fetch(url, {
      method: "PUT",
      headers: { ...headers, "Content-Type": "application/json" },
      body: JSON.stringify({ ...data, threshold: 300 }),
    });
    expect(changed.status).toBe(200);
    const { stdout } = await obstack("undo", "--last-write", "--yes");
    expect(stdout).toMatch(/1 change in conflict:\n {2}alert .* changed after the write: threshold\n/);
    expect(stdout).toMatch(/ {4}threshold: 300 → \d+ {2}# conflict, last applied: 250\n/);
  });

  test("undoes a create and an edit", async () => {
    const before = await content();
    await obstack("dashboards", "create", "--name", "Scratch");
    const created = await content();
    writeFileSync(join(folder, "editor.sh"), `sed -i 's/^name: .*/name: Edited/' "$1"\n`);
    const { code } = await runObstack(["dashboards", "edit", dashboardId, "--yes", "--deployment", "selfhosted"], {
      environment: {
        ...environment(),
        EDITOR: shellCommand("/bin/sh", join(folder, "editor.sh")),
        PATH: "/usr/bin:/bin",
      },
    });
    expect(code).toBe(0);
    expect(await content()).not.toEqual(created);
    const listed = (await obstack("undo", "--list")).stdout.split("\n");
    expect(listed[1]).toMatch(/ obstack undo --last-write$/);
    expect(listed[2]).toMatch(/^write (\d+) .* obstack undo --last-write --run \1$/);
    expect((await obstack("undo", "--last-write")).stderr).toContain("`obstack undo --last-write --dry-run`");
    await obstack("undo", "--last-write", "--yes");
    expect(await content()).toEqual(created);
    await obstack("undo", "--last-write", "--yes");
    expect(await content()).toEqual(before);
  });

  test("does not record rejected writes or dry runs", async () => {
    emulator().faults.add({ kind: "status", status: 400, operationId: "updateAlert", times: 1 });
    expect(await obstack("alerts", "update", alertId, "--threshold", "1")).toMatchObject({ code: 1 });
    expect(await obstack("alerts", "update", alertId, "--threshold", "1", "--dry-run")).toMatchObject({ code: 0 });
    expect(await obstack("dashboards", "delete", dashboardId, "--dry-run")).toMatchObject({ code: 0 });
    expect((await obstack("undo", "--list", "--output", "json")).stdout).toBe("[]\n");
  });

  test("records a write whose outcome is unknown, and restores what it overwrote", async () => {
    const before = await content();
    emulator().faults.add({ kind: "reset-after", operationId: "updateAlert" });
    expect(await obstack("alerts", "update", alertId, "--threshold", "1")).toMatchObject({ code: 6 });
    emulator().faults.clear();
    expect((await obstack("undo", "--list")).stdout).toMatch(
      /updated alert "Checkout errors" \(outcome unknown\) +obstack undo --last-write\n$/,
    );
    expect(await obstack("undo", "--last-write", "--yes")).toMatchObject(
      printed(0, `The outcome of the last write of alert ${alertId} "Checkout errors" is unknown`),
    );
    expect(await content()).toEqual(before);
  });

  test("warns and still writes if the write cannot be recorded", async () => {
    writeFileSync(state(), "");
    const { code, stderr } = await obstack("alerts", "update", alertId, "--threshold", "250");
    expect(code).toBe(0);
    expect(stderr).toMatch(/^warning: This update cannot be undone: Cannot (?:read|write) /);
    expect(stderr).toContain('Changed alert "Checkout errors".');
  });

  test("warns and still deletes a record with an integer that JavaScript rounds", async () => {
    await using documented = await startEmulator({ behavior: "documented", seed: "examples" });
    const { baseUrl, apiKey } = documented.selfHosted;
    await fetch(`${baseUrl}/api/v2/dashboards/${dashboardId}`, {
      method: "PUT",
      headers: { Authorization: `Bearer ${apiKey}`, "Content-Type": "application/json" },
      body: '{"name":"Board","tiles":[],"owner":9007199254740993}',
    });
    const deletion = ["dashboards", "delete", dashboardId, "--yes", "--deployment", "selfhosted"];
    const { code, stdout, stderr } = await runObstack(deletion, {
      environment: { ...documented.environment, XDG_STATE_HOME: state() },
      folder: join(folder, "work"),
    });
    expect(code).toBe(0);
    expect(stdout).toContain("name: Board\n");
    expect(stderr).toMatch(/^warning: This delete cannot be undone: .* the number 9007199254740993, which /);
    expect(existsSync(state())).toBe(false);
  });

  test("keeps the writes of each deployment and server apart", async () => {
    await obstack("alerts", "update", alertId, "--threshold", "250");
    const other = await runObstack(["undo", "--list", "--output", "json"], {
      environment: { ...environment(), OBSTACK_SELFHOSTED_URL: "http://127.0.0.1:1" },
      folder: join(folder, "work"),
    });
    expect(JSON.parse(other.stdout)).toEqual([]);
    const names = readdirSync(join(state(), "obstack/.obstack/previous"));
    expect(names).toEqual([expect.stringMatching(/^selfhosted-[0-9a-f]{12}$/)]);
    expect(JSON.stringify(names)).not.toContain(String(emulator().environment["OBSTACK_SELFHOSTED_API_KEY"]));
  });

  test("undoes the last apply in a folder with files, and the last write with --last-write", async () => {
    // A write is never undone instead of an apply.
    expect(await obstack("undo", "--yes")).toMatchObject(
      outcome(2, "or `--last-write` to revert the last single write"),
    );
    const files = join(folder, "files");
    await obstack("export", files);
    await obstack("alerts", "update", alertId, "--threshold", "250");
    const { code, stderr } = await obstack("undo", files, "--yes");
    expect(code).toBe(2);
    expect(stderr).toContain("Nothing to undo: no apply of ");
    expect(stderr).toContain("To revert the last single write, pass `--last-write`.");
    expect(await obstack("undo", files, "--last-write", "--yes")).toMatchObject({ code: 0 });
  });

  test.runIf(hasTerminal)("prints how to undo a write on a terminal, and asks first", async () => {
    const before = await content();
    const run = (argv: string[], ...keys: [string, string][]) =>
      runInTerminal([...argv, "--deployment", "selfhosted"], { environment: environment(), keys });
    const { screen } = await run(["alerts", "update", alertId, "--threshold", "250"]);
    expect(screen).toMatch(/\nUndo with `obstack undo --last-write --deployment selfhosted`\.\n$/);
    expect((await run(["alerts", "update", alertId, "--threshold", "9", "--output", "json"])).screen).not.toContain(
      "Undo with",
    );
    const no = await run(["undo", "--last-write"], ["Revert these changes on ", "n\r"]);
    expect(no).toMatchObject({ code: 1, screen: expect.stringContaining("Nothing was changed.") });
    await run(["undo", "--last-write"], ["Revert these changes on ", "y\r"]);
    await run(["undo", "--last-write"], ["Revert these changes on ", "y\r"]);
    expect(await content()).toEqual(before);
  });
});

test("a response that is the record of another object is an unknown outcome, which an undo does not revert", async () => {
  const record = (id: string, name: string) => ({ body: JSON.stringify({ data: { id, name, tiles: [], tags: [] } }) });
  const [own, other] = [dashboardId, "665f1c2ab4d3e5f6a7b8c902"];
  for (const [argv, responses] of [
    [["create", "--name", "Own"], [record(other, "Other")]],
    [
      ["update", own, "--name", "New"],
      [record(own, "Own"), record(other, "Other")],
    ],
  ] as const) {
    await using server = await startServer(...responses);
    const environment = {
      OBSTACK_SELFHOSTED_URL: server.baseUrl,
      OBSTACK_SELFHOSTED_API_KEY: "0123456789abcdef",
      XDG_STATE_HOME: state(),
    };
    const obstack = (...words: string[]) => runObstack(words, { environment, folder });
    expect(await obstack("dashboards", ...argv)).toMatchObject(
      outcome(6, /error: The response is the record of another dashboard \("\w+" instead of "\w+"\)\./),
    );
    const sent = server.requests.length;
    await obstack("undo", "--last-write", "--yes");
    expect(server.requests.slice(sent).filter(({ method }) => method !== "GET")).toEqual([]);
  }
});
