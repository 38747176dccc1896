import { startEmulator } from "@obstack/emulator";
import type { Emulator, EmulatorOptions } from "@obstack/emulator";
import { createSelfHostedClient } from "@obstack/selfhosted";
import type { SelfHostedClient } from "@obstack/selfhosted";

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

  client(target: string): SelfHostedClient {
    return createSelfHostedClient(this.emulator(target).selfHosted);
  }

  /** Changes an alert on a server manually. */
  async change(
    target: string,
    name: string,
    fields: Parameters<SelfHostedClient["alerts"]["modify"]>[1],
  ): Promise<void> {
    const { alerts } = this.client(target);
    const found = (await alerts.list()).find((one) => one.name === name);
    await alerts.modify(found?.id ?? "", fields);
  }

  /** Returns the thresholds of the alerts with a name. */
  async thresholdsOf(target: string, name: string): Promise<unknown[]> {
    const alerts = await this.client(target).alerts.list();
    return alerts.filter((one) => one.name === name).map(({ threshold }) => threshold);
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
