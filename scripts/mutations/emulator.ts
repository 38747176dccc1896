import type { Mutation } from "./mutation.ts";

const contract = ["apps/contract-tests"];

export const emulator: readonly Mutation[] = [
  {
    harm: "the emulator assigns new ids to existing tiles",
    file: "packages/emulator/src/operations/documented-stack.ts",
    find: 'id: stays ? item["id"] : newId()',
    replace: "id: newId()",
    tests: ["packages/emulator"],
  },
  {
    harm: "the emulator returns the wrong envelope",
    file: "packages/emulator/src/http/deployment-style.ts",
    find: '"requestId":"${randomUUID()}"',
    replace: '"requestID":"${randomUUID()}"',
    tests: contract,
  },
  {
    harm: "the emulator accepts any API key",
    file: "packages/emulator/src/http/check-bearer.ts",
    find: "if (sent.length === expected.length && timingSafeEqual(sent, expected)) return;",
    replace: 'if (apiKey !== "") return;',
    tests: ["packages/emulator credentials"],
  },
  {
    harm: "any website can use the emulator",
    file: "packages/emulator/src/http/origins.ts",
    find: "if (!loopbackHost.test(host) && !hosts.has(host.toLowerCase())) {",
    replace: "if (false as boolean) {",
    tests: ["packages/emulator origins"],
  },
  {
    harm: "the request log of the emulator contains secrets",
    file: "packages/emulator/src/http/request-log.ts",
    find: '() => "[redacted]"',
    replace: "(value) => value",
    tests: ["packages/emulator test-tools request-log"],
  },
];
