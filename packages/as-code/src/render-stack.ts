import { readdir } from "node:fs/promises";
import { AsCodeError } from "./errors/errors.ts";
import { getOwn } from "@obstack/core";
import { findFileProblems } from "./export/object-file.ts";
import { targetsFile } from "./files/paths.ts";
import { readStack } from "./files/read-stack.ts";
import { defaultTarget, readTargets } from "./files/settings.ts";
import { fileOf } from "./files/check-file.ts";
import { reading, replaceText } from "./files/text-files.ts";
import { toPlainYaml } from "./files/write-yaml.ts";
import type { Fields } from "./json/value.ts";
import { escapeReferences } from "./values/values.ts";

/** An object of a stack, or its settings, as a plain file. */
export interface RenderedFile {
  /** Path within the stack, such as `alerts/checkout-errors.yaml`. */
  readonly path: string;
  /** File or module that defines the object. */
  readonly from: string;
  /** YAML without references to values. */
  readonly text: string;
}

/** Options for {@link renderStack}. */
export interface RenderOptions {
  /** Name of the target, whose values apply. Default: `default`. */
  readonly target?: string | undefined;
  /** New or empty folder to write the files to. Default: nothing is written. */
  readonly to?: string | undefined;
}

/**
 * Returns the plain files of a stack for a target, whose plan is the same: generated objects, files with their values, and an `obstack.yaml` with the
 * target if the stack defines it. Requires no server and no state.
 *
 * @throws {AsCodeError} Of kind `files`, with all mistakes, or if `to` is not empty.
 */
export async function renderStack(folder: string, options: RenderOptions = {}): Promise<readonly RenderedFile[]> {
  const { target = defaultTarget, to } = options;
  const { dashboards, alerts, slos } = await readStack(folder, target);
  const files = [...dashboards, ...alerts, ...slos].map((object): RenderedFile => {
    const { kind, value, path: from, label } = object;
    // All files are rendered as YAML.
    const path = fileOf(object).replace(/\.[^./]+$/, ".yaml");
    const text = toPlainYaml(escapeReferences(value) as Fields);
    const problems = findFileProblems(text, path, kind, value, { target, values: {} });
    if (problems.length > 0) throw new AsCodeError("files", { path: label, message: problems.join(" ") });
    return { path, from, text };
  });
  const settings = getOwn(await readTargets(folder), target);
  if (settings !== undefined) {
    const { values: _values, ...plain } = settings;
    files.push({ path: targetsFile, from: targetsFile, text: toPlainYaml({ targets: { [target]: plain } }) });
  }
  if (to !== undefined) await writeFiles(to, files, target);
  return files;
}

async function writeFiles(to: string, files: readonly RenderedFile[], target: string): Promise<void> {
  const existing = (await reading(to, () => readdir(to))) ?? [];
  if (existing.length > 0) {
    throw new AsCodeError("files", `${to} is not empty. Nothing was written.`, "Select a new or empty folder.");
  }
  for (const { path, text } of files) await replaceText(to, path, text, { target });
}
