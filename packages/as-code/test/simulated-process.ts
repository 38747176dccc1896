// Simulated processes within the process of a test. Each can be killed at a request or at a step of a file, and does nothing after that.
import { AsyncLocalStorage } from "node:async_hooks";
import fs from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";

interface Process {
  /** Steps until it is killed. */
  left: number;
  /** Bytes of the file that is being written that reach the disk. */
  readonly bytes: number;
  isDead: boolean;
  readonly handles: Set<FileHandle>;
  readonly die: () => void;
}

const processes = new AsyncLocalStorage<Process>();
/** What awaits something in a process that is gone. */
const never = new Promise<never>(() => undefined);

/** Steps that change files, of `node:fs/promises` and of its handles. */
const steps = ["open", "rename", "rm", "mkdir"] as const;
const stepsOfHandle = ["writeFile", "appendFile", "write", "sync"] as const;

type Step = (this: unknown, ...parameters: unknown[]) => Promise<unknown>;

function observe(target: object, name: string): void {
  const methods = target as Record<string, Step>;
  const real = methods[name];
  if (real === undefined) throw new Error(`There is no step ${name}.`);
  methods[name] = async function step(this: unknown, ...parameters: unknown[]) {
    const own = processes.getStore();
    if (own === undefined) return real.apply(this, parameters);
    if (own.isDead) return never;
    if (own.left-- > 0) {
      const result = await real.apply(this, parameters);
      if (name === "open") own.handles.add(result as FileHandle);
      return own.isDead ? never : result;
    }
    own.isDead = true;
    const [text] = parameters;
    if (typeof text === "string" && (name === "writeFile" || name === "appendFile" || name === "write"))
      await real.call(this, Buffer.from(text).subarray(0, own.bytes), ...parameters.slice(1));
    own.die();
    return never;
  };
}

let isObserved = false;

/** Counts the steps of files from now on. */
async function observeFiles(): Promise<void> {
  if (isObserved) return;
  isObserved = true;
  const handle: FileHandle = await fs.open("/dev/null", "r");
  for (const name of stepsOfHandle) observe(Object.getPrototypeOf(handle) as object, name);
  await handle.close();
  for (const name of steps) observe(fs, name);
  syncBuiltinESMExports();
}

/** What kills a process: after some steps of files, in the middle of a write. */
export interface FileKill {
  readonly after: number;
  readonly bytes: number;
}

/** Runs a function as a separate process. Returns whether it was killed; it does not continue then. */
export async function asProcess(
  run: (kill: () => void) => Promise<void>,
  { after, bytes }: FileKill = { after: Number.MAX_SAFE_INTEGER, bytes: 0 },
): Promise<"ended" | "killed"> {
  await observeFiles();
  return new Promise((resolve, reject) => {
    const die = (): void => {
      own.isDead = true;
      // The system closes the files of a process that is gone.
      for (const handle of own.handles) processes.exit(() => void handle.close().catch(() => undefined));
      resolve("killed");
    };
    const own: Process = { left: after, bytes, isDead: false, handles: new Set(), die };
    processes.run(own, () => {
      run(die).then(() => resolve("ended"), reject);
    });
  });
}

function isDead(): boolean {
  return processes.getStore()?.isDead === true;
}

/** Sends requests only while the process lives. */
export function whileAlive<Parameters extends unknown[], Result>(
  send: (...parameters: Parameters) => Promise<Result>,
): (...parameters: Parameters) => Promise<Result> {
  return async (...parameters) => {
    if (isDead()) return never;
    const result = await send(...parameters);
    return isDead() ? never : result;
  };
}
