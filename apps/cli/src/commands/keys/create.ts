import type { CreateKeyRequest, NewKey } from "@obstack/hosted";
import { buildCommand } from "@stricli/core";
import type { Command } from "@stricli/core";
import { hostedClient } from "../../connection/clients.ts";
import { dryRunFlag, hostedFlags } from "../../connection/flags.ts";
import type { HostedFlags, WriteFlags } from "../../connection/flags.ts";
import type { CliContext, SecretFile } from "../../context.ts";
import { CommandError } from "../../errors/command-error.ts";
import { fileFlag, readRequest } from "../../input/read-body.ts";
import { text } from "../../common/text.ts";
import { show } from "../../output/show.ts";
import { recordView } from "../../output/views.ts";
import { describe } from "../describe.ts";
import { keyFields, keyFlags } from "./key-fields.ts";
import { openDestination, refuseDestination } from "./secret-destination.ts";
import type { SecretFlags } from "./secret-destination.ts";

type Flags = HostedFlags & WriteFlags & SecretFlags & { readonly file?: string };

export const create: Command<CliContext> = buildCommand<Flags, [], CliContext>({
  async func(flags) {
    const { request: value, leftOut } = await readRequest(this, keyFields(this.now()), flags, "createKey");
    if (leftOut.length > 0) this.process.stderr.write(`Left out, as the server sets it: ${leftOut.join(", ")}.\n`);
    const isHashed = value["hashData"] !== undefined;
    if (isHashed) refuseDestination(flags);
    const client = hostedClient(this, flags);
    const file = flags.dryRun || isHashed ? undefined : await openDestination(this, flags);
    const body = value as unknown as CreateKeyRequest;
    const created = await client.keys.create(body, { signal: this.signal }).catch(async (error: unknown) => {
      await file?.discard();
      throw error;
    });
    // The secret comes once: nothing else of the response is used before it is safe.
    const key = nameOf(created, body);
    if (file !== undefined) {
      await save(file, created, key);
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
  // The types cannot know the names that the spec gives.
  parameters: {
    flags: {
      ...keyFlags,
      file: fileFlag,
      saveSecret: {
        kind: "parsed",
        parse: text,
        optional: true,
        placeholder: "file",
        brief: "New file for the secret, readable only by you",
      },
      saveSecretCommand: {
        kind: "parsed",
        parse: text,
        optional: true,
        placeholder: "command",
        brief: "Command that reads the secret from its standard input, such as that of a password manager",
      },
      showSecret: { kind: "boolean", default: false, brief: "Print the secret with the key" },
      ...dryRunFlag,
      ...hostedFlags,
    },
    aliases: { f: "file" },
  } as never,
  docs: describe({
    brief: "Create a key from flags, or from a file",
    more: [
      "Create a key from flags, or from a file with flags over it. Its secret can be read only once, and is saved before anything else; it",
      "is not printed otherwise. A key with hashData has no secret to save.",
    ].join("\n"),
    examples: [
      "keys create --name ci --role developer --expires 90d --save-secret ci.key",
      "keys create -f key.yaml --ip-access-list 10.0.0.0/8=office --save-secret-command 'pass insert --multiline obstack/ci'",
    ],
  }),
});

/** What a key is called in messages: the response may lack its record, or the identifier in it. */
function nameOf({ key, keyId }: NewKey, { name }: CreateKeyRequest): string {
  return [key?.id, keyId].find((id) => typeof id === "string" && id !== "") ?? JSON.stringify(name);
}

async function save(file: SecretFile, { keySecret }: NewKey, key: string): Promise<void> {
  if (keySecret === undefined) {
    await file.discard();
    throw missingSecret(key);
  }
  await file.write(`${keySecret.reveal()}\n`).catch((cause: Error) => {
    throw useless(key, `The secret of key ${key} could not be saved: ${cause.message}`, cause);
  });
}

function missingSecret(key: string): CommandError {
  return useless(key, `The server sent no secret for key ${key}.`);
}

function useless(key: string, message: string, cause?: unknown): CommandError {
  return new CommandError(
    "failure",
    message,
    `The key exists, and its secret cannot be read again. Delete key ${key} in the management console, then create a new one.`,
    { cause },
  );
}

/** Prints the record. A secret that was to be shown is printed even where a query fails. */
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
