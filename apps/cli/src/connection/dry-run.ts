import type { FetchInit } from "@obstack/core";
import { replaceSecrets } from "@obstack/core";
import { secretsAt } from "@obstack/core/secrets";
import type { CliContext } from "../context.ts";
import type { OutputFlags } from "../output/show.ts";
import { show } from "../output/show.ts";
import { DryRunEnd } from "../errors/command-error.ts";
import { withoutUrlSecrets } from "./public-url.ts";

/**
 * Prints a request instead of sending it: method, URL, headers and body, without secrets. As text, or as an object in other formats. Then ends
 * the command.
 */
export async function showRequest(
  context: CliContext,
  output: OutputFlags,
  url: string,
  { method, headers: sent, body }: FetchInit,
): Promise<never> {
  const headers = Object.entries(sent).map(([name, value]): [string, string] => {
    return [name, name === "authorization" ? value.replace(/ .*/, " [secret]") : withoutUrlSecrets(value)];
  });
  const content =
    body === undefined
      ? {}
      : { body: replaceSecrets(JSON.parse(body), (_secret, _name, shown) => shown, secretsAt(url)) };
  const request = { method, url: withoutUrlSecrets(url), headers: Object.fromEntries(headers), ...content };
  const lines = [`${method} ${request.url}`, ...headers.map(([name, value]) => `${name}: ${value}`)];
  if ("body" in content) lines.push("", JSON.stringify(content.body, undefined, 2));
  await show(context, output, { data: request, text: () => lines.join("\n") });
  throw new DryRunEnd();
}
