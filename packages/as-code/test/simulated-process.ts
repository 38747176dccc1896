// Simulates processes inside the test process. Each can be killed at a request or at a file operation, and does nothing after that.
import { AsyncLocalStorage } from "node:async_hooks";
import fs from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";

interface Process {
  /** File operations until it is killed. */
  remaining: number;
  /** Bytes that the interrupted write still writes to the disk. */
  readonly bytes: number;
  isDead: boolean;
  readonly handles: Set<FileHandle>;
  readonly die: () => void;
}

const processes = new AsyncLocalStorage<Process>();
/** Result of every call in a dead process. */
const never = new Promise<never>(() => undefined);

/** Functions of `node:fs/promises`, and methods of its file handles, that change files. */
const operations = ["open", "link", "rename", "rm", "mkdir"] as const;
const handleOperations = ["writeFile", "appendFile", "write", "sync"] as const;

type Operation = (this: unknown, ...parameters: unknown[]) => Promise<unknown>;

function observe(target: object, name: string): void {
  const methods = target as Record<string, Operation>;
  const real = methods[name];
  if (real === undefined) throw new Error(`Unknown operation ${name}.`);
  methods[name] = async function operation(this: unknown, ...parameters: unknown[]) {
    const current = processes.getStore();
    if (current === undefined) return real.apply(this, parameters);
    if (current.isDead) return never;
    if (current.remaining-- > 0) {
      const result = await real.apply(this, parameters);
      if (name === "open") current.handles.add(result as FileHandle);
      return current.isDead ? never : result;
    }
    current.isDead = true;
    const [text] = parameters;
    if (typeof text === "string" && (name === "writeFile" || name === "appendFile" || name === "write"))
      await real.call(this, Buffer.from(text).subarray(0, current.bytes), ...parameters.slice(1));
    current.die();
    return never;
  };
}

let isObserved = false;

/** Wraps the file operations of this process. */
async function observeFiles(): Promise<void> {
  if (isObserved) return;
  isObserved = true;
  const handle: FileHandle = await fs.open("/dev/null", "r");
  for (const name of handleOperations) observe(Object.getPrototypeOf(handle) as object, name);
  await handle.close();
  for (const name of operations) observe(fs, name);
  syncBuiltinESMExports();
}

/** When to kill a process: after a number of file operations, having written some bytes of the interrupted one. */
export interface FileKill {
  readonly after: number;
  readonly bytes: number;
}

/** Runs a function as a simulated process. Returns whether it was killed. */
export async function asProcess(
  run: (kill: () => void) => Promise<void>,
  { after, bytes }: FileKill = { after: Number.MAX_SAFE_INTEGER, bytes: 0 },
): Promise<"ended" | "killed"> {
  await observeFiles();
  return new Promise((resolve, reject) => {
    const die = (): void => {
      current.isDead = true;
      // The operating system closes the files of a dead process.
      for (const handle of current.handles) processes.exit(() => void handle.close().catch(() => undefined));
      resolve("killed");
    };
    const current: Process = { remaining: after, bytes, isDead: false, handles: new Set(), die };
    processes.run(current, () => {
      run(die).then(() => resolve("ended"), reject);
    });
  });
}

function isDead(): boolean {
  return processes.getStore()?.isDead === true;
}

/** Wraps a `fetch` so that it sends requests only while the process is alive. */
export function whileAlive<Parameters extends unknown[], Result>(
  send: (...parameters: Parameters) => Promise<Result>,
): (...parameters: Parameters) => Promise<Result> {
  return async (...parameters) => {
    if (isDead()) return never;
    const result = await send(...parameters);
    return isDead() ? never : result;
  };
}
