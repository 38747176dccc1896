import type { CliContext } from "../context.ts";
import { show } from "./show.ts";
import type { View } from "./show.ts";
import type { WatchFlags } from "./watch.ts";

/** Shows a view, and with `--watch` again and again until Ctrl-C. */
export async function showAndWatch(context: CliContext, flags: WatchFlags, load: () => Promise<View>): Promise<void> {
  if (flags.watch !== undefined) return (await import("./watch.ts")).watch(context, flags, flags.watch, load);
  const view = await load();
  await show({ ...context, terminal: { ...context.terminal, now: context.now() } }, flags, view);
}
