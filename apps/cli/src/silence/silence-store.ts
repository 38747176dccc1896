import { createHash } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { SilencedFields } from "@obstack/core/alerts";
import { stateFolder } from "../common/state-folder.ts";
import { stackClient } from "../connection/clients.ts";
import type { StackFlags } from "../connection/flags.ts";
import type { CliContext } from "../context.ts";

/** A silence that this machine set. Servers that keep no notes cannot tell. */
export interface RecordedSilence {
  readonly reason?: string | undefined;
  /** Values before the silence. */
  readonly before: SilencedFields;
}

type Silences = Readonly<Record<string, RecordedSilence>>;

/** The silences of a server that this machine set, by identifier of the alert. */
export interface SilenceStore {
  readonly read: () => Promise<Silences>;
  /** Records a silence, or forgets it. */
  readonly write: (id: string, silence: RecordedSilence | undefined) => Promise<void>;
}

/** Opens the silences of the selected server, in the XDG state folder. */
export function openSilences(context: CliContext, flags: StackFlags): SilenceStore {
  const folder = join(stateFolder(context.environment), "silences");
  // The command has already logged its connection.
  const { server } = stackClient(context, { ...flags, verbose: false });
  const path = join(folder, `${createHash("sha256").update(JSON.stringify(server)).digest("hex").slice(0, 16)}.json`);
  const read = async (): Promise<Silences> => {
    try {
      return JSON.parse(await readFile(path, "utf8")) as Silences;
    } catch {
      // Missing or damaged: the server and its notes are the source of truth.
      return {};
    }
  };
  return {
    read,
    async write(id, silence) {
      const { [id]: _before, ...others } = await read();
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const all = silence === undefined ? others : { ...others, [id]: silence };
      await writeFile(`${path}.new`, `${JSON.stringify(all, undefined, 2)}\n`, { mode: 0o600 });
      await rename(`${path}.new`, path);
    },
  };
}
