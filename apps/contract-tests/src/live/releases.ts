import type { Behavior } from "@obstack/emulator";

/** A release of the self-hosted server that the page "Releases" lists, and the behavior of the emulator that imitates it. */
export interface Release {
  readonly release: string;
  readonly behavior?: Behavior;
}

/** The releases on the page, oldest first. */
export const releases: readonly Release[] = [
  { release: "2.17", behavior: "deployed=older" },
  { release: "2.23" },
  { release: "2.27" },
  { release: "2.30" },
  { release: "2.33" },
  { release: "2.36", behavior: "deployed" },
];
