import { deployments } from "../common/deployment.ts";
import type { Deployment } from "../common/deployment.ts";
import { optional, preset, toggle } from "../input/flag.ts";
import { completeNames } from "../common/complete-names.ts";
import { openTransport, secretOf } from "../connection/clients.ts";
import { stackFlags } from "../connection/flags.ts";
import type { DeploymentFlags } from "../connection/flags.ts";
import { publicAddress, withoutUrlSecrets } from "../connection/public-url.ts";
import { chooseSecret, environmentVariables, settingsOf } from "../connection/settings.ts";
import type { CliContext } from "../context.ts";
import { UsageError } from "../errors/command-error.ts";
import { createGateway } from "../gateway/create-gateway.ts";
import type { GatewayEvent, Upstream } from "../gateway/create-gateway.ts";
import { createRateLimit } from "../gateway/rate-limit.ts";
import { parseWholeNumber } from "../input/parse-value.ts";
import { serveLoopback } from "../loopback/serve-loopback.ts";
import { findProfile } from "../profiles/find-profile.ts";
import { buildCommand } from "../builders/build-command.ts";

/** Value of the settings that clients require and that the gateway replaces. */
const placeholder = "no-key";

export const gateway = buildCommand({
  async func(flags) {
    if (!flags.readOnly) throw new UsageError("The gateway only passes reads.", "Pass `--read-only` to confirm it.");
    const connections = await findConnections(this, flags);
    const upstreams = Object.fromEntries(connections.map(({ deployment, upstream }) => [deployment, upstream]));
    const write = (event: GatewayEvent): Promise<void> => {
      const line = flags.output === "ndjson" ? JSON.stringify(toRecord(this, event)) : toLine(this, event);
      return this.writeOutput(`${line}\n`);
    };
    const limit = createRateLimit(flags.requestsPerMinute, this.now);
    const secrets = async (): Promise<string[]> => (await Promise.all(connections.map((one) => one.secrets()))).flat();
    const handle = createGateway({ upstreams, secrets, limit, now: this.now, onEvent: write });
    const server = await serveLoopback(flags.port, handle);
    this.process.stderr.write(introduce(this, server.url, connections));
    try {
      await new Promise((resolve) => {
        if (this.signal.aborted) resolve(undefined);
        this.signal.addEventListener("abort", resolve, { once: true });
      });
    } finally {
      await server.close();
    }
  },
  parameters: {
    flags: {
      readOnly: { ...toggle("Refuse everything except reads and chart queries (required)"), withNegated: false },
      port: preset("8020", "number", "Port on 127.0.0.1 (0 for any free port)", parseWholeNumber(0, 65_535)),
      requestsPerMinute: preset(
        "120",
        "number",
        "Maximum number of requests per minute; others get status 429",
        parseWholeNumber(1, 100_000),
      ),
      profile: {
        ...optional(
          "names",
          "Profiles, at most one of each deployment (default the selected profile and the environment)",
        ),
        variadic: ",",
        ...completeNames("profiles"),
      },
      deployment: { ...stackFlags.deployment, brief: "Only deployment to forward to (default all with a key)" },
      output: {
        kind: "enum",
        values: ["text", "ndjson"],
        default: "text",
        placeholder: "format",
        brief: "Format of the log on standard output",
      },
    },
  },
  docs: {
    brief: "Forward reads to a deployment for programs without its key",
    more: [
      "Listens on 127.0.0.1, adds the key to reads and chart queries of both deployments,",
      "and refuses all other requests with a reason. Prints the variables that point this",
      "command, the clients and other programs to it, and logs each request on standard",
      "output. Protects a key only from programs that cannot read it elsewhere: run the",
      "gateway as another user, or in another container.",
    ].join("\n"),
    isStream: true,
    examples: [
      "gateway --read-only",
      "gateway --read-only --port 9000 --profile lab,cloud --output ndjson > requests.ndjson",
    ],
  },
});

interface Connection {
  readonly deployment: Deployment;
  readonly upstream: Upstream;
  readonly secrets: () => Promise<string[]>;
  /** Settings that are no secret, for the variables. */
  readonly settings: Readonly<Record<string, string>>;
}

