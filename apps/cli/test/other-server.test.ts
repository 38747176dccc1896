// An apply, then a switch to another server: nothing is sent to it.
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startEmulator } from "@obstack/emulator";
import type { Emulator } from "@obstack/emulator";
import { runObstack, temporaryFolder } from "@obstack/testing";
import type { ProcessResult } from "@obstack/testing";
import { afterAll, beforeAll, expect, test } from "vitest";

let folder: string;
let one: Emulator;
let other: Emulator;
beforeAll(async () => {
  folder = temporaryFolder();
  // The same records with the same identifiers, as in a restored copy.
  [one, other] = await Promise.all([
    startEmulator({ behavior: "documented" }),
    startEmulator({ behavior: "documented" }),
  ]);
});
afterAll(async () => {
  await Promise.all([one.close(), other.close()]);
});

const on = (emulator: Emulator, ...argv: string[]): Promise<ProcessResult> =>
  runObstack([...argv, "--deployment", "selfhosted"], {
    environment: { ...emulator.environment, XDG_STATE_HOME: join(folder, "xdg") },
  });
/** Changes an alert, so that an apply has something to write. */
function setThreshold(stack: string, threshold: number): void {
  const path = join(stack, "alerts/checkout-errors.yaml");
  writeFileSync(path, readFileSync(path, "utf8").replace(/^threshold: .*$/m, `threshold: ${threshold}`));
}
const files = (): string => join(folder, "files");

test("commands on another server send nothing and name both, and --rebind accepts a server that moved", async () => {
  expect(await on(one, "export", files())).toMatchObject({ code: 0 });
  setThreshold(files(), 77);
  expect(await on(one, "apply", files(), "--yes")).toMatchObject({ code: 0 });
  const { baseUrl } = one.selfHosted;
  const before = other.requests().length;
  for (const argv of [["plan"], ["drift"], ["apply", "--yes"], ["export", "--yes"], ["undo", "--yes"]]) {
    const [verb = "", ...flags] = argv;
    const { code, stderr } = await on(other, verb, files(), ...flags);
    expect({ verb, code, stderr }).toEqual({
      verb,
      code: ["plan", "drift"].includes(verb) ? 1 : 2,
      stderr: expect.stringContaining(
        `belongs to ${baseUrl}, not to ${other.selfHosted.baseUrl}.\n  hint: Nothing was sent.`,
      ),
    });
    expect(stderr).toContain("--rebind");
  }
  expect(other.requests()).toHaveLength(before);
  expect(await on(other, "plan", files(), "--rebind")).toMatchObject({
    stdout: expect.stringContaining(`default (${other.selfHosted.baseUrl}): `),
  });
  expect(await on(other, "apply", files(), "--yes", "--rebind")).toMatchObject({ code: 0 });
  expect(await on(one, "plan", files())).toMatchObject({ code: 1 });
});

test("an undo of a log that is not confirmed leaves nothing behind", async () => {
  const source = join(folder, "source");
  expect(await on(one, "export", source)).toMatchObject({ code: 0 });
  setThreshold(source, 78);
  expect(await on(one, "apply", source, "--yes")).toMatchObject({ code: 0 });
  const undoFolder = join(source, ".obstack/previous/default");
  const names = readdirSync(undoFolder);
  const clone = join(folder, "clone");
  expect(await on(one, "export", clone)).toMatchObject({ code: 0 });
  rmSync(join(clone, ".obstack"), { recursive: true });
  const { code, stdout, stderr } = await on(one, "undo", clone, "--from", join(undoFolder, names[0] ?? ""));
  expect({ code, stdout, stderr }).toEqual({
    code: 2,
    stdout: expect.stringContaining(`default (${one.selfHosted.baseUrl}): 1 to update.`),
    stderr: expect.stringContaining("Refusing to revert these changes on default without confirmation."),
  });
  expect(readdirSync(clone)).not.toContain(".obstack");
});
