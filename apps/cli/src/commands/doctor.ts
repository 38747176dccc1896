import { isObstackError } from "@obstack/core";
import type { Fetch } from "@obstack/core";
import { deploymentOf, openTransport, servicePath } from "../connection/clients.ts";
import { chooseSecret, secretOf, settingsOf } from "../connection/settings.ts";
import { listOutputFlag, show } from "../output/show.ts";
import { stackFlags } from "../connection/flags.ts";
import type { StackFlags } from "../connection/flags.ts";
import { allowedOrigins } from "../connection/origins.ts";
import type { CliContext } from "../context.ts";
import {
  checkServer,
  checkOrigins,
  checkSecret,
  checkSettings,
  ok,
  problem,
  warning,
} from "../doctor/check-settings.ts";
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
    const secret = await secretOf(context, deployment, flags);
    const secretDiagnoses = secret === undefined ? [] : checkSecret(deployment, secret);
    const transport = openTransport(context, flags, servicePath);
    const { organizationId, serviceId } = "organization" in transport ? transport.service() : {};
    const path =
      serviceId === undefined ? "/api/v2/sources" : `/v1/organizations/${organizationId}/services/${serviceId}/pipes`;
    const url = transport.baseUrl + path;
    const send: Fetch = (request) => transport.send({ ...request, signal: context.signal });
    const serverDiagnoses = await checkServer(deployment, send, url, context.now);
    return [...localDiagnoses, ...secretDiagnoses, ...serverDiagnoses];
  } catch (error) {
    if (!isObstackError(error) && !(error instanceof CommandError)) throw error;
    return [...localDiagnoses, problem(error.message, explainError(error).hint ?? "Correct the setting.")];
  }
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
