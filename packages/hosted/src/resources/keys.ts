import { checkLimits, Secret } from "@obstack/core";
import type { CallOptions } from "@obstack/core";
import { limits } from "../generated/limits.ts";
import type { CreateKeyRequest, Key } from "../generated/schema.ts";
import type { HostedTransport } from "../transport.ts";

/** A key that was just created. */
export interface NewKey {
  /** The record of the key. */
  readonly key: Key;
  /** The user name of HTTP Basic authentication; absent when the request carried `hashData`. */
  readonly keyId?: string;
  /** The password, which cannot be read again: `reveal()` it once and keep it. Absent when the request carried `hashData`. */
  readonly keySecret?: Secret;
}

/** Keys: credentials of this interface. */
export interface Keys {
  /**
   * Creates a key. Sent once: when the outcome is unknown, look in the management console before you repeat it. The
   * service may refuse a new key for a few seconds.
   *
   * @throws {InputError} when there is no role, or one that the interface does not have.
   */
  create(body: CreateKeyRequest, options?: CallOptions): Promise<NewKey>;
}

export function createKeys(http: HostedTransport): Keys {
  return {
    async create(body, options) {
      checkLimits(body, limits.createKey);
      const path = "/v1/organizations/{organizationId}/keys";
      const { result } = await http.POST(path, { ...options, params: { path: http.organization() }, body });
      const { key, keyId, keySecret } = result;
      return {
        key,
        ...(typeof keyId === "string" ? { keyId } : {}),
        ...(typeof keySecret === "string" ? { keySecret: new Secret(keySecret) } : {}),
      };
    },
  };
}
