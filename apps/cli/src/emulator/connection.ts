import { readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import type { Deployment, Profile } from "../environment/profile.ts";
import { environmentVariables } from "../connection/settings.ts";
import type { CliContext } from "../context.ts";
import { preset } from "../input/flag.ts";
import { CommandError, UsageError } from "../errors/command-error.ts";
import { join } from "node:path";
import { stateFolder } from "../environment/state-folder.ts";
import { deployments } from "../environment/profile.ts";
import type { SettingName } from "../connection/settings.ts";

/** The connection of a running emulator, as the emulator writes it. */
export interface Connection {
  readonly pid: number;
  /** ISO 8601. */
  readonly startedAt: string;
  /** Proves to the emulator that a request comes from its owner. */
  readonly stopToken: string;
  readonly behavior: string;
  /** Folder with the state; absent if the state is in memory. */
  readonly data?: string;
  readonly page: string;
  readonly environment: Readonly<Record<string, string>>;
}

const responseTimeout = 30_000;

/** Reads a connection file. Returns undefined if it does not exist. */
export function readConnection(path: string): Connection | undefined {
  try {
    return JSON.parse(readFileSync(path, "utf8")) as Connection;
  } catch {
    return undefined;
  }
}

/** Returns the connection of an emulator if it is running. Removes the files and profiles of an emulator that was killed. */
export async function findRunning(context: CliContext, name: string): Promise<Connection | undefined> {
  const connection = readConnection(filesOf(context.environment, name).connection);
  if (connection !== undefined && (await isRunning(connection))) return connection;
  removeProfiles(context, name);
  return undefined;
}

export function baseUrlOf({ environment }: Connection, deployment: Deployment): string {
  return environment[environmentVariables[deployment].baseUrl ?? ""] ?? "";
}

/** Sends a request about the emulator's process, with the token: another server on the port does not accept it. */
export async function requestProcess(
  { page, pid, stopToken }: Connection,
  method: "GET" | "DELETE",
): Promise<Response | undefined> {
  try {
    const headers = { authorization: `Bearer ${stopToken}` };
    const signal = AbortSignal.timeout(responseTimeout);
    return await fetch(new URL("process", page), { method, headers, signal, redirect: "error" });
  } catch (cause) {
    if ((cause as Error).name !== "TimeoutError") return undefined;
    throw new CommandError(
      "connection",
      `The emulator at ${page} (process ${pid}) does not respond.`,
      "Try again, or end the process.",
      { cause },
    );
  }
}

async function isRunning(connection: Connection): Promise<boolean> {
  const response = await requestProcess(connection, "GET");
  if (response?.ok !== true) return false;
  const { pid } = (await response.json().catch(() => ({}))) as { pid?: number };
  return pid === connection.pid;
}

/** Name of the emulator, and of its self-hosted profile, if `--profile` is not set. */
export const defaultName = "emulator";

/** Returns the files of an emulator that the command started, in a folder that only its owner can read. */
export function filesOf(environment: CliContext["environment"], name: string) {
  const folder = folderOf(environment);
  const path = (extension: string): string => join(folder, `${name}.${extension}`);
  return {
    folder,
    /** Written by the emulator when it is ready, and removed when it exits. */
    connection: path("json"),
    log: path("log"),
    secrets: { selfhosted: path("selfhosted.key"), hosted: path("hosted.key") },
  };
}

/** Returns the names of the emulators that may be running. */
export function listEmulators(environment: CliContext["environment"]): string[] {
  try {
    const files = readdirSync(folderOf(environment));
    return files.flatMap((file) => (file.endsWith(".json") ? [file.slice(0, -".json".length)] : [])).toSorted();
  } catch {
    return [];
  }
}

/** Parses the name of an emulator, which is used in file names. */
function parseName(text: string): string {
  if (/^[\w-][\w.-]{0,63}$/.test(text)) return text;
  throw new UsageError(
    `Invalid name ${JSON.stringify(text)}.`,
    "Use up to 64 letters, digits, dots, dashes and underscores.",
  );
}

function folderOf(environment: CliContext["environment"]): string {
  return join(stateFolder(environment), "emulators");
}

export const nameFlag = preset(defaultName, "name", "Name of the emulator and of its profile", parseName);

export function profileNameOf(name: string, deployment: Deployment): string {
  return deployment === "selfhosted" ? name : `${name}-hosted`;
}

/**
 * Saves a profile for each deployment. The self-hosted one becomes the current profile unless another one is current or an environment variable
 * sets another connection.
 *
 * @returns The names of profiles that were added by the user and therefore not replaced.
 */
export function saveProfiles(
  context: CliContext,
  name: string,
  environment: Readonly<Record<string, string>>,
): readonly string[] {
  const { secrets } = filesOf(context.environment, name);
  const { current, profiles } = context.profiles.read();
  const isFree = (deployment: Deployment): boolean => {
    const key = profileNameOf(name, deployment);
    return !Object.hasOwn(profiles, key) || belongsTo(profiles[key], secrets[deployment]);
  };
  const saved = deployments.filter(isFree);
  const added = saved.map((deployment): [string, Profile] => {
    const setting = (key: SettingName): string | undefined => environment[environmentVariables[deployment][key] ?? ""];
    const file = secrets[deployment];
    // A new file, in case others could read an old one.
    rmSync(file, { force: true });
    writeFileSync(file, setting("secret") ?? "", { mode: 0o600, flag: "wx" });
    const profile = {
      deployment,
      baseUrl: setting("baseUrl"),
      keyId: setting("keyId"),
      organizationId: setting("organizationId"),
      serviceId: setting("serviceId"),
      secret: { file },
      // An emulator is disposable, so agents may write to it.
      agentWrites: true,
    };
    return [profileNameOf(name, deployment), profile];
  });
  const becomesCurrent =
    current === undefined && saved.includes("selfhosted") && overrides(context, environment).length === 0;
  context.profiles.write({
    current: becomesCurrent ? name : current,
    profiles: { ...profiles, ...Object.fromEntries(added) },
  });
  return deployments.filter((one) => !saved.includes(one)).map((deployment) => profileNameOf(name, deployment));
}

/** Removes the profiles and files of an emulator that no longer runs. Keeps profiles that the user added. */
export function removeProfiles(context: CliContext, name: string): void {
  const { secrets, connection } = filesOf(context.environment, name);
  const { current, profiles } = context.profiles.read();
  const removed = deployments
    .map((deployment) => ({ key: profileNameOf(name, deployment), file: secrets[deployment] }))
    .filter(({ key, file }) => Object.hasOwn(profiles, key) && belongsTo(profiles[key], file))
    .map(({ key }) => key);
  if (removed.length > 0) {
    context.profiles.write({
      current: current !== undefined && removed.includes(current) ? undefined : current,
      profiles: Object.fromEntries(Object.entries(profiles).filter(([key]) => !removed.includes(key))),
    });
  }
  for (const path of [connection, ...Object.values(secrets)]) rmSync(path, { force: true });
}

/** Returns the environment variables that connect to another server than the emulator. */
export function overrides({ environment }: CliContext, own: Readonly<Record<string, string>>): string[] {
  return Object.keys(own).filter((name) => environment[name] && environment[name] !== own[name]);
}

function belongsTo(profile: Profile | undefined, file: string): boolean {
  return profile?.secret !== undefined && "file" in profile.secret && profile.secret.file === file;
}
