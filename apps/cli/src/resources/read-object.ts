import type { Alert, Dashboard } from "@obstack/core";
import type { Webhook } from "@obstack/selfhosted";
import { stackClient } from "../connection/clients.ts";
import type { StackFlags, WriteFlags } from "../connection/flags.ts";
import type { CliContext } from "../context.ts";
import type { BodyFlags, ReferenceFlag } from "../input/body-flags.ts";
import { findRefused } from "../input/find-refused.ts";
import { readRequest } from "../input/read-body.ts";
import type { ReadOptions, RequestInput } from "../input/read-body.ts";
import { isIdentifier, findNamed } from "../names/find-named.ts";
import type { Writable } from "./table.ts";
import type { StackClient } from "../connection/clients.ts";
import { UsageError } from "../errors/command-error.ts";
import type { Named } from "../names/find-named.ts";
import type { WebUiOptions } from "@obstack/as-code";
import type { ListedObjects } from "@obstack/as-code/files";

export interface ReadObjectOptions<Body, Flags> {
  readonly isUpdate: boolean;
  /** Whether required fields may be missing. */
  readonly isPartial: boolean;
  /** Returns the body that is sent. Default: for an update, which is checked with the record that it changes. */
  readonly complete?: ((body: Body, flags: Flags) => Body) | undefined;
  /** Reads the flags about an export of the web UI. Default: such a file is refused. */
  readonly readWebUi?: ((flags: Flags) => WebUiOptions) | undefined;
}

/**
 * Reads an object from flags and from a file, which can have the fields of stack files, such as `tile: Errors`. Replaces names with identifiers;
 * those in the file that flags override are not resolved. Also returns the flags with identifiers.
 */
export async function readObject<
  Item extends Dashboard | Alert,
  Body extends object,
  Flags extends StackFlags & Partial<WriteFlags>,
>(
  context: CliContext,
  { what, operations, fields }: Writable<Item, Body>,
  bodyFlags: BodyFlags,
  given: Flags & { readonly file?: string },
  { isUpdate, isPartial, complete, readWebUi }: ReadObjectOptions<Body, Flags>,
): Promise<RequestInput<Body> & { readonly flags: Flags }> {
  const { references } = bodyFlags;
  const { signal } = context;
  const openClient = () => stackClient(context, given);
  const flags = await resolveReferences(context, openClient, references, given);
  const values = flags as Readonly<Record<string, unknown>>;
  const convert: ReadOptions<Body>["convert"] = async ({ value, place }, path) => {
    const [{ isFromWebUi, problemToText, readWebUiFiles, resolveFile }, { withExitCodes }] = await Promise.all([
      import("@obstack/as-code/files"),
      import("../as-code/failures.ts"),
    ]);
    let merged: Record<string, unknown> = { ...value };
    let listed: ListedObjects | undefined;
    if (isFromWebUi(value)) {
      if (readWebUi === undefined)
        throw new UsageError(
          `${path}: An export of the web UI cannot update a dashboard.`,
          `Create a new one with \`obstack dashboards create -f ${path}\`, or convert it with \`obstack import\`.`,
        );
      const options = { ...readWebUi(flags), signal };
      const converted = await withExitCodes(() => readWebUiFiles([{ value, place }], openClient(), options));
      for (const note of converted.notes) context.tell(problemToText(note), "note");
      merged = { ...converted.dashboards[0] };
      ({ listed } = converted);
    }
    for (const { kind, flag, shortFlag } of references) {
      if (values[flag] === undefined) continue;
      // The tile of the file may be one of the dashboard in the flag.
      if (kind === "dashboards" && ("tile" in value || shortFlag in value)) merged[shortFlag] = values[flag];
      else delete merged[shortFlag];
    }
    return withExitCodes(() =>
      resolveFile({ kind: what, value: merged, path, place }, openClient(), { isIdentifier, isUpdate, listed, signal }),
    );
  };
  const operationId = isUpdate ? operations.update : operations.create;
  const check: ReadOptions<Body>["check"] =
    complete && ((request, file) => findRefused(operationId, complete(request, flags), { file }));
  const options = { partial: isPartial, fields, convert, check };
  const input = await readRequest(context, bodyFlags, flags, operationId, options);
  return { ...input, flags };
}

