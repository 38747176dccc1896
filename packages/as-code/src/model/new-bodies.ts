import type { Desired } from "./desired.ts";
import { inServerForm } from "./tile-form.ts";
import type { TileForm } from "./tile-form.ts";

/** Returns the body that creates a dashboard. */
export function dashboardBody({ fields, tiles }: Desired, form: TileForm | undefined): Record<string, unknown> {
  return { ...fields, ...(tiles === undefined ? {} : { tiles: tiles.map((tile) => inServerForm(tile.fields, form)) }) };
}

/** Returns the body that creates an alert. */
export function alertBody({ fields }: Desired): Record<string, unknown> {
  const { channels, ...body } = fields;
  // The API requires `source`; files omit it because it follows from the target.
  const watches =
    body["tileId"] !== undefined ? "tile" : body["savedSearch"] === undefined ? undefined : ("search" as const);
  return {
    ...(watches === undefined ? {} : { source: watches }),
    ...body,
    ...channelFields(channels, false),
  };
}

/** Every server supports `channel`; only some support `channels`. */
export function channelFields(channels: unknown, isListKnown: boolean): Record<string, unknown> {
  if (!Array.isArray(channels)) return {};
  const [first] = channels as unknown[];
  return {
    ...(first === undefined ? {} : { channel: first }),
    ...(isListKnown || channels.length !== 1 ? { channels } : {}),
  };
}
