import { expect, test } from "vitest";
import { EnvironmentError, readEnvironment } from "./environment.ts";

const flags = {
  seed: { type: "string" },
  "hosted-port": { type: "string" },
  origin: { type: "string", multiple: true },
} as const;

test("reads flags, lists and credentials", () => {
  const environment = {
    OBSTACK_EMULATOR_HOSTED_PORT: "9001",
    OBSTACK_EMULATOR_ORIGIN: "http://emulator:8000 https://app.example",
    OBSTACK_EMULATOR_SEED: "",
    OBSTACK_EMULATOR_API_KEY: "key",
    OBSTACK_SELFHOSTED_API_KEY: "of another server",
  };
  expect(readEnvironment(environment, flags)).toEqual({
    argv: ["--hosted-port=9001", "--origin=http://emulator:8000", "--origin=https://app.example"],
    credentials: { apiKey: "key" },
  });
});

test("rejects an unknown variable, and names the known ones", () => {
  expect(() => readEnvironment({ OBSTACK_EMULATOR_SEEED: "empty" }, flags)).toThrow(
    new EnvironmentError(
      "Unknown environment variable OBSTACK_EMULATOR_SEEED. Use one of OBSTACK_EMULATOR_SEED, OBSTACK_EMULATOR_HOSTED_PORT, " +
        "OBSTACK_EMULATOR_ORIGIN, OBSTACK_EMULATOR_API_KEY, OBSTACK_EMULATOR_KEY_ID, OBSTACK_EMULATOR_KEY_SECRET.",
    ),
  );
});
