import { readFile, readlink } from "node:fs/promises";

/** Names a process beyond doubt, where the system has such names. */
export interface KernelProcess {
  /** Of a start of the system: two machines have two. */
  readonly boot: string;
  /** Identifiers of processes mean something within it alone: two containers have two. */
  readonly namespace: string;
  readonly id: number;
  /** Of the process, in ticks since the system began: an identifier is used again. */
  readonly start: string;
}

/** Names this process, or returns nothing where the system does not tell. */
export async function thisProcess(): Promise<KernelProcess | undefined> {
  try {
    const [boot, namespace, stat] = await Promise.all([
      readFile("/proc/sys/kernel/random/boot_id", "utf8"),
      readlink("/proc/self/ns/pid"),
      readStat("self"),
    ]);
    // The files may be those of another namespace.
    if (stat.id !== process.pid || boot.trim() === "") return undefined;
    return { boot: boot.trim(), namespace, id: stat.id, start: stat.start };
  } catch {
    return undefined;
  }
}

/** Tells whether a process is alive, or returns nothing where that cannot be known from here. */
export async function isAlive(
  { boot, namespace, id, start }: KernelProcess,
  own: KernelProcess | undefined,
): Promise<boolean | undefined> {
  if (own === undefined || own.boot !== boot || own.namespace !== namespace) return undefined;
  try {
    process.kill(id, 0);
  } catch (error) {
    // It is there, and somebody else's, unless the system says that it is not.
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  const stat = await readStat(String(id)).catch(() => undefined);
  // Those of others may be hidden.
  if (stat === undefined) return true;
  return stat.start === start && !["Z", "X"].includes(stat.state);
}

async function readStat(
  name: string,
): Promise<{ readonly id: number; readonly state: string; readonly start: string }> {
  const text = await readFile(`/proc/${name}/stat`, "utf8");
  // The name of the command stands in parentheses, and may have any character.
  const [state = "", ...rest] = text.slice(text.lastIndexOf(")") + 2).split(" ");
  return { id: Number.parseInt(text, 10), state, start: rest[18] ?? "" };
}
