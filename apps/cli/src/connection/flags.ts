import type { OutputFormat } from "../output/show.ts";
import { listFormats, recordFormats } from "../output/show.ts";
import { text } from "../input/text.ts";

/** The deployments of the interface. */
export type Deployment = "hosted" | "selfhosted";

/** Flags of every command that shows something. */
export interface OutputFlags {
  readonly output: OutputFormat;
}

/** Flags of commands of the self-hosted deployment. */
export interface SelfHostedFlags extends OutputFlags {
  readonly baseUrl?: string;
}

/** Flags of commands of the hosted deployment. */
export interface HostedFlags extends SelfHostedFlags {
  readonly organizationId?: string;
  readonly serviceId?: string;
}

/** Flags of commands that either deployment answers. */
export interface StackFlags extends HostedFlags {
  readonly deployment?: Deployment;
}

const outputFlags = {
  output: {
    kind: "enum",
    values: recordFormats,
    default: "table",
    brief: "How to show the result: a table for people, the others for programs",
  },
} as const;

/** The flag of commands whose result is a list, in place of the one for records. */
export const listOutputFlag = { output: { ...outputFlags.output, values: listFormats } } as const;

export const selfHostedFlags = {
  ...outputFlags,
  baseUrl: {
    kind: "parsed",
    parse: text,
    optional: true,
    placeholder: "url",
    brief: "Base address; default OBSTACK_SELFHOSTED_URL, else http://localhost:8000",
  },
} as const;

export const hostedFlags = {
  ...outputFlags,
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
    kind: "enum",
    values: ["selfhosted", "hosted"],
    optional: true,
    brief: "Deployment to talk to; default the one whose key is in the environment, selfhosted when both are",
  },
} as const;
