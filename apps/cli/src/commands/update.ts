import { findReadOnlyChanges } from "@obstack/core";
import type { Alert, Dashboard } from "@obstack/core";
import { findSilence } from "@obstack/core/alerts";
import type { Finding } from "@obstack/checked-yaml";
import { confirmWrite, requirePrompt } from "../connection/server-name.ts";
import { UsageError } from "../errors/command-error.ts";
import { bodyFlags, mergeBody } from "../input/body-flags.ts";
import { toggle } from "../input/flag.ts";
import { findRefused } from "../input/find-refused.ts";
import { fileFlag } from "../input/read-body.ts";
import { unknownFieldsFlag } from "../connection/flags.ts";
import { resolveObject } from "../names/find-named.ts";
import { buildCommand, nameOrIdentifier } from "../builders/build-command.ts";
import { changeFlags, Declined, modifyObject, titleOf } from "../resources/modify-object.ts";
import { alerts as alertRow, dashboards as dashboardRow, docsOf } from "../resources/table.ts";
import type { Writable } from "../resources/table.ts";
import { readObject } from "../resources/read-object.ts";

/**
 * Builds the command that changes the fields set by a file or by flags, or replaces an object with a file. Reads the object first, to show the
 * changes and to refuse an update that would delete alerts.
 */
function update<Item extends Dashboard | Alert, Body extends object>(resource: Writable<Item, Body>, article: string) {
  const { what, operations } = resource;
  const fields = bodyFlags(operations.update);
  return buildCommand({
    async func(given, nameOrId) {
      const { replace, yes, dryRun } = given;
      if (replace && given.file === undefined) {
        throw new UsageError("`--replace` needs a file.", "Pass the complete record with `-f`.");
      }
      const options = { isUpdate: true, isPartial: !replace };
      const { flags, value } = await readObject(this, resource, fields, given, options);
      // The first item of a new list is no change of the one before.
      const { channel: _first, ...others } = value;
      const changes = Array.isArray(value["channels"]) ? others : value;
      requirePrompt(this, !replace || yes || dryRun, `replace ${what} ${nameOrId}`);
      const records = resource.open(this, flags);
      const id = await resolveObject(this, what, records, nameOrId);
      await modifyObject(this, flags, resource, {
        id,
        records,
        done: replace ? "Replaced" : "Changed",
        isShown: replace,
        change: async (item, describeChanges) => {
          refuseWithSilence(item, value);
          const before = item as unknown as Record<string, unknown>;
          const after = adapted(before, replace ? value : mergeBody(before, changes)) as Item;
          if (findReadOnlyChanges(before, after, resource.fields).includes("silenced")) {
            throw new UsageError(
              "This server ignores `silenced` in updates: its alerts do not have the field as true or false.",
              `To silence the alert, run \`obstack alerts silence ${id}\`. Nothing was sent.`,
            );
          }
          const refused = await findRefused(operations.update, after, {
            before: item,
            file: given.file === undefined ? undefined : value,
          });
          const toText = ({ path, message }: Finding): string => {
            const flag = given.file === undefined ? fields.flagAt(path) : undefined;
            return flag === undefined ? message : `${flag}: ${message}`;
          };
          const mistakes = refused.filter(({ isWarning }) => isWarning !== true);
          if (mistakes.length > 0) throw new UsageError(mistakes.map(toText).join("\n"), "Nothing was changed.");
          for (const one of refused) this.tell(`${toText(one)} It is still sent.`, "warning");
          if (replace) {
            const described = describeChanges(after) || "    nothing";
            const title = titleOf(what, { ...item, id });
            this.tell(`Replacing ${title} changes:\n${described}`);
            if (!yes && !dryRun && !(await confirmWrite(this, flags, `Replace ${title}`))) throw new Declined();
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
        ...unknownFieldsFlag,
        replace: toggle("Replace the record; fields missing from the file are removed"),
        ...changeFlags(what),
      },
      positional: nameOrIdentifier(what),
    },
    docs: docsOf(resource, "update", `Change fields of ${article} ${what} with a file or flags, or replace it`, [
      "Changes only the fields set in the file or by flags. null removes a field, and",
      "lists are replaced, not merged. With --replace, also removes the fields that are",
      "missing from the file, after showing the changes.",
    ]),
  });
}

export const dashboards = update(dashboardRow, "a");
export const alerts = update(alertRow, "an");

/** Refuses to change a threshold that silences an alert: the change would end the silence. */
function refuseWithSilence(item: object, change: object): void {
  const { id } = item as { readonly id?: unknown };
  if (!("threshold" in change) || findSilence(item, 0)?.method !== "threshold") return;
  throw new UsageError(
    `Alert ${String(id)} is silenced by a threshold that no value reaches. This change would end the silence.`,
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
