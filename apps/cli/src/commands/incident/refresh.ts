import { findIncident, refreshIncident } from "@obstack/alert-tests/internal";
import { failureLines, incidentLines, toLines } from "../../alert-tests/incident-view.ts";
import { queryOptions } from "../../alert-tests/progress.ts";
import { buildStackCommand } from "../../builders/build-stack-command.ts";
import { folderFlag, targetFlags } from "../../as-code/flags.ts";
import { openTarget } from "../../as-code/open-target.ts";
import { exitCodes } from "../../errors/exit-codes.ts";
import { text } from "../../input/flag.ts";
import { show } from "../../output/show.ts";

export const refresh = buildStackCommand({
  async func(flags, name) {
    const { folder, target } = flags;
    const incident = await findIncident(folder, name);
    const opened = await openTarget(this, flags, folder, target ?? incident.file.target);
    const options = { target: opened.name, ...queryOptions(this) };
    const refreshed = await refreshIncident(folder, opened.client, incident, options);
    this.progress.clear();
    const { isGone, outcome, failures } = refreshed;
    await show(this, flags, {
      data: refreshed,
      text: (terminal) =>
        [
          ...incidentLines([outcome], terminal),
          ...[
            ...failureLines(failures, incident.path),
            isGone
              ? "! The server no longer has all of the data. The saved values stay, and changed queries cannot be judged any more."
              : `Wrote ${incident.path}.ndjson.${failures.length === 0 ? "" : " The saved values of failed queries stay."}`,
          ].flatMap((line) => toLines(line, terminal)),
        ].join("\n"),
    });
    if (failures.length > 0) this.setExitCode(exitCodes.failure);
    else if (isGone) this.setExitCode(exitCodes.differences);
  },
  parameters: {
    flags: { ...targetFlags, ...folderFlag },
    positional: [{ parse: text, placeholder: "name", brief: "Name or file of the incident" }],
  },
  docs: {
    brief: "Query the values of an incident again (self-hosted)",
    more: [
      "Needed after the query of an alert has changed: its filter, grouping or aggregation.",
      "If the server no longer has all of the data, the saved values stay, and results that",
      "they cannot answer are reported as not judged.",
    ].join("\n"),
    exitCodes: {
      success: "The values are those of the current queries",
      failure: "Error, or a query failed",
      differences: "The server no longer has all of the data",
    },
    examples: ["incident refresh 'Payments down'", "incident refresh payments-down --target production"],
  },
});
