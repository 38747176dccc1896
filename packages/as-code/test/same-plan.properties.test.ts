// Checks that a stack produces the same plan as plain files, as files with values, as generators, and as rendered files.
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { propertyRuns } from "@obstack/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import { apply, plan, renderStack } from "../src/index.ts";
import type { PlannedApply } from "../src/index.ts";
import { escapeReferences } from "../src/values/values.ts";
import { anyStack } from "./arbitrary-stack.ts";
import { emulator, stack, useEmulator } from "./on-emulator.ts";
import { temporaryFolder, writeFiles, writeStack } from "./world.ts";
import type { Files, Json } from "./world.ts";

useEmulator();

const target = "eu";

/** Moves every third text, number, boolean and list to the values. The target overrides every other one of them. */
function writeWithValues(folder: string, { dashboards, alerts }: Files): void {
  const values: Json = {};
  const ofTarget: Json = {};
  let count = 0;
  const replace = (value: unknown): unknown => {
    if (typeof value === "object" && value !== null && !Array.isArray(value)) {
      return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, replace(item)]));
    }
    const number = count++;
    if (number % 3 !== 0) return Array.isArray(value) ? value.map(replace) : escapeReferences(value);
    const name = `value-${number}`;
    const isOfTarget = number % 2 === 0;
    const isPart = typeof value === "string" && value.length > 1;
    const moved = isPart ? value.slice(1) : value;
    values[name] = isOfTarget ? "another value" : moved;
    if (isOfTarget) ofTarget[name] = moved;
    // A dollar sign before a reference would escape it.
    if (!isPart || value.startsWith("$")) {
      (isOfTarget ? ofTarget : values)[name] = value;
      return `\${${name}}`;
    }
    return `${value.slice(0, 1)}\${${name}}`;
  };
  const replaceAll = (objects: Files["dashboards"]): Files["dashboards"] =>
    Object.fromEntries(Object.entries(objects).map(([key, value]) => [key, replace(value) as Json]));
  writeStack(folder, { dashboards: replaceAll(dashboards), alerts: replaceAll(alerts) });
  writeFiles(folder, { "obstack.yaml": { values, targets: { [target]: { values: ofTarget } } } });
}

/** Writes generators: dashboards as values, half of the alerts as data, the others by a function. */
function writeGenerators(folder: string, { dashboards, alerts }: Files): void {
  const list = (objects: Files["dashboards"]): Json[] =>
    Object.entries(objects).map(([key, value]) => ({ ...value, key, undefined }));
  const all = list(alerts).toReversed();
  mkdirSync(join(folder, "dashboards"), { recursive: true });
  mkdirSync(join(folder, "alerts"), { recursive: true });
  writeFiles(folder, { "obstack.yaml": { values: { dashboards: list(dashboards) }, targets: { [target]: {} } } });
  const module = `const dashboards: unknown = ({ values }: { values: { dashboards: unknown } }) => values.dashboards;
export default dashboards;\n`;
  writeFileSync(join(folder, "dashboards/all.ts"), module);
  const half = Math.ceil(all.length / 2);
  const code = `export const data: unknown[] = ${JSON.stringify(all.slice(0, half))};
export async function generate({ target }: { target: string }): Promise<unknown> {
  return target === ${JSON.stringify(target)} ? [[${JSON.stringify(all.slice(half))}], null] : [];
}\n`;
  writeFileSync(join(folder, "alerts/some.mts"), code);
}

/** Adds text that looks like a reference to a value. */
function withSigns(stacks: fc.Arbitrary<Files>): fc.Arbitrary<Files> {
  const signs = fc.array(fc.constantFrom("${a}", "$${b.c}", "$", "${", "$$${d}"), { maxLength: 3 });
  return fc.tuple(stacks, signs).map(([{ dashboards, alerts }, tags]) => ({
    alerts,
    dashboards: Object.fromEntries(Object.entries(dashboards).map(([key, value]) => [key, { ...value, tags }])),
  }));
}

/** Returns a plan as text, without what names files, modules and values: its notes, and the places of its warnings. */
const textOf = ({ notes, warnings, details: _details, basis: _basis, ...planned }: PlannedApply): string =>
  JSON.stringify({
    ...planned,
    notes: notes.length,
    warnings: warnings.map(({ text }) => text).toSorted(),
  });

test("for any stack", { timeout: 600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(withSigns(anyStack.documented), withSigns(anyStack.documented), async (first, second) => {
      emulator.reset();
      using folder = temporaryFolder();
      const at = (name: string): string => join(folder.path, name);
      const write = async (files: Files): Promise<void> => {
        writeStack(at("plain"), {
          dashboards: escapeReferences(files.dashboards) as Files["dashboards"],
          alerts: escapeReferences(files.alerts) as Files["alerts"],
        });
        writeFiles(at("plain"), { "obstack.yaml": { targets: { [target]: {} } } });
        writeWithValues(at("values"), files);
        rmSync(at("generated/dashboards"), { recursive: true, force: true });
        writeGenerators(at("generated"), files);
        for (const name of ["values", "generated"]) {
          rmSync(at(`rendered ${name}`), { recursive: true, force: true });
          await renderStack(at(name), { target, to: at(`rendered ${name}`) });
        }
      };
      const folders = ["plain", "values", "generated", "rendered values", "rendered generated"];
      const plans = async (): Promise<string[]> =>
        Promise.all(folders.map(async (name) => textOf(await plan(at(name), stack, { target, prune: true }))));

      await write(first);
      const [creates, ...sameCreates] = await plans();
      expect(sameCreates).toEqual(sameCreates.map(() => creates));
      await apply(at("generated"), stack, await plan(at("generated"), stack, { target }));
      // All folders share the state and the copies of the one that was applied.
      await write(second);
      for (const name of folders) {
        for (const shared of ["state", ".obstack"]) {
          const from = at(`generated/${shared}`);
          if (name !== "generated" && existsSync(from))
            cpSync(from, at(`${name}/${shared}`), { recursive: true, force: true });
        }
      }
      const [updates, ...sameUpdates] = await plans();
      expect(sameUpdates).toEqual(sameUpdates.map(() => updates));
    }),
    propertyRuns(4),
  );
});
