import { startEmulator } from "@obstack/emulator";
import type { Emulator, EmulatorOptions } from "@obstack/emulator";

/** A dashboard or an alert as a server returns it. */
export interface ServerRecord {
  readonly id: string;
  readonly name: string;
  readonly threshold?: number;
  readonly message?: string;
}

/** The emulated deployments of targets, and what people change on them. */
export class Targets implements AsyncDisposable {
  /** Variables of the job that replace those of the emulators. */
  readonly variables: Record<string, string> = {};
  private readonly emulators = new Map<string, Emulator>();

  async [Symbol.asyncDispose](): Promise<void> {
    for (const emulator of this.emulators.values()) await emulator.close();
  }

  async startTarget(name: string, options: EmulatorOptions): Promise<void> {
    this.emulators.set(name, await startEmulator({ behavior: "documented", ...options }));
  }

  emulator(name: string): Emulator {
    const emulator = this.emulators.get(name);
    if (emulator === undefined) throw new Error(name);
    return emulator;
  }

  /** Changes an alert on a server manually. */
  async change(target: string, name: string, fields: object): Promise<void> {
    const found = await this.findAlert(target, name);
    await this.request(target, "PUT", `/alerts/${found.id}`, { ...found, ...fields });
  }

  /** Deletes an alert on a server manually. */
  async remove(target: string, name: string): Promise<void> {
    await this.request(target, "DELETE", `/alerts/${(await this.findAlert(target, name)).id}`);
  }

  /** Creates a dashboard on a server manually. */
  async create(target: string, name: string): Promise<void> {
    await this.request(target, "POST", "/dashboards", { name, tiles: [], tags: [] });
  }

  async thresholdOf(target: string, name: string): Promise<unknown> {
    return (await this.findAlert(target, name)).threshold;
  }

  /** Returns all dashboards or alerts of a server. */
  async list(target: string, kind: "alerts" | "dashboards"): Promise<readonly ServerRecord[]> {
    return ((await this.request(target, "GET", `/${kind}`)) as { data: ServerRecord[] }).data;
  }

  private async findAlert(target: string, name: string): Promise<ServerRecord> {
    const found = (await this.list(target, "alerts")).find((one) => one.name === name);
    if (found === undefined) throw new Error(`No alert ${name} on ${target}`);
    return found;
  }

  private async request(target: string, method: string, path: string, body?: object): Promise<unknown> {
    const { environment } = this.emulator(target);
    const response = await fetch(`${environment["OBSTACK_SELFHOSTED_URL"]}/api/v2${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${environment["OBSTACK_SELFHOSTED_API_KEY"]}`,
        "Content-Type": "application/json",
        // On a slow machine, the server closes an idle connection while a request is on its way.
        Connection: "close",
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.status === 204 ? undefined : response.json();
  }

  /** The variables of the job: those of each target with its name. */
  get secrets(): Record<string, string> {
    const own = [...this.emulators].flatMap(([name, { environment }]) => variablesOf(name, environment));
    return { ...Object.fromEntries(own), ...this.variables };
  }
}

/** Returns the variables of a target, with its name at their end. */
function variablesOf(name: string, environment: Emulator["environment"]): [string, string][] {
  const own = Object.entries(environment).filter(([variable]) => variable.startsWith("OBSTACK_SELFHOSTED_"));
  return own.map(([variable, value]) => [`${variable}__${name.toUpperCase()}`, value]);
}
