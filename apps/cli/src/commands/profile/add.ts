import { checkBaseUrl } from "@obstack/core";
import { UsageError } from "../../errors/command-error.ts";
import { toggle, text } from "../../input/flag.ts";
import type { FlagValues } from "../../input/flag.ts";
import { checkPrivate } from "../../profiles/read-secret.ts";
import type { Profile, SecretLocation } from "../../environment/profile.ts";
import { buildCommand } from "../../builders/build-command.ts";

const setting = { kind: "parsed", parse: text, optional: true } as const;

const flags = {
  deployment: { kind: "enum", values: ["selfhosted", "hosted"], brief: "Deployment type" },
  baseUrl: { ...setting, placeholder: "url", brief: "Base URL" },
  keyId: { ...setting, placeholder: "id", brief: "Key identifier (hosted)" },
  organizationId: { ...setting, placeholder: "uuid", brief: "Organization identifier (hosted)" },
  serviceId: { ...setting, placeholder: "uuid", brief: "Service identifier (hosted)" },
  secretEnvironment: { ...setting, placeholder: "name", brief: "Environment variable that holds the secret" },
  secretCommand: { ...setting, placeholder: "command", brief: "Command that prints the secret" },
  secretFile: { ...setting, placeholder: "file", brief: "File with the secret (mode 0600)" },
  readOnly: toggle("Refuse every write with this profile"),
  agentWrites: toggle("Allow agents to write without the digest of a plan"),
} as const;

type Given = FlagValues<typeof flags>;

export const add = buildCommand({
  async func(given, name) {
    const { current, profiles } = this.profiles.read();
    if (given.agentWrites && this.isAgent) {
      throw new UsageError("An agent cannot allow its own writes.", "Ask a person to run the command.");
    }
    if (Object.hasOwn(profiles, name)) {
      throw new UsageError(
        `Profile ${JSON.stringify(name)} already exists.`,
        `To replace it, first run \`obstack profile remove ${name}\`.`,
      );
    }
    const profile = profileFrom(given);
    // Where a secret is sent is a decision of the person that owns it.
    if (profile.secret !== undefined && this.isAgent) {
      throw new UsageError("An agent cannot send a secret to a base URL.", "Ask a person to run the command.");
    }
    const { secretFile } = given;
    const hasFile = secretFile === undefined || (await checkPrivate(secretFile));
    // The first profile becomes the current one.
    this.profiles.write({ current: current ?? name, profiles: { ...profiles, [name]: profile } });
    this.tell(
      `Added profile ${name} to ${this.profiles.path}.${current === undefined ? " It is now the current profile." : ""}`,
    );
    if (!hasFile) this.tell(`The secret file ${secretFile} does not exist yet.`, "warning");
  },
  parameters: {
    flags,
    positional: [{ parse: text, brief: "Name of the profile", placeholder: "name" }],
  },
  docs: {
    brief: "Add a profile",
    more: [
      "A profile stores the settings of a deployment and where to find the secret. It",
      "never stores the secret itself.",
    ].join("\n"),
    examples: [
      "profile add lab --deployment selfhosted --base-url http://lab:8000 --secret-file ~/.lab-key",
      "profile add prod --deployment hosted --base-url https://api.example.com --key-id k1 --secret-command 'pass show prod'",
    ],
  },
});

function profileFrom(given: Given): Profile {
  const { deployment, baseUrl, keyId, organizationId, serviceId, readOnly, agentWrites } = given;
  if (deployment === "selfhosted" && (keyId ?? organizationId ?? serviceId) !== undefined) {
    throw new UsageError(
      "The self-hosted deployment has no key identifier, organization or service.",
      "Remove `--key-id`, `--organization-id` and `--service-id`.",
    );
  }
  if (deployment === "hosted") checkHosted(given);
  return {
    deployment,
    baseUrl: baseUrl === undefined ? undefined : checkBaseUrl(baseUrl),
    keyId,
    organizationId,
    serviceId,
    secret: secretFrom(given),
    ...(readOnly ? { readOnly } : {}),
    ...(agentWrites ? { agentWrites } : {}),
  };
}

/** Checks what every request to the hosted deployment needs, which the server would only report as an unknown path. */
function checkHosted({ baseUrl, organizationId, serviceId }: Given): void {
  if (baseUrl !== undefined && /\/v1\/*$/.test(baseUrl)) {
    throw new UsageError("Invalid --base-url: it ends in /v1.", "Remove /v1; the command adds it.");
  }
  for (const [flag, value] of Object.entries({ "--organization-id": organizationId, "--service-id": serviceId })) {
    if (value === undefined || uuid.test(value)) continue;
    throw new UsageError(
      `Invalid ${flag} ${JSON.stringify(value)}: it must be a UUID.`,
      "The organization identifier is in the organization details of the management console, the service identifier on the page of the service.",
    );
  }
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

function secretFrom({ secretEnvironment, secretCommand, secretFile }: Given): SecretLocation | undefined {
  const locations = [
    ...(secretEnvironment === undefined ? [] : [{ environment: secretEnvironment }]),
    ...(secretCommand === undefined ? [] : [{ command: secretCommand }]),
    ...(secretFile === undefined ? [] : [{ file: secretFile }]),
  ];
  if (locations.length > 1) {
    throw new UsageError(
      "A profile has only one secret location.",
      "Pass one of `--secret-environment`, `--secret-command` and `--secret-file`.",
    );
  }
  return locations[0];
}
