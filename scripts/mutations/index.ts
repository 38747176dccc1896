import { action } from "./action.ts";
import { alertTests } from "./alert-tests.ts";
import { asCode } from "./as-code.ts";
import { cli } from "./cli.ts";
import { clients } from "./clients.ts";
import { emulator } from "./emulator.ts";
import { markdown } from "./markdown.ts";
import { mcp } from "./mcp.ts";
import { openapi } from "./openapi.ts";
import type { Mutation } from "./mutation.ts";

/** All mutations. */
export const mutations: readonly Mutation[] = [
  ...openapi,
  ...clients,
  ...cli,
  ...emulator,
  ...asCode,
  ...action,
  ...alertTests,
  ...mcp,
  ...markdown,
];
