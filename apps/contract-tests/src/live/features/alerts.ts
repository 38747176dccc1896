import { temporaryStack } from "@obstack/testing";
import { expectEqual } from "../feature.ts";
import type { Feature } from "../feature.ts";
import type { LiveServer } from "../connect.ts";
import { countTile, unreachable } from "../tiles.ts";
import { createAlert } from "./records.ts";

/** Output of `alerts test`, and details of a target in that of `test`. */
interface Report {
  readonly alerts: readonly Tested[];
}

interface Tested {
  readonly status: string;
  readonly reason?: string;
  readonly windows: number;
  readonly highest: number | null;
}

/** Alerts: backtests, and silences. */
export const alertFeatures: readonly Feature[] = [
  backtested("Backtests of alerts without groups", {}),
  backtested("Backtests of alerts with groups", { groupBy: "ServiceName" }),
  backtested("Backtests of alerts grouped by a map key", { groupBy: "ResourceAttributes['k8s.pod.name']" }),
  {
    title: "Backtests of alerts on saved searches",
    async check(server, step) {
      const source = server.sources.find(({ kind }) => kind === "log")?.name ?? "";
      const searches = { Errors: { source, where: "SeverityText:error" } };
      using stack = temporaryStack({
        "obstack.yaml": {
          test: { searches },
          targets: {
            default: {
              bindings: {
                webhooks: { Webhook: server.webhookId },
                savedSearches: { Errors: "0123456789abcdef01234567" },
              },
            },
          },
        },
        "alerts/test.json": {
          name: server.name,
          source: "saved_search",
          savedSearch: "Errors",
          threshold: unreachable,
          thresholdType: "above",
          interval: "5m",
          webhook: "Webhook",
        },
      });
      await step("obstack test --since", async () => {
        const argv = ["test", "--since", "3h", "--output", "json"];
        const output = await server.obstack(argv, { folder: stack.path });
        const { targets } = JSON.parse(output) as { readonly targets: readonly { readonly details: Report }[] };
        expectTested(targets[0]?.details.alerts[0]);
      });
    },
  },
  {
    title: "Silences, and their end",
    async check(server, step, limit) {
      const alert = await createAlert(server, { interval: "1m" });
      const before = JSON.stringify(await settingsOf(server, alert.id));
      const isSilenced = async (): Promise<boolean> => {
        const output = await server.obstack(["alerts", "list", "--silenced", "--output", "json"]);
        return (JSON.parse(output) as { id: string }[]).some(({ id }) => id === alert.id);
      };
      const expectSilence = async (expected: boolean): Promise<void> =>
        expectEqual("Silenced", await isSilenced(), expected);
      await step("obstack alerts silence", async () => {
        await expectSilence(false);
        await server.obstack(["alerts", "silence", alert.id, "--reason", "A test"]);
        await expectSilence(true);
      });
      await step("obstack alerts unsilence restores the alert", async () => {
        await server.obstack(["alerts", "unsilence", alert.id]);
        await expectSilence(false);
        expectEqual("Alert", await settingsOf(server, alert.id), JSON.parse(before));
      });
      if (!("scheduleStartAt" in alert || "numConsecutiveWindows" in alert)) {
        limit(
          "partly",
          "This release has no schedules: a silence has no end of its own, and resolves the alert while it lasts.",
        );
        return;
      }
      await step("obstack alerts silence --for ends by itself", async () => {
        await server.obstack(["alerts", "silence", alert.id, "--for", "1s"]);
        await expectSilence(true);
        const { scheduleStartAt } = (await server.client.alerts.get(alert.id)) as { scheduleStartAt?: string };
        await new Promise((resolve) => setTimeout(resolve, Date.parse(scheduleStartAt ?? "") - Date.now() + 1000));
        await expectSilence(false);
      });
    },
  },
];

function backtested(title: string, shown: { readonly groupBy?: string }): Feature {
  return {
    title,
    async check(server, step) {
      const alert = await createAlert(
        server,
        { interval: "5m", threshold: 1e15 },
        countTile(server, "Events", "id", shown),
      );
      await step("obstack alerts test", async () => {
        const output = await server.obstack(["alerts", "test", alert.id, "--since", "3h", "--output", "json"]);
        expectTested((JSON.parse(output) as Report).alerts[0]);
      });
    },
  };
}

function expectTested(found: Tested | undefined): void {
  if (found?.status !== "tested") throw new Error(`The alert is ${found?.status}: ${found?.reason}`);
  if (found.windows < 30 || found.highest === null || found.highest <= 0)
    throw new Error(`It saw ${found.windows} windows with values up to ${found.highest}.`);
}

/** Returns the settings of an alert, without those that equal absence. */
async function settingsOf({ client }: LiveServer, id: string): Promise<object> {
  const { updatedAt: _updatedAt, state: _state, ...settings } = await client.alerts.get(id);
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== null && value !== 0));
}
