import type { AlertState } from "../chart.ts";
import { colors } from "./colors.ts";
import type { Color } from "./colors.ts";
import type { Pen } from "./pen.ts";

const stateColors: Readonly<Record<AlertState, Color>> = {
  ok: colors.good,
  firing: colors.bad,
  silenced: colors.warn,
  disabled: colors.quiet,
};

/** Returns the color of an alert's state. States that are not known have the color of alerts. */
export function colorOfState(state: AlertState | undefined): Color {
  return state === undefined ? colors.bad : stateColors[state];
}

/** Shapes in a square of 12 pixels, so that states differ without color too. */
const shapes: Readonly<Record<AlertState, string>> = {
  ok: "M2 6.5l3 3L10.5 3",
  firing: "M6 1.5L11 10.5H1ZM6 5v2.5M6 9v.2",
  silenced: "M6 1.5a4.5 4.5 0 1 0 .01 0ZM3 9L9 3",
  disabled: "M6 1.5a4.5 4.5 0 1 0 .01 0ZM4 6h4",
};
/** Width of a state's icon and the space after it. */
export const iconWidth = 16;

export function drawStateIcon(pen: Pen, left: number, top: number, state: AlertState): string {
  return pen.element("path", {
    d: shapes[state],
    transform: `translate(${Math.round(left)} ${Math.round(top)})`,
    fill: "none",
    stroke: colorOfState(state),
    "stroke-width": 1.5,
    "stroke-linejoin": "round",
  });
}
