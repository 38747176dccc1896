import type { Emulator } from "@obstack/emulator";
import { runObstack } from "@obstack/testing";
import type { ProcessResult, TestServer } from "@obstack/testing";
import { expect } from "vitest";

/** A key that no output may contain. */
export const apiKey = "2f0b4b5e-5c1f-4a53-8a52-0d6b2f0e9a11";

/** Returns the environment of a self-hosted command. Default: a base URL where nothing listens. */
export const selfHosted = (baseUrl = "http://127.0.0.1:1"): Record<string, string> => ({
  OBSTACK_SELFHOSTED_URL: baseUrl,
  OBSTACK_SELFHOSTED_API_KEY: apiKey,
});

/** Returns the environment of a hosted command. Default: a base URL where nothing listens. */
export const hosted = (baseUrl = "http://127.0.0.1:1"): Record<string, string> => ({
  OBSTACK_HOSTED_URL: baseUrl,
  OBSTACK_HOSTED_KEY_ID: "key-id",
  OBSTACK_HOSTED_KEY_SECRET: "key-secret-that-must-not-show",
  OBSTACK_HOSTED_ORGANIZATION_ID: "8f0c1a8e-6a3e-4c1b-9d0b-2f6f3c7f4d10",
  OBSTACK_HOSTED_SERVICE_ID: "3f9c2b1e-7d54-4f0a-8a2e-5b1c9d8e7f60",
});

/** Runs a command on a self-hosted server. */
export const runSelfHosted = ({ baseUrl }: Pick<TestServer, "baseUrl">, ...argv: string[]): Promise<ProcessResult> =>
  runObstack(argv, { environment: selfHosted(baseUrl) });

/** Returns a function that runs commands on the self-hosted server of an emulator. */
export const runOn =
  (emulator: Pick<Emulator, "selfHosted">, { environment = {}, ...options }: Parameters<typeof runObstack>[1] = {}) =>
  (...argv: string[]): Promise<ProcessResult> => {
    const { baseUrl, apiKey: key } = emulator.selfHosted;
    const own = { ...selfHosted(baseUrl), OBSTACK_SELFHOSTED_API_KEY: key };
    return runObstack(argv, { ...options, environment: { ...own, ...environment } });
  };

/** Runs a command on a hosted server. */
export const runHosted = ({ baseUrl }: Pick<TestServer, "baseUrl">, ...argv: string[]): Promise<ProcessResult> =>
  runObstack(argv, { environment: hosted(baseUrl) });

const containing = (text: string | RegExp): unknown =>
  typeof text === "string" ? expect.stringContaining(text) : expect.stringMatching(text);

/** Returns a matcher of a run that ends with a code, and whose messages contain a text. */
export const outcome = (code: number, text: string | RegExp): object => ({ code, stderr: containing(text) });

/** Returns a matcher of a run that ends with a code, and whose output contains a text. */
export const printed = (code: number, text: string | RegExp): object => ({ code, stdout: containing(text) });
