import { listOutputFlag, show, utcFlag } from "../../output/show.ts";
import { buildCommand, nameOrIdentifier } from "../../builders/build-command.ts";
import { timeRange } from "../../charts/time-range.ts";
import { selfHostedClient } from "../../connection/clients.ts";
import { selfHostedFlags } from "../../connection/flags.ts";
import { completeNames, optional, parseWholeNumber, preset } from "../../input/flag.ts";
import { findSource } from "../../names/find-named.ts";

export const describe = buildCommand({
  async func(flags, nameOrId) {
    const { signal } = this;
    const range = timeRange(flags, this.now());
    const client = selfHostedClient(this, flags);
    const source = await findSource(client, nameOrId, { signal, needsRecord: true });
    const { describeSource, descriptionView } = await import("../../charts/describe-source.ts");
    const { field, top, utc } = flags;
    await show(this, flags, descriptionView(await describeSource(client, source, range, { field, top, signal }), utc));
  },
  parameters: {
    flags: {
      field: {
        ...optional("column", "Only column or attribute to show, for example LogAttributes['code']"),
        ...completeNames("columns"),
      },
      top: preset("10", "number", "Maximum number of values of a column", parseWholeNumber(1, 200)),
      since: optional("time", "Length or start of the time range, for example 3h or 17:00 (default 1h)"),
      from: optional("time", "Start of the time range"),
      to: optional("time", "End of the time range (default now)"),
      ...utcFlag,
      ...selfHostedFlags,
      ...listOutputFlag,
    },
    positional: nameOrIdentifier("source"),
  },
  docs: {
    brief: "Show the columns, attributes, metrics and frequent values of a source",
    more: [
      "Columns are those that the source record names, and those of the public",
      "OpenTelemetry schema that its table has. Values are counted with up to 40 chart",
      "queries over the range. The interface cannot list metrics: they are those of tiles.",
    ].join("\n"),
    examples: [
      "sources describe Logs",
      "sources describe Logs --since 1d --query 'columns[].name' --output json",
      "sources describe Logs --field ServiceName --top 50",
    ],
  },
});
