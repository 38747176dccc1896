import type { FetchFunction } from "@obstack/core";
import { replaceSecrets } from "@obstack/core";
import { secretsAt } from "@obstack/core/secrets";
import type { CliContext } from "../context.ts";
import type { OutputFlags } from "../output/show.ts";
import { show } from "../output/show.ts";
import { DryRunEnd } from "../errors/command-error.ts";
import { withoutUrlSecrets } from "./public-url.ts";

/**
 * Creates a `fetch` that prints the first request instead of sending it: method, URL, headers and body, without secrets. As
 * text, or as an object in other formats.
 *
 * @param send Sends reads. Default: they are printed, too.
 */
export function dryRunFetch(context: CliContext, output: OutputFlags, send: FetchFunction | undefined): FetchFunction {
  return async (url, init) => {
    if (init.method === "GET" && send !== undefined) return send(url, init);
    const headers = Object.entries(init.headers).map(([name, value]): [string, string] => {
      return [name, name === "authorization" ? value.replace(/ .*/, " [secret]") : withoutUrlSecrets(value)];
    });
    const body =
      init.body === undefined
        ? {}
        : { body: replaceSecrets(JSON.parse(init.body), (_secret, _name, shown) => shown, secretsAt(url)) };
    const request = { method: init.method, url: withoutUrlSecrets(url), headers: Object.fromEntries(headers), ...body };
    const lines = [`${request.method} ${request.url}`, ...headers.map(([name, value]) => `${name}: ${value}`)];
    const content = "body" in body ? ["", JSON.stringify(body.body, undefined, 2)] : [];
    await show(context, output, { data: request, text: () => [...lines, ...content].join("\n") });
    throw new DryRunEnd();
  };
}
