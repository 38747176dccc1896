import { stackClient } from "../../connection/clients.ts";
import { stackFlags } from "../../connection/flags.ts";
import { completeNames, optional, preset, text } from "../../input/flag.ts";
import { UsageError } from "../../errors/command-error.ts";
import { parseDuration } from "../../input/parse-time.ts";
import { utcFlag } from "../../output/show.ts";
import { showAndWatch } from "../../output/show-and-watch.ts";
import { linkTo } from "../../silence/web-interface.ts";
import { buildCommand } from "../../builders/build-command.ts";

export const view = buildCommand({
  async func(flags, nameOrFile) {
    const { since, watch, svg, utc } = flags;
    if (svg !== undefined && watch !== undefined)
      throw new UsageError("--svg and --watch cannot be combined.", "Pass one of them.");
    const client = stackClient(this, flags);
    const { openDashboard, viewDashboard } = await import("../../previews/open-dashboard.ts");
    const { queryOptions } = await import("../../alert-tests/progress.ts");
    const opened = await openDashboard(this, client, nameOrFile);
    const load = async () => {
      const options = { since, to: this.now(), utc, ...queryOptions(this) };
      const dashboard = await opened();
      const drawing = await viewDashboard(dashboard, client, options);
      this.signal.throwIfAborted();
      this.progress.finish();
      return { drawing, link: linkTo(this, dashboard) };
    };
    if (svg !== undefined) {
      const { writePicture } = await import("../../previews/write-picture.ts");
      await writePicture(this, (await load()).drawing, svg);
      return;
    }
    const { dashboardDrawingView } = await import("../../previews/dashboard-drawing-view.ts");
    await showAndWatch(this, flags, async () => {
      const { drawing, link } = await load();
      return dashboardDrawingView(drawing, link);
    });
  },
  parameters: {
    flags: {
      ...stackFlags,
      since: preset("3h", "time", "Length of the time range, for example 3h or 7d", parseDuration),
      watch: optional("time", "Refresh interval, for example 30s (Ctrl-C to stop)", parseDuration),
      svg: optional("file", "SVG file to write instead of printing the dashboard"),
      ...utcFlag,
    },
    positional: [
      {
        parse: text,
        placeholder: "name|id|file",
        brief: "Name or identifier of the dashboard, or a YAML or JSON file with one",
        ...completeNames("dashboards"),
      },
    ],
  },
  docs: {
    brief: "Draw a dashboard with its data",
    more: [
      "Draws the tiles of a dashboard with the data of the server, and the thresholds and",
      "states of the alerts on them. A file does not have to be applied: it can be one of a",
      "stack, with names of sources, or a record that `dashboards get` prints. Tiles that",
      "cannot be drawn show the reason. The hosted deployment has no charts.",
      "Dashboards of SLOs also show how the budget was spent, which the server does not.",
      "Set OBSTACK_WEB_URL to the address of the web UI for a link to the dashboard.",
    ].join("\n"),
    examples: [
      "dashboards view 'Service overview'",
      "dashboards view 'Service overview' --since 1d --watch 30s",
      "dashboards view dashboards/checkout.yaml --svg checkout.svg",
    ],
  },
});
