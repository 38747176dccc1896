import { createHash } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { SilencedFields } from "@obstack/core/alerts";
import type { ServerIdentity } from "@obstack/selfhosted";
import { stateFolder } from "../environment/state-folder.ts";
import type { CliContext } from "../context.ts";
import { CommandError } from "../errors/command-error.ts";
import type { Alert } from "@obstack/core";
import { findSilence, findUnknownThreshold, unsilence } from "@obstack/core/alerts";

/** A silence that this machine set. Servers that keep no notes cannot tell. */
export interface RecordedSilence {
  readonly reason?: string | undefined;
  /** Values before the silence. */
  readonly before: SilencedFields;
}

/** Silences by identifier of the alert. */
export type Silences = Readonly<Record<string, RecordedSilence>>;

export type SilenceStore = ReturnType<typeof openSilences>;

/** Opens the silences of a server that this machine set, by identifier of the alert, in the XDG state folder. */
export function openSilences(context: CliContext, server: ServerIdentity) {
  const folder = join(stateFolder(context.environment), "silences");
  const path = join(folder, `${createHash("sha256").update(JSON.stringify(server)).digest("hex").slice(0, 16)}.json`);
  const read = async (): Promise<Silences> => {
    const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return "{}";
      throw error;
    });
    const silences = parseSilences(text);
    if (silences !== undefined) return silences;
    throw new CommandError(
      "failure",
      `The file of silences is damaged: ${path}. It has the thresholds of silenced alerts.`,
      "Restore it, or delete it and pass `--threshold` to `obstack alerts unsilence`. Nothing was changed.",
    );
  };
  return {
    read,
    /** Like `read`, for commands that change nothing: warns instead of failing. */
    async readOrWarn(): Promise<Silences> {
      return read().catch((error: unknown) => {
        context.tell((error as Error).message, "warning");
        return {};
      });
    },
    /** Records a silence, or forgets it. */
    async write(id: string, silence: RecordedSilence | undefined): Promise<void> {
      const { [id]: _before, ...others } = await read();
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const all = silence === undefined ? others : { ...others, [id]: silence };
      await writeFile(`${path}.new`, `${JSON.stringify(all, undefined, 2)}\n`, { mode: 0o600 });
      await rename(`${path}.new`, path);
    },
  };
}

function parseSilences(text: string): Silences | undefined {
  try {
    const value = JSON.parse(text) as Silences;
    const isComplete = Object.values(value).every(
      ({ before }) => typeof before === "object" && (before as unknown) !== null,
    );
    return isComplete && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Returns an alert as it was before its silence, as far as this machine and the server know, to evaluate it on past data. */
export function beforeSilence({ now }: CliContext, recorded: Silences, alert: Alert): Alert {
  return findSilence(alert, now()) === undefined ? alert : unsilence(alert, recorded[alert.id]?.before, now());
}

/**
 * Returns an alert as it was before its silence.
 *
 * @throws {CommandError} If its threshold is unknown.
 */
export async function knownBeforeSilence(context: CliContext, store: SilenceStore, alert: Alert): Promise<Alert> {
  if (findSilence(alert, context.now()) === undefined) return alert;
  const before = beforeSilence(context, await store.readOrWarn(), alert);
  if (findUnknownThreshold(before) === undefined) return before;
  throw unknownThreshold(alert.id, "Pass it to `obstack alerts test` with `--threshold`.");
}

/** Returns the error for an alert whose threshold before its silence is needed. */
export function unknownThreshold(id: string, hint: string): CommandError {
  const reason = "neither its note nor this machine recorded it";
  return new CommandError("failure", `The threshold of alert ${id} before the silence is unknown: ${reason}.`, hint);
}
