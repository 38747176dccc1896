import { buildCommand } from "@stricli/core";
import { openTransport } from "../connection/clients.ts";
import { dryRunFlag, stackFlags } from "../connection/flags.ts";
import type { StackFlags, WriteFlags } from "../connection/flags.ts";
import type { CliContext } from "../context.ts";
import { UsageError } from "../errors/command-error.ts";
import { fileFlag, readBody } from "../input/read-body.ts";
import { text } from "../common/text.ts";
import { show } from "../output/show.ts";
import { describe } from "./describe.ts";

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

type Method = (typeof methods)[number];
type Flags = StackFlags & WriteFlags & { readonly file?: string };
/** Any path: what is there is the server's affair. */
type Call = (path: string, options: { readonly body?: unknown; readonly signal: AbortSignal }) => Promise<unknown>;

export const api = buildCommand({
  async func(this: CliContext, flags: Flags, method: Method, path: string) {
    if (!path.startsWith("/")) {
      throw new UsageError(
        `The path must begin with a slash, not ${JSON.stringify(path)}.`,
        "Such as /api/v2/dashboards.",
      );
    }
    const body = flags.file === undefined ? undefined : (await readBody(this, flags.file)).value;
    const send = openTransport(this, flags)[method] as unknown as Call;
    const answer = await send(path, { signal: this.signal, ...(body === undefined ? {} : { body }) });
    // A delete may be answered with nothing.
    if (answer !== undefined) {
      await show(this, flags, { data: answer, text: () => JSON.stringify(answer, undefined, 2) });
    }
  },
  parameters: {
    flags: { ...stackFlags, ...dryRunFlag, file: fileFlag },
    aliases: { f: "file" },
    positional: {
      kind: "tuple",
      parameters: [
        { parse: parseMethod, brief: `HTTP method: ${methods.join(", ")}`, placeholder: "method" },
        { parse: text, brief: "Path below the base address, with its query", placeholder: "path" },
      ],
    },
  },
  docs: describe({
    brief: "Send any request, with the authentication and the repeats of the other commands",
    more: "Send any request, with the authentication and the repeats of the other commands, and show the whole answer.",
    examples: [
      "api GET '/api/v2/alerts?limit=5'",
      "api POST /api/v2/charts/series -f query.yaml --query 'data[].ts_bucket'",
    ],
  }),
});

function parseMethod(value: string): Method {
  const method = methods.find((known) => known === value.toUpperCase());
  if (method === undefined) throw new SyntaxError(`Expected one of ${methods.join(", ")}, not ${value}`);
  return method;
}
