export const deployments = ["selfhosted", "hosted"] as const;

export type Deployment = (typeof deployments)[number];

export const deploymentNames: Readonly<Record<Deployment, string>> = { hosted: "hosted", selfhosted: "self-hosted" };

/** Environment variable with the secret of each deployment. */
export const secretVariables = {
  selfhosted: "OBSTACK_SELFHOSTED_API_KEY",
  hosted: "OBSTACK_HOSTED_KEY_SECRET",
} as const satisfies Readonly<Record<Deployment, string>>;

/** The location of a secret, never the secret itself. */
export type SecretLocation =
  | { readonly environment: string }
  /** A command that prints the secret to standard output, such as a password manager. */
  | { readonly command: string }
  /** A file readable only by its owner. */
  | { readonly file: string };

export interface Profile {
  readonly deployment: Deployment;
  readonly baseUrl?: string | undefined;
  readonly keyId?: string | undefined;
  readonly organizationId?: string | undefined;
  readonly serviceId?: string | undefined;
  readonly secret?: SecretLocation | undefined;
  /** Whether the command refuses every write with this profile. */
  readonly readOnly?: boolean | undefined;
  /** Whether agents may write without the digest of a plan. */
  readonly agentWrites?: boolean | undefined;
}

export interface Profiles {
  readonly current?: string | undefined;
  readonly profiles: Readonly<Record<string, Profile>>;
}

export interface ProfileStore {
  /** Path of the file, for messages. */
  readonly path: string;
  read(): Profiles;
  write(profiles: Profiles): void;
}

export function describeSecret(location: SecretLocation): string {
  if ("environment" in location) return `environment variable ${location.environment}`;
  return "command" in location ? `output of \`${location.command}\`` : `file ${location.file}`;
}
