import { readFileSync, rmSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ServerRecord, Truth } from "./truth.ts";

/** What an agent has: the command with its skill, or the tools of the MCP server, and the files of the stack. */
export interface Hands {
  /** Runs a command line. Present without tools. */
  readonly shell?: ((...words: readonly string[]) => Promise<unknown>) | undefined;
  /** Calls a tool. */
  readonly tool: (name: string, input: object) => Promise<unknown>;
  /** Returns everything that the last call said, including notices and errors. */
  readonly said: () => string;
  /** Folder of the stack. */
  readonly folder: string;
}

/** A task, and how an agent solves it either way. Returns what it would tell a person. */
export interface AgentTask {
  readonly name: string;
  readonly solve: (hands: Hands) => Promise<unknown>;
  /** Matches the solution, or compares it with what the server itself says. */
  readonly expected: RegExp | ((solution: never, truth: Truth) => boolean | Promise<boolean>);
}

const hour = 3_600_000;
const day = 24 * hour;
const service = "checkout";

/**
 * Returns twelve tasks of operators, on the demo data of the emulator.
 *
 * @param alerts Alerts of the server before the tasks.
 * @param dashboards Dashboards of the server before the tasks.
 */
export function createAgentTasks(
  alerts: readonly ServerRecord[],
  dashboards: readonly ServerRecord[],
): readonly AgentTask[] {
  // No task depends on the second at which it runs.
  const to = Math.floor(Date.now() / 1000) * 1000 - 5000;
  const from = to - 3 * hour;
  const range = { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
  const rangeFlags = ["--from", range.from, "--to", range.to];
  return [
    {
      name: "Find the firing alert and since when it fires",
      solve: ({ shell, tool }) =>
        shell?.("alerts", "list", "--firing", "--query", "[].{name: name, state: state, since: updatedAt}") ??
        tool("find", { kind: "alerts", firing: true }),
      expected: /"Any error".*\d{4}-\d\d-\d\dT/,
    },
    {
      name: "Rank services by errors in the last 3 hours",
      solve: ({ shell, tool }) => {
        const query = { source: "Logs", where: "SeverityText:error" };
        const flags = ["--source", "Logs", "--where", query.where, "--group-by", "ServiceName", "--top", "3"];
        return (
          shell?.("charts", "query", ...flags, ...rangeFlags) ??
          tool("query", { ...query, groupBy: "ServiceName", top: 3, ...range })
        );
      },
      async expected({ rows }: { readonly rows: readonly Row[] }, { values }) {
        const groups = await values({ where: "SeverityText:error", groupBy: ["ServiceName"], from, to });
        const counts = new Map([...groups].map(([name, points]) => [name, sum(points)] as const));
        const top = [...counts.values()].toSorted((one, other) => other - one).slice(0, 3);
        // Services with as many errors are in any order.
        const isCounted = rows.every(({ group, value }) => counts.get(group.ServiceName ?? "") === value);
        return isCounted && JSON.stringify(rows.map(({ value }) => value)) === JSON.stringify(top);
      },
    },
    {
      name: "Compare p95 of the slowest service over time",
      async solve({ shell, tool }) {
        const p95 = { source: "Traces", agg: "p95", field: "Duration" };
        const flags = ["charts", "query", "--source", "Traces", "--agg", "p95", "--field", "Duration"];
        const slowest = (await (shell?.(...flags, "--group-by", "ServiceName", "--top", "1", ...rangeFlags) ??
          tool("query", { ...p95, groupBy: "ServiceName", top: 1, ...range }))) as { readonly rows: readonly Row[] };
        const name = slowest.rows[0]?.group.ServiceName ?? "";
        const where = `ServiceName:${name}`;
        const ofHours = ["--where", where, "--granularity", "1h", "--query", "[].value"];
        const perHour = await (shell?.(...flags, ...rangeFlags, ...ofHours) ??
          tool("query", { ...p95, where, granularity: "1h", ...range }));
        const list =
          shell === undefined
            ? (perHour as { rows: [string, number][] }).rows.map(([, value]) => value)
            : (perHour as number[]);
        return { name, isWorse: (list.at(-2) ?? 0) > (list[0] ?? 0), hours: list };
      },
      async expected({ name, hours }: { readonly name: string; readonly hours: readonly number[] }, { values }) {
        const p95 = { aggFn: "quantile", level: 0.95, field: "Duration" };
        const traces = { source: "Traces", ...p95, groupBy: ["ServiceName"], where: "" };
        const whole = await values({ ...traces, from, to, granularity: "30d" });
        const [slowest] = [...whole].toSorted(([, [one]], [, [other]]) => (other?.[1] ?? 0) - (one?.[1] ?? 0));
        const wide = { from: Math.floor(from / hour) * hour, to: Math.ceil(to / hour) * hour };
        const own = (await values({ ...traces, ...wide, granularity: "1h" })).get(name) ?? [];
        // The last hour has not ended.
        const ended = own.map(([, value]) => value).slice(0, -1);
        return name === slowest?.[0] && JSON.stringify(hours.slice(0, -1)) === JSON.stringify(ended);
      },
    },
    {
      name: "List the alerts on a service and backtest them",
      async solve({ shell, tool }) {
        const found = (await (shell?.("alerts", "list", "--watching", service, "--query", "[].{name: name}") ??
          tool("find", { kind: "alerts", watching: service }))) as readonly { readonly name: string }[];
        const fired: [name: string, notifications: number][] = [];
        for (const { name } of found) {
          const shown = "{alerts: alerts[].{notifications: notifications}}";
          const report = await (shell?.("alerts", "test", name, "--since", "1d", "--query", shown) ??
            tool("backtest", { alert: name, server: true, since: "1d" }));
          fired.push([name, (report as { alerts: { notifications: number }[] }).alerts[0]?.notifications ?? -1]);
        }
        return fired;
      },
      async expected(fired: readonly (readonly [string, number])[], truth) {
        const watching = await watchersOf(truth, service, to);
        const named = fired.map(([name]) => name).toSorted();
        const errors = await truth.values({ where: "SeverityText:error", from: to - day, to, granularity: "15m" });
        const windows = [...errors.values()].flat().filter(([, value]) => value >= 1).length;
        const notifications = fired.find(([name]) => name === "Any error")?.[1] ?? -1;
        return JSON.stringify(named) === JSON.stringify(watching) && Math.abs(notifications - windows) <= 2;
      },
    },
    {
      name: "Create a dashboard with three tiles after a review",
      async solve(hands) {
        const tiles = ["error", "warn", "info"].map(
          (level, index) => `  - name: ${level}
    x: ${index * 8}
    y: 0
    w: 8
    h: 3
    config:
      displayType: line
      source: Logs
      select: [{ aggFn: count, where: "SeverityText:${level}", whereLanguage: lucene }]`,
        );
        writeFileSync(join(hands.folder, "dashboards", "levels.yaml"), `name: Levels\ntiles:\n${tiles.join("\n")}\n`);
        await (hands.shell?.("validate", hands.folder) ?? hands.tool("validate", {}));
        return applyReviewed(hands, "levels");
      },
      async expected(_: never, { list }) {
        const created = (await list("dashboards")).filter(({ name }) => name === "Levels");
        const [tiles, ...others] = created.map((dashboard) => dashboard["tiles"] as readonly unknown[]);
        return others.length === 0 && tiles?.length === 3;
      },
    },
    {
      name: "Find a threshold for at most 3 notifications a day",
      async solve(hands) {
        const { shell, tool, folder } = hands;
        const shown = "{alerts: alerts[].{sweep: sweep}}";
        const report = await (shell?.("alerts", "test", "Any error", "--since", "7d", "--query", shown) ??
          tool("backtest", { alert: "Any error", server: true, since: "7d" }));
        const [{ sweep } = { sweep: [] as Step[] }] = (report as { alerts: { sweep: Step[] }[] }).alerts;
        const calm = sweep.filter(({ notifications }) => notifications <= 21).map(({ threshold }) => threshold);
        const file = join(folder, "alerts", "any-error.yaml");
        writeFileSync(file, readFileSync(file, "utf8").replace(/^threshold: .*$/m, `threshold: ${Math.min(...calm)}`));
        const limits = ["--alert", "any-error", "--at-most", "21/week"];
        const proof = await (shell?.("test", folder, "--since", "7d", ...limits, "--query", "targets[].status") ??
          tool("backtest", { alert: "any-error", atMost: "21/week", since: "7d" }));
        const applied = await applyReviewed(hands, "any-error");
        return { threshold: Math.min(...calm), proof, applied };
      },
      async expected({ threshold, proof }: { readonly threshold: number; readonly proof: unknown }, { list, values }) {
        const alert = (await list("alerts")).find(({ name }) => name === "Any error");
        const windows = await values({ where: "SeverityText:error", from: to - 7 * day, to, granularity: "15m" });
        const firing = [...windows.values()].flat().filter(([, value]) => value >= threshold).length;
        // A window at each end may differ.
        return alert?.["threshold"] === threshold && firing <= 22 && /"unchanged"/.test(JSON.stringify(proof));
      },
    },
    {
      name: "Define an SLO and report its remaining budget",
      async solve({ shell, tool, folder }) {
        mkdirSync(join(folder, "slos"), { recursive: true });
        writeFileSync(
          join(folder, "slos", "levels.yaml"),
          "name: Checkout answers\nobjective: 90\nwindow: 7d\nindicator:\n  source: Logs\n  total: ServiceName = 'checkout'\n  bad: SeverityText = 'error'\npage: On-call\nticket: On-call\n",
        );
        return shell?.("slo", "status", folder) ?? tool("slo", {});
      },
      async expected(solution: never, { values }) {
        const [left] = [...JSON.stringify(solution).matchAll(/"leftPercent":(-?[\d.e-]+)/g)].map(([, text]) =>
          Number(text),
        );
        const week = { from: to - 7 * day, to, granularity: "1d" };
        const total = sum([...(await values({ ...week, where: "ServiceName:checkout" })).values()].flat());
        const bad = sum(
          [...(await values({ ...week, where: "ServiceName:checkout SeverityText:error" })).values()].flat(),
        );
        return left !== undefined && Math.abs(left / 100 - (1 - bad / (total * 0.1))) < 0.02;
      },
    },
    {
      name: "Find and revert a manual change",
      async solve(hands) {
        const { shell, tool, folder } = hands;
        const drift = await (shell?.("drift", folder, "--query", "changes[].{name: name, fields: fields}") ??
          tool("drift", {}));
        return { drift, applied: await applyReviewed(hands, "checkout-errors", "alerts/checkout-errors") };
      },
      async expected({ drift }: { readonly drift: unknown }, { list }) {
        const alert = (await list("alerts")).find(({ name }) => name === "Checkout errors");
        return alert?.["threshold"] === 100 && /Checkout errors/.test(JSON.stringify(drift));
      },
    },
    {
      name: "Prepare a silence for a person to run",
      async solve({ shell, tool, said }) {
        await (shell?.("alerts", "silence", "Any error", "--for", "1h") ??
          tool("silence", { alert: "Any error", for: "1h" }));
        return said();
      },
      async expected(solution: string, { list }) {
        const alert = (await list("alerts")).find(({ name }) => name === "Any error");
        const isSilenced = alert?.["scheduleStartAt"] !== undefined && alert["scheduleStartAt"] !== null;
        return !isSilenced && /person/.test(solution);
      },
    },
    {
      name: "Explain why a query returns nothing",
      async solve({ shell, tool, said }) {
        await (shell?.("charts", "query", "--source", "Logs", "--where", "SeverityText:eror", "--total") ??
          tool("query", { source: "Logs", where: "SeverityText:eror", total: true }));
        return said();
      },
      expected: /Similar: .{0,6}error/,
    },
    {
      name: "Delete only the objects that were created",
      async solve(hands) {
        rmSync(join(hands.folder, "dashboards", "levels.yaml"));
        rmSync(join(hands.folder, "slos"), { recursive: true });
        return applyReviewed(hands, "levels", "levels", true);
      },
      async expected(_: never, { list }) {
        return idsOf(await list("dashboards")) === idsOf(dashboards) && idsOf(await list("alerts")) === idsOf(alerts);
      },
    },
    {
      name: "Report the costs of January by entity",
      solve: ({ shell, tool }) => {
        const period = { from: "2026-01-01", to: "2026-01-31", by: "entity" };
        const flags = Object.entries(period).flatMap(([name, value]) => [`--${name}`, value]);
        return shell?.("usage-cost", ...flags) ?? tool("costs", period);
      },
      expected: /"grandTotalCRD":\d+\.\d+.*"web-shop"/,
    },
  ];
}

interface Row {
  readonly group: { readonly ServiceName: string };
  readonly value: number;
}

interface Step {
  readonly threshold: number;
  readonly notifications: number;
}

function idsOf(records: readonly ServerRecord[]): string {
  return JSON.stringify(records.map(({ id }) => id).toSorted());
}

function sum(points: readonly (readonly [number, number])[]): number {
  return points.reduce((total, [, value]) => total + value, 0);
}

/** Returns the names of alerts whose tile has events of a service: what the filter matches, asked of the server. */
async function watchersOf({ list, values }: Truth, name: string, to: number): Promise<readonly string[]> {
  const dashboards = await list("dashboards");
  const tiles = dashboards.flatMap((dashboard) => dashboard["tiles"] as { id: string; config?: Config }[]);
  const watching: string[] = [];
  for (const alert of await list("alerts")) {
    const config = tiles.find(({ id }) => id === alert["tileId"])?.config;
    const source = (await list("sources")).find(({ id }) => id === config?.sourceId);
    const last = config?.select?.at(config.asRatio === true ? 0 : -1);
    const where = [last?.where ?? "", `ServiceName:${name}`].filter((filter) => filter !== "").map((one) => `(${one})`);
    const metric = {
      metricName: last?.metricName ?? "",
      metricDataType: last?.metricType ?? "gauge",
      field: last?.valueExpression ?? "Value",
    };
    const isMetric = last?.metricName !== undefined && last.metricName !== "";
    const counted = {
      where: where.join(" AND "),
      from: to - 3 * hour,
      to,
      granularity: "1h",
      source: source?.name ?? "",
    };
    const found = await values({ ...counted, ...(isMetric && { ...metric, aggFn: "max" }) });
    if (sum([...found.values()].flat()) > 0) watching.push(alert.name);
  }
  return watching.toSorted();
}

interface Config {
  readonly sourceId?: string;
  readonly asRatio?: boolean;
  readonly select?: readonly { where?: string; metricName?: string; metricType?: string; valueExpression?: string }[];
}

/** Plans, and applies exactly that: in between, a person reviews the plan. */
async function applyReviewed({ shell, tool, folder }: Hands, key: string, only = key, prune = false): Promise<unknown> {
  const flags = ["--only", only, ...(prune ? ["--prune"] : [])];
  const input = { only, ...(prune ? { prune } : {}) };
  const plan = await (shell?.("plan", folder, ...flags) ?? tool("plan", input));
  const { digest } = plan as { digest: string };
  return shell?.("apply", folder, "--yes", ...flags, "--expect", digest) ?? tool("apply", { digest, ...input });
}