/** Returns the deployments to pass: those of the named profiles, or those with a key. */
async function findConnections(
  context: CliContext,
  { profile: names, deployment: only }: DeploymentFlags & { readonly profile?: readonly string[] },
): Promise<Connection[]> {
  const profiles = names ?? [undefined];
  const named = profiles.map((name) => ({ name, deployment: findProfile(context, name)?.profile.deployment }));
  const found: Connection[] = [];
  for (const deployment of deployments.filter((one) => only === undefined || one === only)) {
    const [selected, other] = named.filter((one) => one.deployment === deployment);
    if (other !== undefined) {
      throw new UsageError("Two profiles belong to the same deployment.", "Start a gateway for each of them.");
    }
    // With named profiles, only their deployments. Without, a selected profile of one does not hide the environment of the other.
    if (names !== undefined && selected === undefined) continue;
    const own = selected === undefined ? withoutProfiles(context) : context;
    const flags = { deployment, verbose: false, ...(selected?.name === undefined ? {} : { profile: selected.name }) };
    if (chooseSecret(own, deployment, flags) === undefined) continue;
    found.push(connect(own, flags));
  }
  if (found.length > 0) return found;
  throw new UsageError(
    "The gateway has no key.",
    "Select a profile with `--profile`, or set OBSTACK_SELFHOSTED_API_KEY, or OBSTACK_HOSTED_KEY_ID and OBSTACK_HOSTED_KEY_SECRET.",
  );
}

function connect(
  context: CliContext,
  flags: { readonly deployment: Deployment; readonly verbose: boolean; readonly profile?: string },
): Connection {
  const { deployment } = flags;
  const { baseUrl, headers, send } = openTransport(context, flags);
  const settings = settingsOf(context, deployment, flags).map(({ name, value }) => [name, value] as const);
  const secrets = async (): Promise<string[]> => {
    const secret = await secretOf(context, deployment, flags);
    const { keyId = "" } = Object.fromEntries(settings) as Record<string, string>;
    const values = [secret ?? "", deployment === "hosted" ? Buffer.from(`${keyId}:${secret}`).toString("base64") : ""];
    return values.filter((value) => value.length > 0);
  };
  return { deployment, upstream: { baseUrl, headers, send }, secrets, settings: Object.fromEntries(settings) };
}

/** Returns a context that uses only environment variables. */
function withoutProfiles(context: CliContext): CliContext {
  const environment = { ...context.environment, OBSTACK_PROFILE: undefined };
  return { ...context, environment, profiles: { ...context.profiles, read: () => ({ profiles: {} }) } };
}

function introduce(context: CliContext, url: string, connections: readonly Connection[]): string {
  const lines = connections.flatMap(({ deployment, upstream, settings }) => {
    const variables = environmentVariables[deployment];
    const values: Readonly<Record<string, string | undefined>> = {
      ...settings,
      baseUrl: url,
      secret: placeholder,
      ...(deployment === "hosted" ? { keyId: placeholder } : {}),
    };
    const assignments = Object.entries(variables).flatMap(([name, variable]) =>
      values[name] === undefined ? [] : [`  export ${variable}=${values[name]}`],
    );
    return [`# Reads of ${publicAddress(upstream.baseUrl)}`, ...assignments];
  });
  return `Gateway at ${url}. Ctrl-C to stop. In the shell of the other program:\n${lines.join("\n")}\n`;
}

/** Maximum length of logged paths and queries: programs choose them. */
const maxLogged = 2000;

function toRecord({ now }: CliContext, { path, query, ...event }: GatewayEvent): object {
  const asked = query === undefined ? undefined : JSON.stringify(query);
  return {
    time: new Date(now()).toISOString(),
    ...event,
    path: withoutUrlSecrets(path.slice(0, maxLogged)),
    ...(asked === undefined ? {} : { query: asked.length > maxLogged ? `${asked.slice(0, maxLogged)}…` : query }),
  };
}

function toLine({ now }: CliContext, { method, path, status, milliseconds, refused }: GatewayEvent): string {
  const time = new Date(now()).toISOString().slice(11, 19);
  const reason = refused === undefined ? `${milliseconds} ms` : `refused: ${refused}`;
  return `${time} ${status} ${method} ${withoutUrlSecrets(path.slice(0, 200))} ${reason}`.replaceAll("\n", " ");
}
