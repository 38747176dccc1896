import { checkLimits, hideSecrets, InputError, isJsonObject, recordPayload, Secret } from "@obstack/core";
import type { AcceptedSecrets, CallOptions } from "@obstack/core";
import { limits } from "../generated/limits.ts";
import type { components, CreateKeyRequest } from "../generated/schema.ts";
import type { HostedTransport } from "../transport.ts";

/** An API key, without its secret. */
export type Key = NonNullable<components["schemas"]["Key"]>;

/** A newly created API key. */
export interface NewKey {
  /** Record of the key. The record or any of its fields may be absent. */
  readonly key?: Key;
  /** User name for HTTP Basic authentication. Absent if the request contained `hashData`. */
  readonly keyId?: string;
  /** Password for HTTP Basic authentication, returned only once. Read it with `reveal()`. Absent if the request contained `hashData`. */
  readonly keySecret?: Secret;
}

/** A new API key. Unlike the request of the spec, it accepts a `Date`. */
export type NewKeyRequest = AcceptedSecrets<Omit<CreateKeyRequest, "expireAt">> & {
  /** When the key expires, as a `Date` or an ISO 8601 date-time. `null` or absent means never. */
  readonly expireAt?: Date | string | null;
};

/** API keys. */
export interface Keys {
  /**
   * Creates an API key. Save `keySecret` before using the rest of the result.
   *
   * The request is not retried if the outcome is unknown: check the management console before sending it again. The service may
   * reject a new key for a few seconds.
   *
   * @throws {InputError} If `roles` is empty or contains an unknown role, or `expireAt` is an invalid `Date`.
   */
  create(body: NewKeyRequest, options?: CallOptions): Promise<NewKey>;
}

/** Creates the key resource. */
export function createKeys(http: HostedTransport): Keys {
  return {
    async create(key, options) {
      checkLimits(key, limits.createKey);
      const body = toBody(key);
      const path = "/v1/organizations/{organizationId}/keys";
      const params = { path: http.organization() };
      const { result } = await http.POST(path, { params, body, payload: recordPayload }, options);
      const { key: record, keyId, keySecret } = result;
      return {
        // An invalid record must not cause an error: the secret is returned only once.
        ...(isJsonObject(record) ? { key: hideSecrets(record) } : {}),
        ...(typeof keyId === "string" ? { keyId } : {}),
        ...(typeof keySecret === "string" && keySecret !== "" ? { keySecret: new Secret(keySecret) } : {}),
      };
    },
  };
}

function toBody({ expireAt, ...given }: NewKeyRequest): CreateKeyRequest {
  // The transport sends the values of secrets.
  const others = given as Omit<CreateKeyRequest, "expireAt">;
  if (!(expireAt instanceof Date)) return expireAt === undefined ? others : { ...others, expireAt };
  // JSON turns an invalid date into null, and the key would never expire.
  if (Number.isNaN(expireAt.getTime())) throw new InputError("expireAt", "a valid date", expireAt.getTime());
  return { ...others, expireAt: expireAt.toISOString() };
}
