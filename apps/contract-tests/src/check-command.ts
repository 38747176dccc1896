import { randomUUID } from "node:crypto";
import { runObstack } from "@obstack/testing";
import type { RunStep } from "./run-steps.ts";

/** The deployment that the command calls, and its settings. */
export interface CommandTarget {
  readonly deployment: "hosted" | "selfhosted";
  readonly environment: Readonly<Record<string, string>>;
  /** Identifier of the webhook to use in alerts. */
  readonly webhookId: string;
}

/**
 * Runs the command: lists objects, creates a dashboard and an alert with flags and files, passes the output of `get` to `create` and `update`,
 * and deletes what it created, even if a step fails. All created objects have a unique name.
 */
export async function checkCommand(
  step: RunStep,
  { deployment, environment, webhookId }: CommandTarget,
): Promise<void> {
  const obstack = async (argv: readonly string[], input = ""): Promise<string> => {
    // Longer than the command waits for a rate limit to reset.
    const options = { environment, input, timeout: 300_000 };
    const { code, stdout, stderr } = await runObstack([...argv, "--deployment", deployment], options);
    if (code !== 0) throw new Error(stderr.trim());
    return stdout;
  };
  const created: (readonly [noun: string, id: string])[] = [];
  const create = async (noun: string, argv: readonly string[], input?: string): Promise<Created> => {
    const record = JSON.parse(await obstack([noun, "create", ...argv, "--output", "json"], input)) as Created;
    created.push([noun, record.id]);
    return record;
  };
  const roundTrip = async (noun: string, id: string): Promise<void> => {
    const file = await obstack([noun, "get", id, "--output", "yaml"]);
    await obstack([noun, "update", id, "-f", "-"], file);
    await create(noun, ["-f", "-"], file);
  };

  const list = (noun: string): Promise<string | undefined> =>
    step(`obstack ${noun} list`, () => obstack([noun, "list", "--output", "json"]));
  const [, , sources = "[]"] = await Promise.all(["dashboards", "alerts", "sources"].map(list));
  const name = `obstack test ${randomUUID()}`;
  try {
    await step("obstack dashboards create with only a name", () => create("dashboards", ["--name", name]));
    const dashboard = await step("obstack dashboards create from a file", async () => {
      const [source] = JSON.parse(sources) as readonly Created[];
      const series = [{ sourceId: source?.id, type: "time", dataSource: "events", aggFn: "count" }];
      const tiles = [{ name, x: 0, y: 0, w: 6, h: 3, series }];
      return create("dashboards", ["-f", "-"], JSON.stringify({ name, tags: ["obstack-test"], tiles }));
    });
    if (dashboard === undefined) return;
    await step("obstack dashboards get, update -f, create -f", () => roundTrip("dashboards", dashboard.id));
    const alert = await step("obstack alerts create with flags", async () => {
      const tile = ["--dashboard-id", dashboard.id, "--tile-id", dashboard.tiles?.[0]?.id ?? "", "--source", "tile"];
      // An unreachable threshold, so no notification is sent.
      const rule = ["--threshold", "1e15", "--threshold-type", "above", "--interval", "1h"];
      const channel = ["--channel-type", "webhook", "--channel-webhook-id", webhookId];
      return create("alerts", ["--name", name, ...tile, ...rule, ...channel]);
    });
    if (alert === undefined) return;
    await step("obstack alerts get, update -f, create -f", () => roundTrip("alerts", alert.id));
    await step("obstack alerts update with a flag", () =>
      obstack(["alerts", "update", alert.id, "--threshold", "2e15"]),
    );
  } finally {
    await step("obstack delete", async () => {
      const results: PromiseSettledResult<string>[] = [];
      // Alerts first, because deleting a dashboard deletes its alerts.
      for (const kind of ["alerts", "dashboards"]) {
        const ids = created.flatMap(([noun, id]) => (noun === kind ? [id] : []));
        results.push(...(await Promise.allSettled(ids.map((id) => obstack([kind, "delete", id, "--yes"])))));
      }
      const failed = results.find(({ status }) => status === "rejected");
      if (failed?.status === "rejected") throw failed.reason;
    });
  }
}

interface Created {
  readonly id: string;
  readonly tiles?: readonly { readonly id: string }[];
}
