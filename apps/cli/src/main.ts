#!/usr/bin/env node
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, rm, writeFile } from "node:fs/promises";
import { createInterface } from "node:readline/promises";
import { text } from "node:stream/consumers";
import { run } from "@stricli/core";
import { application } from "./application.ts";
import { complete } from "./completion/complete.ts";
import type { CliContext } from "./context.ts";
import { UsageError } from "./errors/command-error.ts";
import { exitCodes } from "./errors/exit-codes.ts";
import { createProfileStore } from "./profiles/profile-store.ts";

const { stdin, stdout, stderr, env } = process;

const context: CliContext = {
  process,
  environment: env,
  now: () => Date.now(),
  readText: (path) => (path === "-" ? text(stdin) : readFile(path, "utf8")),
  writeText: (path, content) =>
    writeFile(path, content).catch((cause: Error) => {
      throw new UsageError(`${path} cannot be written: ${cause.message}`, undefined, { cause });
    }),
  reserveSecretFile: async (path) => {
    await writeFile(path, "", { mode: 0o600, flag: "wx" });
    return { write: (secret) => writeFile(path, secret), discard: () => rm(path) };
  },
  pipeSecret: async (command, secret) => {
    const child = spawn(command, { shell: true, stdio: ["pipe", "ignore", "inherit"] });
    // A command that ends before it reads says so with its code.
    child.stdin.on("error", () => undefined).end(secret);
    const [code] = (await once(child, "close")) as [number | null];
    if (code !== 0) throw new Error(`the command ended with ${code}`);
  },
  ...(stdin.isTTY && stderr.isTTY ? { confirm } : {}),
  profiles: createProfileStore(env),
  terminal: {
    ...(stdout.isTTY ? { columns: stdout.columns } : {}),
    color: stdout.isTTY && env["NO_COLOR"] === undefined && env["CI"] === undefined && env["TERM"] !== "dumb",
  },
};

// A reader that ends early, such as `head`, is no failure.
stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit(0);
});

const [first, ...others] = process.argv.slice(2);
if (first === "__complete") await complete(context, others);
else await run(application, process.argv.slice(2), context);
// Stricli gives mistakes in the command line negative codes.
if (typeof process.exitCode === "number" && process.exitCode < 0) process.exitCode = exitCodes.usage;

async function confirm(question: string): Promise<boolean> {
  const reader = createInterface({ input: stdin, output: stderr });
  const answer = await reader.question(`${question} [y/N] `);
  reader.close();
  return /^y(es)?$/i.test(answer.trim());
}
