import { checkLimits, recordPayload, Secret } from "@obstack/core";
import type { CallOptions } from "@obstack/core";
import { limits } from "../generated/limits.ts";
import type { components, CreateKeyRequest } from "../generated/schema.ts";
import type { HostedTransport } from "../transport.ts";

/** The record of a key, without its secret. */
export type Key = NonNullable<components["schemas"]["Key"]>;

/** A key that was just created. */
export interface NewKey {
  /** The record of the key, as far as the server sent it: it may be absent, and so may its fields. */
  readonly key?: Key;
  /** The user name of HTTP Basic authentication; absent when the request carried `hashData`. */
  readonly keyId?: string;
  /** The password, which cannot be read again: `reveal()` it once and keep it. Absent when the request carried `hashData`. */
  readonly keySecret?: Secret;
}

/** Keys: credentials of this interface. */
export interface Keys {
  /**
   * Creates a key. Sent once: if the outcome is unknown, look in the management console before you send it again. The
   * service may refuse a new key for a few seconds.
   *
   * Save `keySecret` before you use anything else of the result.
   *
   * @throws {InputError} If there is no role, or one that the interface does not have.
   */
  create(body: CreateKeyRequest, options?: CallOptions): Promise<NewKey>;
}

export function createKeys(http: HostedTransport): Keys {
  return {
    async create(body, options) {
      checkLimits(body, limits.createKey);
      const path = "/v1/organizations/{organizationId}/keys";
      const params = { path: http.organization() };
      const { result } = await http.POST(path, { ...options, params, body, payload: recordPayload });
      const { key, keyId, keySecret } = result;
      return {
        // Nothing about the record may stand in the way of the secret, which comes once.
        ...(typeof key === "object" && key !== null && !Array.isArray(key) ? { key } : {}),
        ...(typeof keyId === "string" ? { keyId } : {}),
        ...(typeof keySecret === "string" ? { keySecret: new Secret(keySecret) } : {}),
      };
    },
  };
}
