import { promises as files } from "node:fs";
import { dirname, relative, resolve, sep } from "node:path";
import { platform } from "node:process";
import { isSecretField, Secret } from "@obstack/core";
import { systemReason } from "@obstack/make-folder/system-reason";
import type { CliContext } from "../context.ts";
import { UsageError } from "../errors/command-error.ts";
import { credentialVariables } from "../environment/child-environment.ts";

type Reference = { readonly fromEnv: string } | { readonly fromFile: string };

/** A larger file is probably the wrong one. */
const maximumSize = 64_000;

/** Replaces every reference in a secret field: `fromEnv: NAME` and `fromFile: PATH`. */
export async function replaceReferences(
  body: Readonly<Record<string, unknown>>,
  replace: (reference: Reference) => unknown,
): Promise<Record<string, unknown>> {
  const visit = async (value: unknown, isSecret: boolean): Promise<unknown> => {
    if (isSecret && isReference(value)) return replace(value);
    if (typeof value !== "object" || value === null) return value;
    const entries: [name: string, value: unknown][] = [];
    for (const [name, inner] of Object.entries(value))
      entries.push([name, await visit(inner, isSecret || isSecretField(name))]);
    return Array.isArray(value) ? entries.map(([, item]) => item) : Object.fromEntries(entries);
  };
  return (await visit(body, false)) as Record<string, unknown>;
}

/**
 * Loads the secrets that a body refers to.
 *
 * @param file Path of the file with the body. Files that it refers to lie in its folder.
 * @param isSent Whether the body is sent. Otherwise references are checked but nothing is read.
 */
export async function loadSecrets(
  context: CliContext,
  body: Readonly<Record<string, unknown>>,
  file: string | undefined,
  isSent: boolean,
): Promise<Record<string, unknown>> {
  const folder = resolve(context.folder, file === undefined || file === "-" ? "." : dirname(file));
  return replaceReferences(body, async (reference) => {
    if ("fromEnv" in reference) checkVariable(context, reference.fromEnv);
    else checkInside(folder, resolve(folder, reference.fromFile), reference.fromFile);
    // A dry run shows no secrets.
    return new Secret(isSent ? await load(context, folder, reference) : "not read");
  });
}

export async function warnOfReaders(context: CliContext, path: string): Promise<void> {
  const { mode } = await files.stat(path);
  // Windows has other permissions.
  if ((mode & 0o077) === 0 || platform === "win32") return;
  const octal = (mode & 0o777).toString(8).padStart(4, "0");
  context.tell(
    `${path} contains a secret, and other users can read it (mode ${octal}). Run \`chmod 600 ${path}\`.`,
    "warning",
  );
}

function isReference(value: unknown): value is Reference {
  if (typeof value !== "object" || value === null) return false;
  const [[name, target] = [], ...others] = Object.entries(value);
  return others.length === 0 && (name === "fromEnv" || name === "fromFile") && typeof target === "string";
}

function checkVariable(context: CliContext, name: string): void {
  const refused = [...credentialVariables(context.profiles)].some((other) =>
    platform === "win32" ? other.toLowerCase() === name.toLowerCase() : other === name,
  );
  if (!refused) return;
  throw new UsageError(
    `Refusing to send ${name}, which contains a credential of Obstack.`,
    "Use another environment variable. Nothing was sent.",
  );
}

function checkInside(folder: string, path: string, shown: string): void {
  const way = relative(folder, path);
  if (way !== "" && way !== ".." && !way.startsWith(`..${sep}`) && resolve(folder, way) === path) return;
  throw new UsageError(
    `Refusing to read ${shown}: it is outside of the folder of the file that names it.`,
    "Move the secret to a file in that folder, or use `fromEnv`. Nothing was sent.",
  );
}

async function load(context: CliContext, folder: string, reference: Reference): Promise<string> {
  if ("fromEnv" in reference) {
    const { fromEnv: name } = reference;
    const value = context.environment[name];
    if (value) return value;
    throw new UsageError(`The environment variable ${name} is not set.`, "Set it to the secret. Nothing was sent.");
  }
  const { fromFile: shown } = reference;
  try {
    const path = await files.realpath(resolve(folder, shown));
    checkInside(await files.realpath(folder), path, shown);
    const { size } = await files.stat(path);
    if (size > maximumSize)
      throw new UsageError(`${shown} has ${size} bytes, too many for a secret.`, "Nothing was sent.");
    const secret = (await files.readFile(path, "utf8")).replace(/\r?\n$/, "");
    if (secret === "") throw new UsageError(`${shown} is empty.`, "Write the secret to it. Nothing was sent.");
    await warnOfReaders(context, path);
    return secret;
  } catch (cause) {
    if (cause instanceof UsageError) throw cause;
    throw new UsageError(
      `Cannot read ${shown}: ${systemReason(cause)}.`,
      "Pass the path of a file with the secret. Nothing was sent.",
      { cause },
    );
  }
}
