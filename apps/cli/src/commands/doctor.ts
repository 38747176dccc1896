import { isObstackError, isResponseError } from "@obstack/core";
import type { ResponseHeaders } from "@obstack/core";
import { deploymentOf, hostedClient, selfHostedClient } from "../connection/clients.ts";
import { allowedOrigins, chooseSecret, selectSettings, settingsOf } from "../connection/settings.ts";
import { listOutputFlag, show } from "../output/show.ts";
import { stackFlags } from "../connection/flags.ts";
import type { StackFlags } from "../connection/flags.ts";
import type { Deployment } from "../environment/profile.ts";
import type { CliContext } from "../context.ts";
import { checkOrigins, checkSecret, checkSettings, ok, problem, warning } from "../doctor/check-settings.ts";
import type { Diagnosis } from "../doctor/check-settings.ts";
import { CommandError } from "../errors/command-error.ts";
import { explainError } from "../errors/explain-error.ts";
import { style } from "../terminal/style.ts";
import { buildCommand } from "../builders/build-command.ts";
import { runtime } from "../environment/runtime.ts";

const marks = { ok: ["✓", "green"], warning: ["!", "yellow"], problem: ["✗", "red"] } as const;

export const doctor = buildCommand({
  async func(flags) {
    const diagnoses = await diagnose(this, flags);
    this.signal.throwIfAborted();
    await show(this, flags, {
      data: diagnoses,
      rows: () => ({
        titles: ["level", "what", "fix"],
        rows: diagnoses.map(({ level, what, fix }) => [level, what, fix]),
      }),
      text: ({ color }) =>
        diagnoses
          .map(({ level, what, fix }) => {
            const [mark, shade] = marks[level];
            return `${color ? style(shade, mark) : mark} ${what}${fix === undefined ? "" : `\n    ${fix}`}`;
          })
          .join("\n"),
    });
    const problems = diagnoses.filter(({ level }) => level === "problem").length;
    if (problems > 0)
      throw new CommandError("failure", problems === 1 ? "Found 1 problem." : `Found ${problems} problems.`);
  },
  parameters: { flags: { ...stackFlags, ...listOutputFlag } },
  docs: {
    brief: "Diagnose connection problems",
    more: "Checks the environment, the settings, the key and the server, and suggests\nfixes. Sends only read requests.",
    exitCodes: { success: "No problems", failure: "Problems found, or another failure" },
    examples: ["doctor", "doctor --profile prod --output json"],
  },
});

async function diagnose(context: CliContext, flags: StackFlags): Promise<Diagnosis[]> {
  const deployment = deploymentOf(context, flags);
  const localDiagnoses = [
    ...checkEnvironment(context.environment),
    ...checkSettings(deployment, settingsOf(context, deployment, flags)),
    ...checkOrigins(chooseSecret(context, deployment, flags), allowedOrigins(context), context),
  ];
  try {
    const { secret } = selectSettings(context, deployment, flags);
    const key = typeof secret === "function" ? await secret() : secret;
    const secretDiagnoses = key === undefined ? [] : checkSecret(deployment, key);
    const serverDiagnoses = await checkServer(context, deployment, flags);
    return [...localDiagnoses, ...secretDiagnoses, ...serverDiagnoses];
  } catch (error) {
    if (!isObstackError(error) && !(error instanceof CommandError)) throw error;
    return [...localDiagnoses, problem(error.message, explainError(error).hint ?? "Correct the setting.")];
  }
}

/** What to do about statuses, if the client says less. */
const hints: Readonly<Record<Deployment, Readonly<Record<number, string>>>> = {
  selfhosted: {
    403: "Use a personal API access key (web UI, team settings, API keys), not an ingestion key.",
    404: "Add the path prefix of the API to the base URL, such as http://host/prefix.",
  },
  hosted: { 424: "Start it with `obstack services start`." },
};

/** Sends a read request, and explains why it failed. */
async function checkServer(context: CliContext, deployment: Deployment, flags: StackFlags): Promise<Diagnosis[]> {
  const { signal, now } = context;
  const start = now();
  let clock: readonly Diagnosis[] = [];
  let scheme = "";
  const observed = {
    ...flags,
    onHeaders(headers: ResponseHeaders) {
      clock = checkClock(headers.get("Date"), (start + now()) / 2);
      scheme = headers.get("WWW-Authenticate")?.split(" ", 1)[0] ?? "";
    },
  };
  const options = { signal, retry: false, timeout: 10_000 } as const;
  try {
    await (deployment === "hosted"
      ? hostedClient(context, observed).pipes.list(options)
      : selfHostedClient(context, observed).sources.list(options));
    return [ok("The server accepts the key and responds."), ...clock];
  } catch (error) {
    if (!isObstackError(error)) throw error;
    const other = { hosted: "selfhosted", selfhosted: "hosted" }[deployment];
    const isOther = scheme !== "" && scheme.toLowerCase() !== { hosted: "basic", selfhosted: "bearer" }[deployment];
    const hint = isOther
      ? `The server asks for ${scheme} authentication. Pass \`--deployment ${other}\`, or correct the base URL.`
      : (hints[deployment][(error as { readonly status?: number }).status ?? 0] ??
        explainError(error).hint ??
        "Check the base URL and its path prefix, `--deployment`, and the log of the server.");
    const isTemporary = isResponseError(error, 424) || isResponseError(error, 429);
    return [(isTemporary ? warning : problem)(error.message, hint), ...clock];
  }
}

function checkClock(sent: string | null, now: number): Diagnosis[] {
  const date = Date.parse(sent ?? "");
  if (Number.isNaN(date)) return [];
  const seconds = Math.round((now - date) / 1000);
  if (Math.abs(seconds) <= 60) return [ok("The local clock agrees with the server's clock.")];
  const direction = seconds > 0 ? "ahead of" : "behind";
  return [
    warning(
      `The local clock is ${Math.abs(seconds)} s ${direction} the server's clock.`,
      "Correct the local clock. Until then, relative time ranges, for example 15m, show the wrong data.",
    ),
  ];
}

/** Checks the environment of this machine: Node version, proxies and certificate validation. */
function checkEnvironment(environment: Readonly<Record<string, string | undefined>>): Diagnosis[] {
  const proxies = ["HTTP_PROXY", "HTTPS_PROXY", "http_proxy", "https_proxy"].filter((name) => environment[name]);
  return [
    ok(runtime),
    ...(proxies.length > 0
      ? [ok(`Requests use the proxy in ${proxies.join(" and ")}, except to hosts in NO_PROXY.`)]
      : []),
    ...(environment["NODE_TLS_REJECT_UNAUTHORIZED"] === "0"
      ? [
          warning(
            "NODE_TLS_REJECT_UNAUTHORIZED=0 disables certificate validation: anyone on the network path can read the key.",
            "Unset it, and set NODE_EXTRA_CA_CERTS to the certificate of your certificate authority.",
          ),
        ]
      : []),
  ];
}
