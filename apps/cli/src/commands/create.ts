import { isObstackError } from "@obstack/core";
import type { Alert, CreateAlertRequest, CreateDashboardRequest, Dashboard } from "@obstack/core";
import { warnAboutKind } from "@obstack/alerting";
import { buildCommand } from "../builders/build-command.ts";
import { stackClient } from "../connection/clients.ts";
import { dryRunFlag, unknownFieldsFlag } from "../connection/flags.ts";
import type { StackFlags, WriteFlags } from "../connection/flags.ts";
import type { CliContext } from "../context.ts";
import { bodyFlags } from "../input/body-flags.ts";
import { namedFileFlag } from "../input/read-body.ts";
import { readWebUiFlags, webUiFlags } from "../input/web-ui-flags.ts";
import type { WebUiFlags } from "../input/web-ui-flags.ts";
import { show } from "../output/show.ts";
import { findIgnoredFields, warnAboutIgnored } from "../resources/modify-object.ts";
import { readObject } from "../resources/read-object.ts";
import type { ReadObjectOptions } from "../resources/read-object.ts";
import { alerts as alertRow, dashboards as dashboardRow, docsOf } from "../resources/table.ts";
import type { Writable } from "../resources/table.ts";

/** The flags of a command that creates an object: references to records are identifiers. */
type Flags = StackFlags & WriteFlags & Partial<WebUiFlags> & { readonly channelWebhookId?: string };

interface Creation<Body> extends Pick<ReadObjectOptions<Body, Flags>, "complete" | "readWebUi"> {
  /** Returns warnings about a body on the server, before it is sent. */
  readonly compare?: (context: CliContext, flags: Flags, body: Body) => Promise<readonly string[]>;
  /** Flags of its own. */
  readonly flags?: object;
}

/** Builds the command that creates one kind of object from a file, flags or both. */
function create<Item extends Dashboard | Alert, Body extends { readonly name?: unknown }>(
  resource: Writable<Item, Body>,
  article: string,
  { compare, complete = (body) => body, flags: own = {}, readWebUi }: Creation<Body>,
) {
  const { what, operations, open, view } = resource;
  const fields = bodyFlags(operations.create);
  return buildCommand({
    async func(given) {
      const { signal, tell } = this;
      const options = { isUpdate: false, isPartial: false, complete, readWebUi };
      const { flags, request, readOnly } = await readObject(this, resource, fields, given, options);
      if (readOnly.length > 0) tell(`Ignored read-only fields: ${readOnly.join(", ")}.`);
      for (const warning of (await compare?.(this, flags, request)) ?? []) this.tell(warning, "warning");
      const name = typeof request.name === "string" ? request.name : undefined;
      const { startUndoableWrite } = await import("../as-code/write-log.ts");
      const write = await startUndoableWrite(this, flags, { kind: what, action: "create", name });
      const created = await open(this, flags)
        .create(complete(request, flags), { signal })
        .catch(async (error: unknown) => {
          await write.fail(error);
          throw error;
        });
      const { id } = created;
      if (typeof id === "string") await write.succeed(id, created);
      tell(`Created ${what} ${id}.`);
      let record = created;
      if (typeof id === "string" && id !== "") {
        const silent = open(this, { ...flags, verbose: false });
        const written = { sent: request, answer: created };
        const stored = await findIgnoredFields(this, what, written, () => silent.get(id, { signal }));
        await warnAboutIgnored(this, `${what} ${id}`, stored.ignored);
        ({ record } = stored);
      }
      await show(this, flags, await view(record, { context: this, flags }));
      write.hint();
    },
    parameters: {
      flags: { ...fields.flags, ...own, file: namedFileFlag, ...unknownFieldsFlag, ...dryRunFlag, ...resource.flags },
    },
    docs: docsOf(resource, "create", `Create ${article} ${what} from a file or flags`),
  });
}

export const dashboards = create<Dashboard, CreateDashboardRequest>(dashboardRow, "a", {
  flags: webUiFlags,
  readWebUi: ({ acceptLosses = false, ...flags }) => readWebUiFlags({ acceptLosses, ...flags }),
});

export const alerts = create<Alert, CreateAlertRequest>(alertRow, "an", {
  compare: compareWithServer,
  complete: withImpliedFields,
});

/** Warns about an alert with the name of another one, and about one on a tile that servers do not evaluate. */
async function compareWithServer(
  context: CliContext,
  flags: Flags,
  { name, dashboardId, tileId }: CreateAlertRequest,
): Promise<readonly string[]> {
  const { signal } = context;
  const server = stackClient(context, { ...flags, verbose: false });
  // A warning is no reason to fail.
  const unlessRefused = (error: unknown): undefined => {
    if (!isObstackError(error) || signal.aborted) throw error;
    return undefined;
  };
  const [listed, dashboard] = await Promise.all([
    name ? server.alerts.list({ signal }).catch(unlessRefused) : undefined,
    dashboardId && tileId ? server.dashboards.get(dashboardId, { signal }).catch(unlessRefused) : undefined,
  ]);
  const same = listed?.filter((alert) => alert.name === name) ?? [];
  const unevaluated = warnAboutKind(dashboard?.tiles?.find(({ id }) => id === tileId));
  const ids = same.map(({ id }) => id).join(", ");
  return [
    ...(same.length === 0 ? [] : [`Another alert is named ${JSON.stringify(name)}: ${ids}.`]),
    ...(unevaluated === undefined ? [] : [unevaluated]),
  ];
}

/** Adds the fields that servers require and that others imply: a tile or a saved search implies the source, `--webhook` the type of the channel. */
function withImpliedFields(body: CreateAlertRequest, { channelWebhookId }: Flags): CreateAlertRequest {
  const { tileId, savedSearch, savedSearchId } = body;
  const source = tileId ? "tile" : savedSearch || savedSearchId ? "search" : undefined;
  return {
    ...(source === undefined ? {} : { source }),
    ...body,
    ...(channelWebhookId === undefined ? {} : { channel: { type: "webhook", ...body.channel } }),
  };
}
