import type { ResponseHeaders } from "@obstack/core";
import { completeNames, optional, toggle } from "../input/flag.ts";
import { deployments } from "../environment/profile.ts";
import type { Deployment } from "../environment/profile.ts";
import { parseDuration } from "../input/parse-time.ts";
import { outputFlags } from "../output/show.ts";
import type { OutputFlags } from "../output/show.ts";
import type { FlagValues } from "../input/flag.ts";
import type { TargetSettings } from "./settings.ts";

/** Flags for creating a client. The output flags are those of a dry run; commands that only read may have other formats. */
export type ClientFlags<Flags> = Omit<Flags, keyof OutputFlags> &
  Partial<WriteFlags & Record<keyof OutputFlags, string | undefined>> & {
    readonly targetSettings?: TargetSettings;
    /** Whether a dry run shows a read, too, because it is what the command sends. Default: false. */
    readonly showsReads?: boolean;
    /** Called with the headers of each response. */
    readonly onHeaders?: (headers: ResponseHeaders) => void;
  };

/** The deployment flag, which every command accepts so that scripts can always pass it. */
function deploymentFlag(brief: string) {
  return { deployment: { kind: "enum", values: deployments, optional: true, isGlobal: true, brief } } as const;
}

/** The deployment flag of commands that send no requests. */
export const unusedDeploymentFlag = deploymentFlag("No effect; accepted by every command");

export const profileDeploymentFlag = deploymentFlag("Only profiles of this deployment");

export const profileFlag = {
  profile: {
    ...optional("name", "Profile (default OBSTACK_PROFILE, then the current profile)"),
    isGlobal: true,
    ...completeNames("profiles"),
  },
} as const;

const connectionFlags = {
  ...outputFlags,
  ...profileFlag,
  verbose: { ...toggle("Log requests and responses on standard error"), isGlobal: true },
  maxWait: { ...optional("duration", "Maximum wait for a rate limit (default 60s)", parseDuration), isGlobal: true },
  // Declared for the help: `findRefusal` reads the flag from the words of the command line.
  readOnly: {
    isGlobal: true,
    kind: "boolean",
    optional: true,
    withNegated: false,
    brief: "Refuse every write, as OBSTACK_READ_ONLY does until it is unset",
  },
} as const;

export const dryRunFlag = {
  dryRun: toggle("Print the request instead of sending it"),
} as const;

export const yesFlag = toggle("Skip the confirmation prompt");

export const hiddenTileFlag = {
  allowHiddenTileLoss: toggle("Allow updates that may delete tiles with PromQL, which servers hide"),
} as const;

/** The flag that sends fields and values which would be refused. */
export const unknownFieldsFlag = {
  allowUnknownFields: {
    ...toggle("Send unknown fields and values even if they look like mistakes"),
    withNegated: false,
  },
} as const;

export const selfHostedFlags = {
  ...connectionFlags,
  ...deploymentFlag("Deployment (must be selfhosted)"),
  baseUrl: {
    ...optional("url", "Base URL (default OBSTACK_SELFHOSTED_URL, then http://localhost:8000)"),
    isGlobal: true,
  },
} as const;

export const hostedFlags = {
  ...connectionFlags,
  ...deploymentFlag("Deployment (must be hosted)"),
  baseUrl: { ...optional("url", "Base URL (default OBSTACK_HOSTED_URL)"), isGlobal: true },
  organizationId: {
    ...optional("uuid", "Organization identifier (default OBSTACK_HOSTED_ORGANIZATION_ID)"),
    isGlobal: true,
  },
  serviceId: { ...optional("uuid", "Service identifier (default OBSTACK_HOSTED_SERVICE_ID)"), isGlobal: true },
} as const;

export const stackFlags = {
  ...hostedFlags,
  baseUrl: { ...hostedFlags.baseUrl, brief: "Base URL (default OBSTACK_SELFHOSTED_URL or OBSTACK_HOSTED_URL)" },
  ...deploymentFlag("Deployment (default from the profile or the environment)"),
} as const;

/** The values of flags, with any output format that commands replace those of a record with. */
type Values<Flags> = Omit<FlagValues<Flags>, keyof OutputFlags> & OutputFlags;

export type ConnectionFlags = Values<typeof connectionFlags> & { readonly deployment?: Deployment };
export type SelfHostedFlags = Values<typeof selfHostedFlags>;
export type HostedFlags = Values<typeof hostedFlags>;
export type StackFlags = Values<typeof stackFlags>;
export type WriteFlags = FlagValues<typeof dryRunFlag>;
export type HiddenTileFlag = FlagValues<typeof hiddenTileFlag>;
