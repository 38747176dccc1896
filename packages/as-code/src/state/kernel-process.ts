import { readFile, readlink } from "node:fs/promises";

/** Unique identity of a process, on systems with a `/proc` file system. */
export interface KernelProcess {
  /** Boot identifier, which differs between machines. */
  readonly boot: string;
  /** PID namespace, which differs between containers. */
  readonly namespace: string;
  /** PID within the namespace. */
  readonly id: number;
  /** Start time of the process in clock ticks since boot, because PIDs are reused. */
  readonly start: string;
}

/** Returns the identity of this process, or undefined if the system does not provide it. */
export async function thisProcess(): Promise<KernelProcess | undefined> {
  try {
    const [boot, namespace, stat] = await Promise.all([
      readFile("/proc/sys/kernel/random/boot_id", "utf8"),
      readlink("/proc/self/ns/pid"),
      readStat("self"),
    ]);
    // `/proc` may belong to another namespace.
    if (stat.id !== process.pid || boot.trim() === "") return undefined;
    return { boot: boot.trim(), namespace, id: stat.id, start: stat.start };
  } catch {
    return undefined;
  }
}

/** Returns whether a process is alive; returns undefined if this process cannot see it. */
export async function isAlive(
  { boot, namespace, id, start }: KernelProcess,
  self: KernelProcess | undefined,
): Promise<boolean | undefined> {
  if (self === undefined || self.boot !== boot || self.namespace !== namespace) return undefined;
  try {
    process.kill(id, 0);
  } catch (error) {
    // EPERM means that the process exists and belongs to another user.
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  const stat = await readStat(String(id)).catch(() => undefined);
  // Processes of other users may be hidden in `/proc`.
  if (stat === undefined) return true;
  return stat.start === start && !["Z", "X"].includes(stat.state);
}

async function readStat(
  name: string,
): Promise<{ readonly id: number; readonly state: string; readonly start: string }> {
  const text = await readFile(`/proc/${name}/stat`, "utf8");
  // The command name is in parentheses and may contain any character, including `)`.
  const [state = "", ...rest] = text.slice(text.lastIndexOf(")") + 2).split(" ");
  return { id: Number.parseInt(text, 10), state, start: rest[18] ?? "" };
}
