import { toKebab } from "@obstack/basics";

/** Descriptions of the flags of `obstack-emulator`, also for `obstack emulator start`. */
export const flags = {
  port: { placeholder: "number", brief: "Port of the self-hosted deployment (default 8000; 0 for any free port)" },
  hostedPort: {
    placeholder: "number",
    brief: "Port of the hosted deployment (default the one after --port; 0 for any free port)",
  },
  host: { placeholder: "address", brief: "Address to listen on; 0.0.0.0 in a container (default 127.0.0.1)" },
  data: { placeholder: "folder", brief: "Folder that keeps the state between runs (default in memory only)" },
  seed: { placeholder: "name", brief: "Initial state: demo, examples, empty, or a snapshot file (default demo)" },
  snapshot: { placeholder: "file", brief: "File to write the state to on exit" },
  reset: { brief: "Replace the state in the --data folder with a new one" },
  behavior: {
    placeholder: "name",
    brief: "Emulated behavior: deployed servers or the interface document (default deployed)",
  },
  rateLimits: { brief: "Limit the requests of each key like deployed servers" },
  fault: { placeholder: "fault", brief: "Fault to inject, such as gateway-after,operation=createAlert,times=1" },
  origin: {
    placeholder: "url",
    brief: "Additional origin whose pages may use the emulator (localhost is always allowed)",
  },
  maxBody: { placeholder: "bytes", brief: "Maximum size of a request body in bytes (default 1048576)" },
  connectionFile: {
    placeholder: "file",
    brief: "File that describes the connection while the emulator runs, with its keys",
  },
  random: { placeholder: "text", brief: "Seed of generated events, costs and chances (default obstack)" },
} as const;

/** With `1`, the emulator stops when its input ends, as that of a process does that ends in any way. */
export const stopVariable = "OBSTACK_STOP_AT_INPUT_END";

const repeatable: ReadonlySet<string> = new Set(["fault", "origin"]);

const width = 24;

/** Formats the flags for the help of `obstack-emulator`. */
export function formatFlags(): string {
  const lines = Object.entries(flags).map(([name, flag]) => {
    const value = "placeholder" in flag ? ` ${flag.placeholder.toUpperCase()}${repeatable.has(name) ? "..." : ""}` : "";
    return `  ${`--${toKebab(name)}${value}`.padEnd(width)}${flag.brief}`;
  });
  return lines.join("\n");
}
