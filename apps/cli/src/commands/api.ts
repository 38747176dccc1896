import { isObstackError, isResponseError, refuseHiddenSecrets, replaceSecrets } from "@obstack/core";
import { secretsAt } from "@obstack/core/secrets";
import { Secret } from "@obstack/hosted";
import { deploymentOf, openTransport } from "../connection/clients.ts";
import type { Deployment } from "../environment/profile.ts";
import { dryRunFlag, stackFlags, yesFlag } from "../connection/flags.ts";
import { findRefusal } from "../connection/refuse-writes.ts";
import { CommandError, UsageError } from "../errors/command-error.ts";
import { choice, text } from "../input/flag.ts";
import { fileFlag, readBody } from "../input/read-body.ts";
import {
  checkNoDestination,
  keepSecret,
  openDestination,
  refuseShownSecrets,
  storeSecret,
  secretFlags,
} from "../keys/secret-destination.ts";
import { show } from "../output/show.ts";
import { buildCommand } from "../builders/build-command.ts";

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

type Method = (typeof methods)[number];
/** Accepts any path; the server decides whether it exists. */
type Send = (path: string, options: { readonly body?: unknown; readonly signal: AbortSignal }) => Promise<unknown>;

const positional = [
  { ...choice("method", methods), brief: `HTTP method: ${methods.join(", ")}` },
  { parse: text, brief: "Path relative to the base URL, with the query string", placeholder: "path" },
] as const;

const examplePaths: Readonly<Record<Deployment, string>> = {
  selfhosted: "/api/v2/dashboards",
  hosted: "/v1/organizations/ID/services/ID/pipes",
};

/** Returns the error of a request whose path may be wrong with a hint about the path. */
function withPathHint(error: unknown, deployment: Deployment): unknown {
  if (!isObstackError(error)) return error;
  const isMissing = isResponseError(error, 404);
  const isPage = error.hint?.includes("HTML page") === true;
  if (!isMissing && !isPage) return error;
  const hint = `The path may be wrong. Paths of this deployment look like ${examplePaths[deployment]}. ${error.hint ?? ""}`;
  return new CommandError(isMissing ? "notFound" : "failure", error.message, hint.trim(), { cause: error });
}

export const api = buildCommand({
  async func(flags, method, path) {
    if (!path.startsWith("/")) {
      throw new UsageError(
        `Invalid path ${JSON.stringify(path)}: it must start with a slash.`,
        `Use a path such as ${examplePaths[deploymentOf(this, flags)]}.`,
      );
    }
    if (this.isAgent && method === "DELETE" && !flags.yes && !flags.dryRun) {
      throw new UsageError(
        `Refusing to delete ${path} for an agent without confirmation.`,
        "Pass `--yes` to continue.",
      );
    }
    const body = flags.file === undefined ? undefined : (await readBody(this, flags.file)).value;
    refuseShownSecrets(this, flags);
    const rules = secretsAt(path);
    refuseHiddenSecrets(body, rules);
    const createsSecret = isKeyCreation(method, path) && body?.["hashData"] === undefined;
    if (!createsSecret && (flags.saveSecret ?? flags.saveSecretCommand) !== undefined) {
      checkNoDestination(flags, "The response");
    }
    const isSent = !flags.dryRun && findRefusal(this, deploymentOf(this, flags), flags) === undefined;
    const file = createsSecret && isSent ? await openDestination(this, flags) : undefined;
    const send = openTransport(this, { ...flags, showsReads: true })[method] as unknown as Send;
    const response = await send(path, { signal: this.signal, ...(body === undefined ? {} : { body }) }).catch(
      async (error: unknown) => {
        await file?.discard();
        throw withPathHint(error, deploymentOf(this, flags));
      },
    );
    const { keyId, keySecret } = Object(Object(response).result) as { keyId?: unknown; keySecret?: unknown };
    const key = typeof keyId === "string" ? keyId : "without an identifier";
    if (file !== undefined) {
      await storeSecret(this, file, typeof keySecret === "string" ? new Secret(keySecret) : undefined, key);
    } else if (typeof keySecret === "string" && keySecret !== "" && !flags.showSecret) {
      const kept = await keepSecret(this, `${keySecret}\n`);
      this.tell(`The secret of key ${key} is in ${kept}, readable only by you.`);
    }
    // The response to a delete may be empty.
    if (response !== undefined) {
      const data = flags.showSecret ? response : replaceSecrets(response, (_secret, _name, shown) => shown, rules);
      await show(this, flags, { data, text: () => JSON.stringify(data, undefined, 2) });
    }
  },
  parameters: {
    flags: {
      ...stackFlags,
      ...dryRunFlag,
      file: fileFlag,
      ...secretFlags,
      showSecret: { ...secretFlags.showSecret, brief: "Print secrets in the response" },
      yes: { ...yesFlag, brief: "Allow a `DELETE` in agent mode" },
    },
    positional,
  },
  docs: {
    brief: "Send an authenticated API request",
    more: [
      "Authentication and retries work as in the other commands. Prints the complete",
      "response, without secrets. A request that creates a key needs a destination for",
      "its secret, as `keys create` does.",
    ].join("\n"),
    examples: [
      "api GET '/api/v2/alerts?limit=5'",
      "api GET /v1/organizations/ID/services/ID/pipes --deployment hosted",
      "api POST /api/v2/charts/series -f query.yaml --query 'data[].ts_bucket'",
    ],
  },
});

/** Returns whether a request creates an API key of the hosted deployment, whose response contains the key's secret. */
function isKeyCreation(method: Method, path: string): boolean {
  return method === "POST" && /\/organizations\/[^/]+\/keys\/?$/i.test(new URL(path, "http://localhost").pathname);
}
