import type { CreateKeyRequest, NewKey } from "@obstack/hosted";
import { timeZone } from "@obstack/charts";
import { hostedClient } from "../../connection/clients.ts";
import { dryRunFlag, hostedFlags, unknownFieldsFlag } from "../../connection/flags.ts";
import type { CliContext } from "../../context.ts";
import { isDryRunEnd } from "../../errors/command-error.ts";
import { commandErrorObject } from "../../errors/explain-error.ts";
import { fileFlag, readRequest } from "../../input/read-body.ts";
import { recordView, show, utcFlag } from "../../output/show.ts";
import type { OutputFlags } from "../../output/show.ts";
import { buildCommand } from "../../builders/build-command.ts";
import { checkKey, keyFields, keyFlags } from "../../keys/key-fields.ts";
import {
  checkNoDestination,
  missingSecret,
  openDestination,
  storeSecret,
  secretFlags,
} from "../../keys/secret-destination.ts";
import type { SecretFlags } from "../../keys/secret-destination.ts";

export const create = buildCommand({
  async func(flags) {
    const now = this.now();
    const { request } = await readRequest<CreateKeyRequest>(this, keyFields(now, flags.utc), flags, "createKey", {
      refusesUnknown: true,
      check: (key) => checkKey(key, now),
    });
    // An empty time means never, as null does, but not every server reads it.
    const body = { ...request, ...(request.expireAt === "" ? { expireAt: null } : {}) };
    const isHashed = body.hashData !== undefined;
    if (isHashed) checkNoDestination(flags, "A key with hashData");
    const sources = (body.ipAccessList ?? []).map(({ source }) => source);
    const note =
      sources.length === 0
        ? "some servers refuse every address if a key has no IP access list."
        : sources.some((source) => source.endsWith("/0"))
          ? "the IP access list allows every address."
          : undefined;
    if (note !== undefined && !flags.dryRun) this.tell(note, "note");
    const client = hostedClient(this, flags, ["organizationId"]);
    const file = flags.dryRun || isHashed ? undefined : await openDestination(this, flags);
    const created = await client.keys.create(body, { signal: this.signal }).catch(async (error: unknown) => {
      await file?.discard();
      if (commandErrorObject(error).outcome === "unknown" && !isDryRunEnd(error))
        this.tell(
          `the key ${JSON.stringify(body.name)} may exist, and its secret is lost. Delete it in the management console if it is there.`,
          "warning",
        );
      throw error;
    });
    // The secret is returned only once: save it before using anything else of the response.
    const key = nameOf(created, body);
    if (file !== undefined) {
      await storeSecret(this, file, created.keySecret, key);
      this.tell(`Saved the secret ${flags.saveSecret === undefined ? "with the command" : `to ${flags.saveSecret}`}.`);
    }
    await showKey(this, flags, body, created);
    this.tell(`Created key ${key}.`);
    if (isHashed) return;
    if (created.keySecret === undefined) throw missingSecret(key);
    if (created.keyId === undefined) {
      this.tell("the server sent no key identifier; look it up in the management console.", "warning");
    }
  },
  parameters: {
    flags: {
      ...keyFlags,
      ...utcFlag,
      file: fileFlag,
      ...unknownFieldsFlag,
      ...secretFlags,
      ...dryRunFlag,
      ...hostedFlags,
    },
  },
  docs: {
    brief: "Create an API key from a file or flags",
    more: [
      "The secret is returned only once: pass --save-secret, --save-secret-command or",
      "--show-secret. A key created from hashData has no secret to save.",
    ].join("\n"),
    examples: [
      "keys create --name ci --role developer --expires 90d --save-secret ci.key",
      "keys create -f key.yaml --ip-access-list 10.0.0.0/8=office --save-secret-command 'pass insert --multiline obstack/ci'",
    ],
  },
});

/** Returns the name of a key for messages: the response may lack the record or its identifier. */
function nameOf({ key, keyId }: NewKey, { name }: CreateKeyRequest): string {
  return [key?.id, keyId].find((id) => typeof id === "string" && id !== "") ?? JSON.stringify(name);
}

/**
 * Prints the record, with what was requested where the server does not return it. With `--show-secret`, prints the secret even if `--query`
 * fails.
 */
async function showKey(
  context: CliContext,
  flags: OutputFlags & SecretFlags & { readonly utc: boolean },
  { name, roles, expireAt = null, ipAccessList }: CreateKeyRequest,
  { key = {}, keyId, keySecret }: NewKey,
): Promise<void> {
  const requested = { name, roles, expireAt, ...(ipAccessList === undefined ? {} : { ipAccessList }) };
  const returned = Object.entries(key).filter(([, value]) => value !== null && value !== "");
  const record = { ...requested, ...Object.fromEntries(returned) };
  if (expireAt !== null && "expireAt" in key && !key.expireAt) {
    context.tell(
      `the server returned no expiry for the key. Check in the management console that it expires at ${expireAt}.`,
      "warning",
    );
  }
  const secret =
    keySecret === undefined ? {} : { keySecret: flags.showSecret ? keySecret.reveal() : String(keySecret) };
  const time = typeof record.expireAt === "string" ? Date.parse(record.expireAt) : Number.NaN;
  const expires = Number.isNaN(time) ? (record.expireAt ?? "never") : timeZone(flags.utc).format(time);
  const credential = { ...(keyId === undefined ? {} : { keyId }), ...secret };
  try {
    await show(context, flags, recordView({ ...record, ...credential }, { expireAt: expires }));
  } catch (error) {
    if (flags.showSecret) context.print(JSON.stringify(credential, undefined, 2));
    throw error;
  }
}
