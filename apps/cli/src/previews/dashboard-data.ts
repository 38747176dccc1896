import type { DashboardDrawing, TileContent, TileDrawing } from "@obstack/preview";

/** Returns a dashboard with its values as plain data: times are in UTC. */
export function dashboardData({ name, tiles, range, isSeeded }: DashboardDrawing): object {
  return {
    name,
    from: toTime(range.startTime),
    to: toTime(range.endTime),
    ...(isSeeded === true ? { isSeeded } : {}),
    tiles: tiles.map(tileData),
  };
}

function tileData({ name, x, y, w, h, content, change, alerts }: TileDrawing): object {
  return {
    name,
    x,
    y,
    w,
    h,
    ...(change === undefined ? {} : { change }),
    ...(alerts === undefined ? {} : { alerts }),
    ...contentData(content),
  };
}

function contentData(content: TileContent): object {
  if (content.kind !== "time") return content;
  const { kind, display, times, series, omitted, unit, openFrom, marks } = content;
  return {
    kind,
    display,
    times: times.map(toTime),
    series,
    ...(omitted === undefined ? {} : { omitted }),
    ...(unit === undefined ? {} : { unit }),
    ...(openFrom === undefined ? {} : { openFrom: toTime(openFrom) }),
    ...(marks === undefined
      ? {}
      : {
          thresholds: marks.thresholds,
          firings: marks.firings.map(({ from, to }) => ({ from: toTime(from), to: toTime(to) })),
        }),
  };
}

function toTime(time: number): string {
  return new Date(time).toISOString();
}
