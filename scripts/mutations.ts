/** A change that would hurt a user, and the packages whose checks must see it. */
export interface Mutation {
  readonly hurts: string;
  readonly file: string;
  readonly find: string;
  readonly replace: string;
  /** Folders whose tests are run, in this order, until one fails. */
  readonly tests: readonly string[];
}

const core = ["packages/core", "packages/selfhosted", "packages/hosted"];
const contract = ["apps/contract-tests"];

export const mutations: readonly Mutation[] = [
  {
    hurts: "a field of alerts has another name",
    file: "openapi/common/schemas/Alert.yaml",
    find: "  threshold:",
    replace: "  treshold:",
    tests: ["openapi"],
  },
  {
    hurts: "the self-hosted deployment asks for Basic authentication",
    file: "openapi/selfhosted/openapi.yaml",
    find: "scheme: bearer",
    replace: "scheme: basic",
    tests: ["openapi"],
  },
  {
    hurts: "a chart query may have six series",
    file: "openapi/selfhosted/components/schemas/QueryChartSeriesRequest.yaml",
    find: "maxItems: 5",
    replace: "maxItems: 6",
    tests: ["openapi"],
  },
  {
    hurts: "the Authorization header is lost",
    file: "packages/core/src/fetch/with-auth.ts",
    find: "const response = await fetch({ ...request, headers });",
    replace: "const response = await fetch(request);",
    tests: core,
  },
  {
    hurts: "an error repeats the key that the server repeated",
    file: "packages/core/src/fetch/with-auth.ts",
    find: "text: redact(response.text, secrets)",
    replace: "text: response.text",
    tests: core,
  },
  {
    hurts: "a create is sent again after a gateway gave up",
    file: "packages/core/src/fetch/with-retry.ts",
    find: 'const writesOnce = method === "POST" || method === "PATCH";',
    replace: 'const writesOnce = method === "PATCH";',
    tests: core,
  },
  {
    hurts: "a read is not repeated",
    file: "packages/core/src/fetch/with-retry.ts",
    find: "attempt <= policy.limit",
    replace: "attempt > policy.limit + 100",
    tests: core,
  },
  {
    hurts: "the server's word on when to come back is not heard",
    file: "packages/core/src/fetch/with-retry.ts",
    find: "const delay = delayOf(outcome.headers);",
    replace: "const delay = undefined as number | undefined;",
    tests: core,
  },
  {
    hurts: "a call may take for ever",
    file: "packages/core/src/fetch/with-timeout.ts",
    find: "      controller.abort();\n    }, timeout);",
    replace: "    }, timeout);",
    tests: core,
  },
  {
    hurts: "a write follows a redirect",
    file: "packages/core/src/fetch/from-fetch.ts",
    find: 'redirect: method === "GET" || method === "HEAD" ? "follow" : "manual"',
    replace: 'redirect: "follow"',
    tests: core,
  },
  {
    hurts: "an identifier with a slash reaches another route",
    file: "packages/core/src/client/create-request.ts",
    find: 'encodeURIComponent(path[name] ?? "")',
    replace: '(path[name] ?? "")',
    tests: core,
  },
  {
    hurts: "`..` is an identifier",
    file: "packages/core/src/input/path-id.ts",
    find: 'value === ".." ||',
    replace: "",
    tests: core,
  },
  {
    hurts: "a change loses the fields that the client does not know",
    file: "packages/core/src/stack/record-fields.ts",
    find: "item !== null || !Object.hasOwn(known, name)",
    replace: "item !== null && Object.hasOwn(known, name)",
    tests: core,
  },
  {
    hurts: "a list ends with its first page",
    file: "packages/core/src/envelope/list-pages.ts",
    find: "list.length > 0 && offset < total",
    replace: "list.length > total",
    tests: core,
  },
  {
    hurts: "a page of the web UI is taken for data",
    file: "packages/core/src/envelope/read-envelope.ts",
    find: "if (Object(value) === value && key in (value as object)) return value;",
    replace: "return value;",
    tests: core,
  },
  {
    hurts: "an error has no request id",
    file: "packages/core/src/errors/to-response-error.ts",
    find: 'typeof requestId === "string" ? requestId',
    replace: 'typeof requestId === "number" ? requestId',
    tests: [...core, ...contract],
  },
  {
    hurts: "a secret prints itself",
    file: "packages/core/src/secret/secret.ts",
    find: "  toJSON(): string {\n    return shown;",
    replace: "  toJSON(): string {\n    return this.#value;",
    tests: core,
  },
  {
    hurts: "the hosted client reads another envelope",
    file: "packages/hosted/src/transport.ts",
    find: 'envelope: "result"',
    replace: 'envelope: "data"',
    tests: ["packages/hosted", ...contract],
  },
  {
    hurts: "a dry run sends",
    file: "apps/cli/src/connection/dry-run.ts",
    find: 'if (init.method === "GET")',
    replace: 'if (init.method !== "")',
    tests: ["apps/cli"],
  },
  {
    hurts: "a delete does not ask",
    file: "apps/cli/src/commands/delete-object.ts",
    find: "const yes = flags.yes || flags.dryRun;",
    replace: "const yes = true;",
    tests: ["apps/cli"],
  },
  {
    hurts: "the emulator gives the tiles that stay new ids",
    file: "packages/emulator/src/operations/stack.ts",
    find: "id: stays ? id : newId()",
    replace: "id: newId()",
    tests: ["packages/emulator"],
  },
  {
    hurts: "the emulator answers in another envelope",
    file: "packages/emulator/src/http/deployment-style.ts",
    find: '"requestId":"${randomUUID()}"',
    replace: '"requestID":"${randomUUID()}"',
    tests: contract,
  },
  {
    hurts: "an apply writes over what was changed on both sides",
    file: "packages/as-code/src/apply/apply.ts",
    find: "const conflicts = overwrite ? [] : plan.changes.filter(isConflict);",
    replace: "const conflicts = plan.changes.slice(0, 0).filter(isConflict);",
    tests: ["packages/as-code"],
  },
  {
    hurts: "an apply loses alerts with what they watch",
    file: "packages/as-code/src/apply/apply.ts",
    find: "const lost = allowAlertLoss ? [] : plan.lostAlerts;",
    replace: "const lost = plan.lostAlerts.slice(0, 0);",
    tests: ["packages/as-code"],
  },
  {
    hurts: "an apply writes over what was changed since the plan",
    file: "packages/as-code/src/apply/writer.ts",
    find: "if (isUnchanged(before, now)) return;",
    replace: 'if (isUnchanged(before, now) || now.id !== "") return;',
    tests: ["packages/as-code"],
  },
  {
    hurts: "a create in doubt is not looked for",
    file: "packages/as-code/src/apply/create-object.ts",
    find: "if (!isInDoubt(error)) throw error;",
    replace: "if (isInDoubt(error) || true) throw error;",
    tests: ["packages/as-code"],
  },
  {
    hurts: "a tile goes before the alerts on it have moved",
    file: "packages/as-code/src/apply/bodies.ts",
    find: "if (dropped.has(id) && !keeps.has(id)) return [];",
    replace: "if (dropped.has(id)) return [];",
    tests: ["packages/as-code"],
  },
  {
    hurts: "what an apply did not create is deleted",
    file: "packages/as-code/src/plan/make-plan.ts",
    find: "else if (!prune || entry.created !== true)",
    replace: "else if (!prune)",
    tests: ["packages/as-code"],
  },
  {
    hurts: "secrets go into files",
    file: "packages/as-code/src/model/fields.ts",
    find: "const isNoSecret: Keep = (name) => !secret.test(name);",
    replace: "const isNoSecret: Keep = (name) => name !== secret.source;",
    tests: ["packages/as-code"],
  },
  {
    hurts: "the plan command says that nothing changes",
    file: "apps/cli/src/commands/plan.ts",
    find: "if (made.changes.length > 0)",
    replace: "if (made.changes.length < 0)",
    tests: ["apps/cli"],
  },
];
