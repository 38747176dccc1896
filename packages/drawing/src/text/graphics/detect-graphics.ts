/** A way to show pictures in a terminal. */
export type GraphicsProtocol = "kitty" | "iterm" | "sixel";

/** Values of `TERM` of terminals that show sixel graphics. */
const sixelTerminals = /^(?:foot|mlterm|contour|yaft)|sixel/;

/**
 * Returns how the terminal shows pictures, according to its environment variables. Returns undefined if it does not, or not for sure, for
 * example inside tmux and screen, which do not pass pictures on.
 */
export function detectGraphics(
  environment: Readonly<Record<string, string | undefined>>,
): GraphicsProtocol | undefined {
  const { TERM: term = "", TERM_PROGRAM: program = "" } = environment;
  if (environment["TMUX"] || environment["STY"] || /^(?:tmux|screen|dumb)/.test(term)) return undefined;
  if (environment["KITTY_WINDOW_ID"] || term === "xterm-kitty" || term === "xterm-ghostty" || program === "ghostty")
    return "kitty";
  if (program === "iTerm.app" || program === "WezTerm") return "iterm";
  return sixelTerminals.test(term) ? "sixel" : undefined;
}
