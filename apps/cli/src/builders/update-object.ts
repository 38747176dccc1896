import type { Command } from "@stricli/core";
import { stackClient } from "../connection/clients.ts";
import type { Alert, Dashboard, Fields, StackResources } from "@obstack/core";
import { findSilence, silenceMethods } from "@obstack/core/alerts";
import { dryRunFlag, hiddenTileFlag, stackFlags } from "../connection/flags.ts";
import type { StackFlags, WriteFlags } from "../connection/flags.ts";
import type { CliContext } from "../context.ts";
import { UsageError } from "../errors/command-error.ts";
import { bodyFlags, mergeBody } from "../input/body-flags.ts";
import { fileFlag, readRequest } from "../input/read-body.ts";
import { resolveFile } from "./resolve-file.ts";
import { resolveObject } from "../names/resolve-object.ts";
import { resolveReferences } from "../names/resolve-references.ts";
import type { View } from "../output/show.ts";
import { buildCommand } from "./build-command.ts";
import type { Description } from "./build-command.ts";
import { yesFlag } from "./delete-object.ts";
import { nameOrIdentifier } from "./identifier.ts";
import { Declined, modifyObject } from "./modify-object.ts";
import type { ModifiableResource } from "./modify-object.ts";
import { toggle } from "../input/flag.ts";

interface Update<Item> extends Description {
  readonly what: "dashboard" | "alert";
  readonly operationId: string;
  /** The fields of the record that `get` prints. */
  readonly fields: Fields;
  readonly resource: (client: StackResources) => ModifiableResource<Item>;
  readonly view: (item: Item) => View;
}

type Flags = StackFlags & WriteFlags & { readonly file?: string; readonly replace: boolean; readonly yes: boolean };

/**
 * Builds the command that changes the fields set by a file or by flags, or replaces an object with a file. Reads the object first, to show the
 * changes and to refuse an update that would delete alerts.
 */
export function updateObject<Item extends Dashboard | Alert>({
  what,
  operationId,
  fields: record,
  resource,
  view,
  more,
  ...description
}: Update<Item>): Command<CliContext> {
  const fields = bodyFlags(operationId);
  return buildCommand<Flags, [string]>({
    async func(given, nameOrId) {
      const { replace, yes, dryRun } = given;
      if (replace && given.file === undefined) {
        throw new UsageError("`--replace` needs a file.", "Pass the complete record with `-f`.");
      }
      const flags = await resolveReferences(this, () => stackClient(this, given), fields.references, given, {
        isUpdate: true,
      });
      const { references } = fields;
      const convert = resolveFile(this, () => stackClient(this, given), what, { references, flags, isUpdate: true });
      const options = { partial: !replace, fields: record, convert };
      const { value } = await readRequest(this, fields, flags, operationId, options);
      // The first item of a new list is no change of the one before.
      const { channel: _first, ...others } = value;
      const changes = Array.isArray(value["channels"]) ? others : value;
      if (replace && !yes && !dryRun && this.confirm === undefined) {
        throw new UsageError(
          `Refusing to replace ${what} ${nameOrId} without confirmation.`,
          "Pass `--yes` to continue.",
        );
      }
      const objects = resource(stackClient(this, flags));
      const id = await resolveObject(this, what, objects, nameOrId);
      await modifyObject(this, flags, {
        what,
        id,
        resource: objects,
        done: replace ? "Replaced" : "Changed",
        isShown: replace,
        view,
        change: async (item, describeChanges) => {
          refuseWithSilence(item, value);
          if ("silenced" in value && what === "alert" && silenceMethods(item as Alert)[0] !== "field") {
            this.process.stderr.write(
              `warning: This server may ignore \`silenced\`: its alerts do not show the field as true or false. To silence the alert, run \`obstack alerts silence ${id}\`.\n`,
            );
          }
          const before = item as unknown as Record<string, unknown>;
          const after = adapted(before, replace ? value : mergeBody(before, changes)) as Item;
          if (replace) {
            const described = describeChanges(after) || "    nothing";
            this.process.stderr.write(`Replacing ${what} ${id} changes:\n${described}\n`);
            if (!yes && !dryRun && (await this.confirm?.(`Replace ${what} ${id}?`)) !== true) throw new Declined();
          }
          return after;
        },
      });
    },
    parameters: {
      flags: {
        ...fields.flags,
        file: {
          ...fileFlag,
          brief:
            "YAML or JSON file with the fields to change, as in requests or in a stack's files (- for standard input)",
        },
        replace: toggle("Replace the record; fields missing from the file are removed"),
        yes: yesFlag,
        ...(what === "dashboard" ? hiddenTileFlag : {}),
        ...dryRunFlag,
        ...stackFlags,
      },
      positional: nameOrIdentifier(what),
    },
    docs: {
      ...description,
      more: [
        "Changes only the fields set in the file or by flags. null removes a field, and",
        "lists are replaced, not merged. With --replace, also removes the fields that are",
        "missing from the file, after showing the changes.",
        ...(more === undefined ? [] : ["", more]),
      ].join("\n"),
    },
  });
}

/** Refuses to change a threshold that silences an alert: the change would end the silence. */
function refuseWithSilence(item: object, change: object): void {
  const { id } = item as { readonly id?: unknown };
  if (!("threshold" in change) || findSilence(item, 0)?.method !== "threshold") return;
  throw new UsageError(
    `Alert ${String(id)} is silenced by a threshold out of reach, which this change would end.`,
    `Run \`obstack alerts unsilence ${String(id)}\` first.`,
  );
}

/** Returns a record with the identifiers of tiles that have the same name, and with a single channel in the form that every server has. */
function adapted(before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>): object {
  const { tiles, channels, ...others } = after;
  const isSingle = Array.isArray(channels) && channels.length === 1 && !Array.isArray(before["channels"]);
  return {
    ...others,
    ...(isSingle ? { channel: channels[0] as unknown } : channels === undefined ? {} : { channels }),
    ...(tiles === undefined ? {} : { tiles: Array.isArray(tiles) ? withIds(tilesIn(before), tiles) : tiles }),
  };
}

/** Alerts watch tiles by their identifiers, which files of a stack do not have. */
function withIds(before: readonly Tile[], after: readonly unknown[]): readonly unknown[] {
  const used = new Set(tilesIn({ tiles: after }).map(({ id }) => id));
  return after.map((tile) => {
    const { id, name } = (tile ?? {}) as Tile;
    if (id !== undefined || name === undefined) return tile;
    const [same, ...others] = before.filter((one) => one.name === name && !used.has(one.id));
    const isUnique = others.length === 0 && tilesIn({ tiles: after }).filter((one) => one.name === name).length === 1;
    return same !== undefined && isUnique ? { id: same.id, ...(tile as object) } : tile;
  });
}

interface Tile {
  readonly id?: unknown;
  readonly name?: unknown;
}

function tilesIn({ tiles }: Readonly<Record<string, unknown>>): readonly Tile[] {
  return Array.isArray(tiles) ? tiles.filter((tile) => typeof tile === "object" && tile !== null) : [];
}
