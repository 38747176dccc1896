import type { Alert, Dashboard } from "@obstack/core";
import { findSilence } from "@obstack/core/alerts";
import type { ServerIdentity } from "@obstack/selfhosted";
import { showAndWatch } from "../../output/show-and-watch.ts";
import { completeNames, optional, toggle } from "../../input/flag.ts";
import type { FlagValues } from "../../input/flag.ts";
import { stackClient } from "../../connection/clients.ts";
import { stackFlags } from "../../connection/flags.ts";
import type { CliContext } from "../../context.ts";
import { parseDuration } from "../../input/parse-time.ts";
import { alertNames } from "../../names/alert-names.ts";
import { alertColumns, firingState } from "../../output/alert-columns.ts";
import { listOutputFlag, listView } from "../../output/show.ts";
import type { View } from "../../output/show.ts";
import { buildCommand } from "../../builders/build-command.ts";
import { emptyList } from "../../resources/empty-list.ts";

const sortKeys = ["state", "name", "updated"] as const;

const listFlags = {
  firing: toggle(`Show only firing alerts (state ${firingState})`),
  silenced: toggle("Show only silenced alerts"),
  state: { ...optional("state", "Only alerts in this state, ignoring case"), variadic: "," },
  name: optional("text", "Only alerts whose name contains this text, ignoring case"),
  dashboard: { ...optional("name|id", "Only alerts on tiles of this dashboard"), ...completeNames("dashboards") },
  tag: optional("tag", "Only alerts on tiles of dashboards with this tag"),
  sort: {
    kind: "enum",
    values: sortKeys,
    optional: true,
    placeholder: "column",
    brief: "Order: firing first, by name, or last updated first (default the server's)",
  },
  watch: optional("time", "Refresh interval, for example 10s (Ctrl-C to stop)", parseDuration),
  ...stackFlags,
  ...listOutputFlag,
} as const;

type Flags = FlagValues<typeof listFlags>;

export const list = buildCommand({
  async func(flags) {
    const client = stackClient(this, flags);
    await showAndWatch(this, flags, async (): Promise<View> => {
      const { signal } = this;
      const now = this.now();
      const needsDashboards = flags.dashboard !== undefined || flags.tag !== undefined;
      const [alerts, dashboards] = await Promise.all([
        client.alerts.list({ signal }),
        needsDashboards ? client.dashboards.list({ signal }) : [],
      ]);
      const matching = alerts.filter(createFilter(flags, dashboards, now));
      const shown = flags.sort === undefined ? matching : matching.toSorted(orders[flags.sort]);
      const isNamed = flags.output === "table" || flags.output === "csv";
      const names = isNamed ? await alertNames(this, client, shown) : new Map<string, string>();
      const needsReasons =
        isNamed &&
        shown.map((alert) => findSilence(alert, now)).some((silence) => silence && silence.reason === undefined);
      const reasons = needsReasons ? await recordedReasons(this, client.server) : new Map<string, undefined>();
      const columns = alertColumns({ names, now, reasons });
      const message = emptyList(
        "alerts",
        alerts.map(({ state }) => state),
      );
      return listView(shown, columns, message);
    });
  },
  parameters: {
    flags: listFlags,
  },
  docs: {
    brief: "List alerts",
    examples: [
      "alerts list --sort state",
      "alerts list --firing --watch 30s",
      "alerts list --dashboard 'Service overview' --name errors",
      "alerts list --state ALERT,PENDING --query '[].name' --output json",
    ],
  },
});

/** Returns the reasons of silences that this machine set. */
async function recordedReasons(
  context: CliContext,
  server: ServerIdentity,
): Promise<ReadonlyMap<string, string | undefined>> {
  const { openSilences } = await import("../../silence/silence-store.ts");
  const recorded = await openSilences(context, server).readOrWarn();
  return new Map(Object.entries(recorded).map(([id, { reason }]) => [id, reason]));
}

/** Creates the filter that the flags describe. Alerts must match all of them. */
function createFilter(flags: Flags, dashboards: readonly Dashboard[], now: number): (alert: Alert) => boolean {
  const { firing, state = [], silenced, name, dashboard, tag } = flags;
  const states = [...state, ...(firing ? [firingState] : [])].map((one) => one.toUpperCase());
  const matching = dashboards.filter(
    (one) =>
      (dashboard === undefined || one.id === dashboard || isSame(one.name, dashboard)) &&
      (tag === undefined || (one.tags ?? []).some((other) => isSame(other, tag))),
  );
  const ids = new Set(matching.map(({ id }) => id));
  const tiles = new Set(matching.flatMap(({ tiles: all }) => (all ?? []).map(({ id }) => id)));
  return (alert) =>
    (states.length === 0 || states.includes(stateOf(alert).toUpperCase())) &&
    (!silenced || findSilence(alert, now) !== undefined) &&
    (name === undefined || String(alert.name).toLowerCase().includes(name.toLowerCase())) &&
    ((dashboard === undefined && tag === undefined) ||
      ids.has(String(alert.dashboard ?? alert.dashboardId)) ||
      tiles.has(String(alert.tileId)));
}

function isSame(one: unknown, other: string): boolean {
  return typeof one === "string" && one.toLowerCase() === other.toLowerCase();
}

/** States in the order of their urgency; others are last. */
const urgency = [firingState, "PENDING", "INSUFFICIENT_DATA"];

function rank(alert: Alert): number {
  const index = urgency.indexOf(stateOf(alert).toUpperCase());
  return index === -1 ? urgency.length : index;
}

function byName(one: Alert, other: Alert): number {
  return String(one.name).localeCompare(String(other.name), "en");
}

const orders: Readonly<Record<(typeof sortKeys)[number], (one: Alert, other: Alert) => number>> = {
  state: (one, other) => rank(one) - rank(other) || byName(one, other),
  name: byName,
  updated: (one, other) => String(other.updatedAt).localeCompare(String(one.updatedAt), "en"),
};

function stateOf({ state }: Alert): string {
  return typeof state === "string" ? state : "";
}
