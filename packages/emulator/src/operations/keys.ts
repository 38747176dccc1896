import { createHash, randomUUID, timingSafeEqual } from "node:crypto";
import { BlockList, isIPv6 } from "node:net";
import type { Release } from "../specification/behavior.ts";
import type { Handlers } from "../http/handler.ts";
import { unauthorized } from "../http/failure.ts";
import type { Json, RecordStore } from "../store/record-store.ts";
import { newSecret } from "../store/identifiers.ts";

interface Parts {
  readonly records: RecordStore;
  /** Undefined for the interface document. */
  readonly release?: Release | undefined;
  readonly now: () => number;
}

export interface Keys {
  readonly handlers: Handlers;
  /**
   * Checks a key, and records its use.
   *
   * @throws {Failure} If the key is unknown, wrong, disabled or expired, or is not allowed from the address.
   */
  authenticate(keyId: string, keySecret: string, address: string): void;
  /** Replaces the emulator's own key. */
  setEmulatorKey(keyId: string, keySecret: string): void;
}

/** Milliseconds until a new key works on deployed servers. */
const newKeyDelay = 2000;

/** Creates the keys of an organization. Their identifiers and secrets are stored only as hashes. */
export function createKeys({ records, release, now }: Parts): Keys {
  /** Stores a new key, and returns its record. */
  const insert = (fields: Json, hashes: Json): Json & { readonly id: string } => {
    const createdAt = new Date(now()).toISOString();
    const record = { id: randomUUID(), createdAt, expireAt: null, usedAt: null, ipAccessList: [], ...fields };
    records.insert("key", record.id, { ...record, ...hashes });
    return record;
  };

  return {
    handlers: {
      createKey({ plain, body }) {
        const { hashData, state = "enabled", expireAt } = plain as unknown as CreateKey;
        const keyId = newSecret(20);
        const keySecret = newSecret(40);
        const { id, name, ...record } = insert(
          {
            name: body["name"],
            roles: body["roles"],
            keySuffix: hashData === undefined ? keyId.slice(-4) : hashData.keyIdSuffix,
            expireAt: expireAt === undefined || expireAt === "" ? null : expireAt,
            ipAccessList: body["ipAccessList"] ?? [],
          },
          {
            state,
            keyIdHash: hashData?.keyIdHash === undefined ? hash(keyId) : toHex(hashData.keyIdHash),
            keySecretHash: hashData?.keySecretHash === undefined ? hash(keySecret) : toHex(hashData.keySecretHash),
          },
        );
        // Deployed servers omit some or all fields of the record.
        const key = { id, name, ...(release === undefined ? record : {}) };
        const response = release === "older" ? {} : { key };
        return { value: hashData === undefined ? { ...response, keyId, keySecret } : response };
      },
    },
    authenticate(keyId, keySecret, address) {
      const idHash = hash(keyId);
      const key = records.list("key").find(({ keyIdHash }) => keyIdHash === idHash);
      if (key === undefined) throw unauthorized(undefined, "No key has this ID.");
      if (!isEqual(String(key["keySecretHash"]), hash(keySecret)))
        throw unauthorized(undefined, "The secret of the key is wrong.");
      const { state, expireAt, createdAt, ipAccessList, isOfEmulator } = key;
      if (state === "disabled") throw unauthorized("The key is disabled");
      if (typeof expireAt === "string" && Date.parse(expireAt) <= now()) throw unauthorized("The key has expired");
      const age = now() - Date.parse(String(createdAt));
      // The clock may have been set back.
      const isNew = age >= 0 && age < newKeyDelay;
      if (release !== undefined && isNew && isOfEmulator !== true) throw unauthorized("The key is not active yet");
      if (!isAllowed(ipAccessList as Json[], address)) throw unauthorized("The key is not allowed from this address");
      // Precise to the second, to avoid a write for every request.
      const usedAt = `${new Date(now()).toISOString().slice(0, 19)}.000Z`;
      if (key["usedAt"] !== usedAt) records.replace("key", String(key["id"]), { ...key, usedAt });
    },
    setEmulatorKey(keyId, keySecret) {
      const hashes = { keyIdHash: hash(keyId), keySecretHash: hash(keySecret) };
      const existing = records.list("key").filter(({ isOfEmulator }) => isOfEmulator === true);
      if (
        existing.some((key) => key["keyIdHash"] === hashes.keyIdHash && key["keySecretHash"] === hashes.keySecretHash)
      )
        return;
      for (const { id } of existing) records.remove("key", String(id));
      insert(
        { name: "emulator", roles: ["admin"], keySuffix: keyId.slice(-4), isOfEmulator: true },
        { ...hashes, state: "enabled" },
      );
    },
  };
}

function hash(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

interface CreateKey {
  readonly hashData?: Readonly<Partial<Record<"keyIdHash" | "keyIdSuffix" | "keySecretHash", string>>>;
  readonly state?: string;
  readonly expireAt?: string | null;
}

/** Converts a SHA-256 hash in hexadecimal or base64. The interface document does not define the hash or its encoding. */
function toHex(text: string): string {
  return /^[0-9a-f]{64}$/i.test(text) ? text.toLowerCase() : Buffer.from(text, "base64").toString("hex");
}

function isEqual(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}

function isAllowed(list: readonly Json[], address: string): boolean {
  if (list.length === 0) return true;
  const allowed = new BlockList();
  for (const { source } of list) {
    const [network = "", prefix] = String(source).split("/");
    const family = isIPv6(network) ? "ipv6" : "ipv4";
    try {
      if (prefix === undefined) allowed.addAddress(network, family);
      else allowed.addSubnet(network, Number(prefix), family);
    } catch {
      // An invalid address matches no client.
    }
  }
  return allowed.check(address, isIPv6(address) ? "ipv6" : "ipv4");
}
