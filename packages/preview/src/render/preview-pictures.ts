import { dashboardToSvg } from "@obstack/drawing";
import type { DashboardDrawing } from "@obstack/drawing";
import type { Preview, PreviewedDashboard } from "../plans/preview.ts";
import { changedToText } from "./preview-to-markdown.ts";

/** A picture of a dashboard. */
export interface PreviewPicture {
  /** Path without the extension, such as `checkout.before`. */
  readonly path: string;
  /** Key of the dashboard. */
  readonly key: string;
  readonly version: "before" | "after";
  /** Its changed tiles as text for a comment; absent without any. */
  readonly text?: string | undefined;
  /** For files and web pages: its colors follow the reader's system. */
  readonly svg: string;
}

const width = 1200;

/** Returns the pictures of a preview: each dashboard before and after. An unchanged dashboard has one. */
export function previewPictures({ dashboards }: Preview): PreviewPicture[] {
  return dashboards.flatMap(picturesOf);
}

function picturesOf({ key, action, before, after }: PreviewedDashboard): PreviewPicture[] {
  const versions = action === undefined ? { after } : { before, after };
  return Object.entries(versions).flatMap(([name, drawing]): PreviewPicture[] => {
    if (drawing === undefined) return [];
    const version = name === "before" ? "before" : "after";
    const text = changedToText(drawing);
    return [{ path: `${key}.${version}`, key, version, text, svg: dashboardPicture(drawing) }];
  });
}

/** Draws a dashboard as SVG for files. */
export function dashboardPicture(drawing: DashboardDrawing): string {
  return dashboardToSvg(drawing, { width });
}
