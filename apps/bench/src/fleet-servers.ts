// A process with an emulator for each target of a fleet. Resets them on every message.
import { startEmulator } from "@obstack/emulator";
import type { EmulatorOptions } from "@obstack/emulator";

/** A server of a target. */
export interface FleetServer {
  readonly baseUrl: string;
  readonly apiKey: string;
}

const [, , count = "1", seed = "empty", options = "{}"] = process.argv;
const given = JSON.parse(options) as EmulatorOptions;
const emulators = await Promise.all(
  Array.from({ length: Number(count) }, () => startEmulator({ behavior: "documented", seed, ...given })),
);
const servers: FleetServer[] = emulators.map(({ selfHosted }) => selfHosted);
process.on("message", () => {
  for (const emulator of emulators) emulator.reset();
  process.send?.("reset");
});
process.once("disconnect", () => process.exit());
process.send?.(servers);
