import { findIncident, replayIncidents } from "@obstack/alert-tests/internal";
import { drawTimeline, timelineToSvg } from "@obstack/drawing";
import { codeBlock, escapeMarkdown } from "@obstack/markdown";
import { withTestErrors } from "../../alert-tests/failures.ts";
import { timelineOf } from "../../alert-tests/incident-timeline.ts";
import { incidentLines } from "../../alert-tests/incident-view.ts";
import { withExitCodes } from "../../as-code/failures.ts";
import { folderFlag, planFormats, targetFlags } from "../../as-code/flags.ts";
import { onlyTarget } from "../../as-code/select-targets.ts";
import { buildCommand } from "../../builders/build-command.ts";
import { unusedDeploymentFlag } from "../../connection/flags.ts";
import type { CliContext } from "../../context.ts";
import { optional, text } from "../../input/flag.ts";
import { maxWidth, widthWithoutTerminal } from "../../output/chart.ts";
import { outputFlags, utcFlag } from "../../output/flags.ts";
import type { OutputFlags } from "../../output/flags.ts";
import { show as showResult } from "../../output/show.ts";
import { oneLine, trustEscapes } from "../../terminal/terminal-text.ts";

interface Flags extends OutputFlags {
  readonly target?: string;
  readonly folder: string;
  readonly svg?: string;
  readonly utc: boolean;
}

const pictureWidth = 960;
const markdownWidth = 80;

export const show = buildCommand({
  async func(this: CliContext, { folder, target, svg, utc, output, query }: Flags, name: string) {
    await withExitCodes(() =>
      withTestErrors(async () => {
        const { path, file } = await findIncident(folder, name);
        const selected = file.target ?? target ?? (await onlyTarget(folder));
        const shown = await replayIncidents(folder, { target: selected, only: path });
        const [incident] = shown;
        if (incident === undefined) return;
        const timeline = timelineOf(incident, utc);
        if (svg !== undefined) {
          await this.writeText(svg, timelineToSvg(timeline, { width: pictureWidth, theme: "auto", utc }));
          this.process.stderr.write(`Wrote ${svg}.\n`);
        }
        const { description = "" } = file;
        const about = description === "" ? [] : [oneLine(description)];
        await showResult(
          this,
          { output, query },
          {
            data: incident,
            text: (terminal) => {
              const width = Math.min(terminal.columns ?? widthWithoutTerminal, maxWidth);
              const drawn = trustEscapes(drawTimeline(timeline, { ...terminal, width, utc }));
              return [...incidentLines(shown, terminal), ...about, "", drawn].join("\n");
            },
            markdown: () => {
              const [first = "", ...failures] = incidentLines(shown, { color: false }).map(escapeMarkdown);
              return [
                `### ${first}`,
                ...about.map((line) => `\n${escapeMarkdown(line)}`),
                "",
                codeBlock(drawTimeline(timeline, { color: false, width: markdownWidth, utc })),
                ...(failures.length === 0 ? [] : ["", ...failures.map((line) => `- ${line.trim()}`)]),
              ].join("\n");
            },
          },
        );
      }),
    );
  },
  parameters: {
    flags: {
      output: { ...outputFlags.output, values: planFormats },
      query: outputFlags.query,
      target: targetFlags.target,
      ...folderFlag,
      svg: optional("file", "SVG file to write with the timeline"),
      ...utcFlag,
      ...unusedDeploymentFlag,
    },
    positional: [{ parse: text, placeholder: "name", brief: "Name or file of the incident" }],
  },
  docs: {
    brief: "Draw what the current alerts do in a saved incident",
    more: [
      "Draws a lane for each alert: when it fires, when it notifies, and when the incident",
      "began. Replays the saved values with the alerts in the folder, without a server.",
    ].join("\n"),
    examples: ["incident show 'Payments down'", "incident show payments-down --svg payments-down.svg --utc"],
  },
});
