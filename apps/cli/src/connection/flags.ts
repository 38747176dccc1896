import { deployments } from "../common/deployment.ts";
import type { Deployment } from "../common/deployment.ts";
import { outputFlags } from "../output/flags.ts";
import type { OutputFlags } from "../output/flags.ts";
import { text } from "../common/text.ts";
import type { TargetSettings } from "./settings.ts";

/** The flag that every command accepts, so that scripts can always pass it. */
export interface DeploymentFlags {
  readonly deployment?: Deployment;
}

/** Flags of every command that talks to a server. */
export interface ConnectionFlags extends OutputFlags, DeploymentFlags {
  readonly profile?: string;
  readonly verbose: boolean;
}

/** Flags of commands that write. */
export interface WriteFlags {
  readonly dryRun: boolean;
}

/** What a client is opened with: the flags of a command, less those of its output. */
export type ClientFlags<Flags> = Omit<Flags, keyof OutputFlags> &
  Partial<WriteFlags> & { readonly targetSettings?: TargetSettings };

/** Flags of commands of the self-hosted deployment. */
export interface SelfHostedFlags extends ConnectionFlags {
  readonly baseUrl?: string;
}

/** Flags of commands of the hosted deployment. */
export interface HostedFlags extends SelfHostedFlags {
  readonly organizationId?: string;
  readonly serviceId?: string;
}

/** Flags of commands that either deployment answers. */
export type StackFlags = HostedFlags;

const deployment = { kind: "enum", values: deployments, optional: true } as const;

/** The flag of commands that talk to no server. */
export const unusedDeploymentFlag = {
  deployment: { ...deployment, brief: "No effect; accepted so that scripts can always pass it" },
} as const;

/** The flag of commands on one profile. */
export const profileDeploymentFlag = {
  deployment: { ...deployment, brief: "Deployment of the profile" },
} as const;

/** The flag of commands whose target is described by `obstack.yaml` or a profile. */
export const targetDeploymentFlag = {
  deployment: { ...deployment, brief: "Deployment of the --to target" },
} as const;

const connectionFlags = {
  ...outputFlags,
  profile: {
    kind: "parsed",
    parse: text,
    optional: true,
    placeholder: "name",
    brief: "Profile to use; default OBSTACK_PROFILE, else the one that `obstack profile use` chose",
  },
  verbose: { kind: "boolean", default: false, brief: "Say on the standard error what is sent and answered" },
} as const;

/** The flag of commands that write. */
export const dryRunFlag = {
  dryRun: { kind: "boolean", default: false, brief: "Show the request, without secrets, and do not send it" },
} as const;

export const selfHostedFlags = {
  ...connectionFlags,
  deployment: { ...deployment, brief: "Deployment (selfhosted only)" },
  baseUrl: {
    kind: "parsed",
    parse: text,
    optional: true,
    placeholder: "url",
    brief: "Base address; default OBSTACK_SELFHOSTED_URL, else http://localhost:8000",
  },
} as const;

export const hostedFlags = {
  ...connectionFlags,
  deployment: { ...deployment, brief: "Deployment (hosted only)" },
  baseUrl: {
    kind: "parsed",
    parse: text,
    optional: true,
    placeholder: "url",
    brief: "Base address; default OBSTACK_HOSTED_URL",
  },
  organizationId: {
    kind: "parsed",
    parse: text,
    optional: true,
    placeholder: "uuid",
    brief: "Organization; default OBSTACK_HOSTED_ORGANIZATION_ID",
  },
  serviceId: {
    kind: "parsed",
    parse: text,
    optional: true,
    placeholder: "uuid",
    brief: "Service; default OBSTACK_HOSTED_SERVICE_ID",
  },
} as const;

export const stackFlags = {
  ...hostedFlags,
  baseUrl: { ...hostedFlags.baseUrl, brief: "Base address; default OBSTACK_SELFHOSTED_URL or OBSTACK_HOSTED_URL" },
  deployment: {
    ...deployment,
    brief: "Deployment to talk to; default that of --profile, else the one whose key is in the environment",
  },
} as const;
