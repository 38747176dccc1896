import type { CreateKeyRequest, NewKey } from "@obstack/hosted";
import { buildCommand } from "@stricli/core";
import { hostedClient } from "../../connection/clients.ts";
import { dryRunFlag, hostedFlags } from "../../connection/flags.ts";
import type { HostedFlags, WriteFlags } from "../../connection/flags.ts";
import type { CliContext, SecretFile } from "../../context.ts";
import { CommandError, UsageError } from "../../errors/command-error.ts";
import { parseDuration } from "../../input/parse-time.ts";
import { show } from "../../output/show.ts";
import { recordView } from "../../output/views.ts";
import { text } from "../../input/text.ts";
import { describe } from "../describe.ts";

type Flags = HostedFlags &
  WriteFlags & {
    readonly name: string;
    readonly role: readonly string[];
    readonly expires?: string;
    readonly saveSecret?: string;
    readonly saveSecretCommand?: string;
    readonly showSecret: boolean;
  };

export const create = buildCommand({
  async func(this: CliContext, flags: Flags) {
    const client = hostedClient(this, flags);
    const file = flags.dryRun ? undefined : await destination(this, flags);
    const expiry =
      flags.expires === undefined
        ? {}
        : { expireAt: new Date(this.now() + parseDuration(flags.expires)).toISOString() };
    // The client checks the roles against the spec, and says what they may be.
    const roles = flags.role as unknown as CreateKeyRequest["roles"];
    const request = client.keys.create({ name: flags.name, roles, ...expiry }, { signal: this.signal });
    const created = await request.catch(async (error: unknown) => {
      await file?.discard();
      throw error;
    });
    this.process.stderr.write(`Created key ${created.key.id}.\n`);
    if (file !== undefined) {
      await save(file, created);
      this.process.stderr.write(
        `Saved its secret ${flags.saveSecret === undefined ? "by the command" : `to ${flags.saveSecret}`}.\n`,
      );
    }
    await show(this, flags, recordView({ ...created.key, keyId: created.keyId, ...secretOf(flags, created) }));
  },
  parameters: {
    flags: {
      ...hostedFlags,
      ...dryRunFlag,
      name: { kind: "parsed", parse: text, brief: "Name of the key" },
      role: { kind: "parsed", parse: text, variadic: ",", brief: "Role, or several with commas between" },
      expires: {
        kind: "parsed",
        parse: text,
        optional: true,
        placeholder: "time",
        brief: "Time to live, as 90d; default for ever",
      },
      saveSecret: {
        kind: "parsed",
        parse: text,
        optional: true,
        placeholder: "file",
        brief: "New file for the secret; only you can read it",
      },
      saveSecretCommand: {
        kind: "parsed",
        parse: text,
        optional: true,
        placeholder: "command",
        brief: "Command that takes the secret on its standard input, such as that of a password manager",
      },
      showSecret: { kind: "boolean", default: false, brief: "Print the secret with the key" },
    },
  },
  docs: describe({
    brief: "Create a key",
    more: "Create a key. Its secret can be read only once, and goes where you say; it is not printed otherwise.",
    examples: [
      "keys create --name ci --role developer --expires 90d --save-secret ci.key",
      "keys create --name ci --role developer --save-secret-command 'pass insert --multiline obstack/ci'",
    ],
  }),
});

/** Where the secret goes, made sure of before there is one. */
async function destination(context: CliContext, flags: Flags): Promise<SecretFile | undefined> {
  const { saveSecret, saveSecretCommand: command, showSecret } = flags;
  if (saveSecret !== undefined && command !== undefined) {
    throw new UsageError("Give one of --save-secret and --save-secret-command.", "No key was created.");
  }
  if (saveSecret !== undefined) return reserve(context, saveSecret);
  if (command !== undefined) {
    return { write: (secret) => context.pipeSecret(command, secret), discard: () => Promise.resolve() };
  }
  if (showSecret) return undefined;
  throw new UsageError(
    "The secret of a new key can be read only once; say where it shall go.",
    "Add --save-secret file, for a file that only you can read, --save-secret-command, or --show-secret.",
  );
}

function reserve(context: CliContext, path: string): Promise<SecretFile> {
  return context.reserveSecretFile(path).catch((cause: NodeJS.ErrnoException) => {
    throw new UsageError(
      cause.code === "EEXIST" ? `${path} exists, and is left as it is.` : `${path} cannot be written: ${cause.message}`,
      "Name a new file. No key was created.",
      { cause },
    );
  });
}

async function save(file: SecretFile, { key, keySecret }: NewKey): Promise<void> {
  const lost = (message: string, cause?: unknown): CommandError =>
    new CommandError("failure", message, `The key exists; delete key ${key.id} in the management console.`, { cause });
  if (keySecret === undefined) {
    await file.discard();
    throw lost(`The server sent no secret for key ${key.id}.`);
  }
  await file.write(`${keySecret.reveal()}\n`).catch((cause: Error) => {
    throw lost(`The secret of key ${key.id} could not be saved: ${cause.message}`, cause);
  });
}

function secretOf({ showSecret }: Flags, { keySecret }: NewKey): Record<string, unknown> {
  if (keySecret === undefined) return {};
  return { keySecret: showSecret ? keySecret.reveal() : String(keySecret) };
}
