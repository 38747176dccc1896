// A process with an emulator for each target of a fleet. Resets them on every message.
import { startEmulator } from "@obstack/emulator";
import type { EmulatorOptions } from "@obstack/emulator";

/** A server of a target. */
export interface TargetServer {
  readonly baseUrl: string;
  readonly apiKey: string;
}

const { count, ...options } = JSON.parse(process.argv[2] ?? "{}") as EmulatorOptions & { readonly count: number };
const emulators = await Promise.all(Array.from({ length: count }, () => startEmulator(options)));
process.on("message", () => {
  for (const emulator of emulators) emulator.reset();
  process.send?.("reset");
});
process.send?.(emulators.map(({ selfHosted }): TargetServer => selfHosted));
