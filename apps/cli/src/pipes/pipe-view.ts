import type { Pipe } from "@obstack/hosted";
import type { View } from "../output/show.ts";
import { recordView } from "../output/show.ts";

/** Returns a pipe without the source kinds that it does not use: some servers send all of them, with `null`. */
export function withUsedSource<Item extends Pick<Pipe, "source">>(pipe: Item): Item {
  const { source } = pipe;
  if (typeof source !== "object" || source === null) return pipe;
  return { ...pipe, source: Object.fromEntries(Object.entries(source).filter(([, value]) => value !== null)) };
}

export function pipeView(pipe: Pipe): View {
  return recordView(withUsedSource(pipe));
}
