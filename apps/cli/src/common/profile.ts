import type { Deployment } from "./deployment.ts";

/** Where a secret is: never the secret itself. */
export type SecretLocation =
  | { readonly environment: string }
  /** A command line whose standard output is the secret, such as that of a password manager. */
  | { readonly command: string }
  /** A file that only its owner can read. */
  | { readonly file: string };

/** What is needed to talk to one deployment, under a name. */
export interface Profile {
  readonly deployment: Deployment;
  readonly baseUrl?: string | undefined;
  readonly keyId?: string | undefined;
  readonly organizationId?: string | undefined;
  readonly serviceId?: string | undefined;
  readonly secret?: SecretLocation | undefined;
}

/** Every profile, and the one that is used when none is named. */
export interface Profiles {
  readonly current?: string | undefined;
  readonly profiles: Readonly<Record<string, Profile>>;
}

/** Keeps profiles. */
export interface ProfileStore {
  /** Where they are kept, for messages. */
  readonly path: string;
  read(): Profiles;
  write(profiles: Profiles): void;
}
