import { dashboardToSvg } from "@obstack/drawing";
import type { DashboardDrawing } from "@obstack/preview";
import { toText } from "@obstack/preview/internal";
import type { View } from "../output/view.ts";
import { terminalPicture } from "../output/terminal-picture.ts";
import { trustEscapes } from "../terminal/terminal-text.ts";
import { dashboardData } from "./dashboard-data.ts";

const toSvg = (drawing: DashboardDrawing, width: number): string => dashboardToSvg(drawing, { width, theme: "dark" });

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
    text: async (terminal) => {
      const { columns, color, has256Colors } = terminal;
      const picture = await terminalPicture(dashboard, toSvg, terminal, environment);
      return picture ?? trustEscapes(toText(dashboard, { width: columns ?? defaultWidth, color, has256Colors }));
    },
  };
}
