import { randomUUID } from "node:crypto";
import { runObstack } from "@obstack/testing";
import type { Try } from "./try-server.ts";

/** The deployment that the command talks to, and what it needs there. */
export interface CommandTarget {
  readonly deployment: "hosted" | "selfhosted";
  readonly environment: Readonly<Record<string, string>>;
  /** Identifier of the webhook to name in an alert. */
  readonly webhookId: string;
}

/**
 * Runs the command: lists what exists, then creates a dashboard and an alert with flags and files, passes what `get` prints to
 * `create` and `update`, and deletes them. Everything it creates has a unique name and is deleted even if a step fails.
 */
export async function tryCommand(attempt: Try, { deployment, environment, webhookId }: CommandTarget): Promise<void> {
  const obstack = async (argv: readonly string[], input = ""): Promise<string> => {
    // Longer than the command waits for the end of a rate limit.
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
    attempt(`obstack ${noun} list`, () => obstack([noun, "list", "--output", "json"]));
  const [, , sources = "[]"] = await Promise.all(["dashboards", "alerts", "sources"].map(list));
  const name = `obstack test ${randomUUID()}`;
  try {
    await attempt("obstack dashboards create with a name alone", () => create("dashboards", ["--name", name]));
    const dashboard = await attempt("obstack dashboards create from a file", async () => {
      const [source] = JSON.parse(sources) as readonly Created[];
      const series = [{ sourceId: source?.id, type: "time", dataSource: "events", aggFn: "count" }];
      const tiles = [{ name, x: 0, y: 0, w: 6, h: 3, series }];
      return create("dashboards", ["-f", "-"], JSON.stringify({ name, tags: ["obstack-test"], tiles }));
    });
    if (dashboard === undefined) return;
    await attempt("obstack dashboards get, update -f, create -f", () => roundTrip("dashboards", dashboard.id));
    const alert = await attempt("obstack alerts create with flags", async () => {
      const tile = ["--dashboard-id", dashboard.id, "--tile-id", dashboard.tiles?.[0]?.id ?? "", "--source", "tile"];
      // A threshold that nothing reaches: nobody is notified.
      const rule = ["--threshold", "1e15", "--threshold-type", "above", "--interval", "1h"];
      const channel = ["--channel-type", "webhook", "--channel-webhook-id", webhookId];
      return create("alerts", ["--name", name, ...tile, ...rule, ...channel]);
    });
    if (alert === undefined) return;
    await attempt("obstack alerts get, update -f, create -f", () => roundTrip("alerts", alert.id));
    await attempt("obstack alerts update with a flag", () =>
      obstack(["alerts", "update", alert.id, "--threshold", "2e15"]),
    );
  } finally {
    await attempt("obstack delete", async () => {
      const results: PromiseSettledResult<string>[] = [];
      // A dashboard takes its alerts with it: they go first.
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
