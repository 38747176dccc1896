import { isResponseError } from "@obstack/core";
import { buildCommand } from "../builders/build-command.ts";
import { CommandError } from "../errors/command-error.ts";
import { listOutputFlag, listView, show } from "../output/show.ts";
import {
  docsOf,
  dashboards as dashboardRow,
  sources as sourceRow,
  webhooks as webhookRow,
} from "../resources/table.ts";
import type { Listable } from "../resources/table.ts";

/** Builds the command that lists the records of one kind. */
function list<Item>(resource: Listable<Item>) {
  const { what, flags, open, columns, unlistedHint } = resource;
  return buildCommand({
    async func(given) {
      const items = await open(this, given)
        .list({ signal: this.signal })
        .catch((cause: unknown) => {
          if (unlistedHint === undefined || !isResponseError(cause, 404)) throw cause;
          const message = `This release of the server cannot list ${what}s (404).`;
          throw new CommandError("notFound", message, unlistedHint, { cause });
        });
      await show(this, given, listView(items, columns, `No ${what}s.`));
    },
    parameters: { flags: { ...flags, ...listOutputFlag } },
    docs: docsOf(resource, "list", `List ${what}s`),
  });
}

export const dashboards = list(dashboardRow);
export const sources = list(sourceRow);
export const webhooks = list(webhookRow);