const unlistedWebhooks =
  "Pass the identifier of the webhook, which an alert that calls it shows: `obstack alerts list -o json`. For an identifier of another form, use `--channel-webhook-id`.";

interface TileOfDashboard extends Named {
  readonly dashboardId: unknown;
  readonly dashboardName: unknown;
}

/** Replaces names in flags with identifiers. A tile name also sets the dashboard, if none is set. Sends no request if all values are identifiers. */
async function resolveReferences<Flags extends object>(
  { signal }: Pick<CliContext, "signal">,
  openClient: () => Pick<StackClient, "dashboards" | "webhooks">,
  references: readonly ReferenceFlag[],
  flags: Flags,
): Promise<Flags> {
  const values = { ...flags } as Record<string, unknown>;
  for (const { flag, shortFlag } of references) {
    const short = values[shortFlag];
    if (short === undefined) continue;
    if (values[flag] !== undefined)
      throw new UsageError(`--${shortFlag} is set twice.`, `Pass \`--${shortFlag}\` once.`);
    values[flag] = short;
  }
  const given = references.flatMap(({ flag }) => values[flag]).filter((value) => typeof value === "string");
  if (given.every(isIdentifier)) return values as Flags;
  const client = openClient();
  let dashboards: Promise<readonly Dashboard[]> | undefined;
  const listDashboards = (): Promise<readonly Dashboard[]> => (dashboards ??= client.dashboards.list({ signal }));
  const flagOf = (kind: ReferenceFlag["kind"]): string =>
    references.find((reference) => reference.kind === kind)?.flag ?? "";

  const dashboardFlag = flagOf("dashboards");
  const dashboard = values[dashboardFlag];
  if (typeof dashboard === "string") {
    const { id } = await findNamed(dashboard, { what: "dashboard", list: listDashboards, flag: "--dashboard" });
    values[dashboardFlag] = id;
  }

  const tileFlag = flagOf("tiles");
  const tile = values[tileFlag];
  if (typeof tile === "string" && !isIdentifier(tile)) {
    const chosen = values[dashboardFlag];
    const list = async (): Promise<readonly TileOfDashboard[]> =>
      (await listDashboards()).filter(({ id }) => chosen === undefined || id === chosen).flatMap(tilesOf);
    const found = await findNamed(tile, {
      what: "tile",
      list,
      flag: "--tile",
      describe: ({ name, dashboardName }) => `${String(name)} · ${String(dashboardName)}`,
      hint: "`obstack dashboards get` shows the tiles of a dashboard.",
    });
    values[tileFlag] = found.id;
    values[dashboardFlag] ??= found.dashboardId;
  }

  const webhookFlag = flagOf("webhooks");
  const webhooks = values[webhookFlag] as string | readonly string[] | undefined;
  if (webhooks !== undefined) {
    let listed: Promise<readonly Webhook[] | undefined> | undefined;
    // The hosted deployment has no list of webhooks, and neither have older releases.
    const list = (): Promise<readonly Webhook[] | undefined> =>
      (listed ??= Promise.resolve(client.webhooks?.list({ signal })));
    // The long flag, which cannot be repeated, passes any identifier.
    const unlistedHint = typeof webhooks === "string" ? undefined : unlistedWebhooks;
    const find = async (name: string): Promise<string> =>
      (await findNamed(name, { what: "webhook", list, flag: "--webhook", unlistedHint })).id;
    values[webhookFlag] = typeof webhooks === "string" ? await find(webhooks) : await Promise.all(webhooks.map(find));
  }
  return values as Flags;
}

function tilesOf({ id, name, tiles }: Dashboard): TileOfDashboard[] {
  return (tiles ?? []).map((tile) => ({ id: tile.id, name: tile.name, dashboardId: id, dashboardName: name }));
}
