import { detectGraphics } from "@obstack/drawing";
import type { DashboardDrawing } from "@obstack/preview";
import { toText } from "@obstack/preview/internal";
import type { View } from "../output/show.ts";
import { trustEscapes } from "../terminal/terminal-text.ts";
import { dashboardData } from "./dashboard-data.ts";
import { terminalPicture } from "./terminal-picture.ts";

/** Width of a drawing if the output is not a terminal. */
export const defaultWidth = 100;

/**
 * Returns the view of a dashboard: values for programs, and a drawing for people.
 *
 * @param environment Variables of a terminal that may show a picture in place of text. Default: text.
 */
export function dashboardDrawingView(
  dashboard: DashboardDrawing,
  environment: Readonly<Record<string, string | undefined>> = {},
): View {
  return {
    data: dashboardData(dashboard),
    text: async ({ columns, color, has256Colors }) => {
      const graphics = columns === undefined || !color ? undefined : detectGraphics(environment);
      return trustEscapes(
        columns === undefined || graphics === undefined
          ? toText(dashboard, { width: columns ?? defaultWidth, color, has256Colors })
          : await terminalPicture(dashboard, graphics, columns),
      );
    },
  };
}
