import { readFileSync } from "node:fs";
import type { Deployment } from "../environment/deployment.ts";
import { environmentVariables } from "../connection/settings.ts";
import type { CliContext } from "../context.ts";
import { CommandError } from "../errors/command-error.ts";
import { filesOf } from "./emulator-files.ts";
import { removeProfiles } from "./profiles.ts";

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
