import type { CreateKeyRequest, NewKey } from "@obstack/hosted";
import type { Command } from "@stricli/core";
import { hostedClient } from "../../connection/clients.ts";
import { dryRunFlag, hostedFlags } from "../../connection/flags.ts";
import type { HostedFlags, WriteFlags } from "../../connection/flags.ts";
import type { CliContext } from "../../context.ts";
import { fileFlag, readRequest } from "../../input/read-body.ts";
import { show } from "../../output/show.ts";
import { recordView } from "../../output/views.ts";
import { buildCommand } from "../../builders/build-command.ts";
import { describe } from "../../builders/describe.ts";
import { keyFields, keyFlags } from "../../keys/key-fields.ts";
import { missingSecret, saveSecret } from "../../keys/save-secret.ts";
import { checkNoDestination, openDestination, secretFlags } from "../../keys/secret-destination.ts";
import type { SecretFlags } from "../../keys/secret-destination.ts";

type Flags = HostedFlags & WriteFlags & SecretFlags & { readonly file?: string };

export const create: Command<CliContext> = buildCommand<Flags, [], CliContext>({
  async func(flags) {
    const { request: value, readOnly } = await readRequest(this, keyFields(this.now()), flags, "createKey");
    if (readOnly.length > 0) this.process.stderr.write(`Ignored read-only fields: ${readOnly.join(", ")}.\n`);
    const isHashed = value["hashData"] !== undefined;
    if (isHashed) checkNoDestination(flags, "A key with hashData");
    const client = hostedClient(this, flags);
    const file = flags.dryRun || isHashed ? undefined : await openDestination(this, flags);
    const body = value as unknown as CreateKeyRequest;
    const created = await client.keys.create(body, { signal: this.signal }).catch(async (error: unknown) => {
      await file?.discard();
      throw error;
    });
    // The secret is returned only once: save it before using anything else of the response.
    const key = nameOf(created, body);
    if (file !== undefined) {
      await saveSecret(this, file, created.keySecret, key);
      this.process.stderr.write(
        `Saved the secret ${flags.saveSecret === undefined ? "with the command" : `to ${flags.saveSecret}`}.\n`,
      );
    }
    await showKey(this, flags, created);
    this.process.stderr.write(`Created key ${key}.\n`);
    if (isHashed) return;
    if (created.keySecret === undefined) throw missingSecret(key);
    if (created.keyId === undefined) {
      this.process.stderr.write(`warning: the server sent no key identifier; look it up in the management console.\n`);
    }
  },
  parameters: { flags: { ...keyFlags, file: fileFlag, ...secretFlags, ...dryRunFlag, ...hostedFlags } },
  docs: describe({
    brief: "Create an API key from a file or flags",
    more: [
      "The secret is returned only once: pass --save-secret, --save-secret-command or",
      "--show-secret. A key created from hashData has no secret to save.",
    ].join("\n"),
    examples: [
      "keys create --name ci --role developer --expires 90d --save-secret ci.key",
      "keys create -f key.yaml --ip-access-list 10.0.0.0/8=office --save-secret-command 'pass insert --multiline obstack/ci'",
    ],
  }),
});

/** Returns the name of a key for messages: the response may lack the record or its identifier. */
function nameOf({ key, keyId }: NewKey, { name }: CreateKeyRequest): string {
  return [key?.id, keyId].find((id) => typeof id === "string" && id !== "") ?? JSON.stringify(name);
}

/** Prints the record. With `--show-secret`, prints the secret even if `--query` fails. */
async function showKey(context: CliContext, flags: Flags, { key, keyId, keySecret }: NewKey): Promise<void> {
  const secret =
    keySecret === undefined ? {} : { keySecret: flags.showSecret ? keySecret.reveal() : String(keySecret) };
  const credential = { ...(keyId === undefined ? {} : { keyId }), ...secret };
  try {
    await show(context, flags, recordView({ ...key, ...credential }));
  } catch (error) {
    if (flags.showSecret) context.process.stdout.write(`${JSON.stringify(credential, undefined, 2)}\n`);
    throw error;
  }
}
