/** A code change that would harm users, and the packages whose tests must detect it. */
export interface Mutation {
  /** Effect on users. */
  readonly harm: string;
  readonly file: string;
  readonly find: string;
  readonly replace: string;
  /** Folders whose tests run, in this order, until one fails. */
  readonly tests: readonly string[];
}

const core = ["packages/core", "packages/selfhosted", "packages/hosted"];
const contract = ["apps/contract-tests"];

/** All mutations. */
export const mutations: readonly Mutation[] = [
  {
    harm: "an alert field has the wrong name",
    file: "openapi/common/schemas/Alert.yaml",
    find: "  threshold:",
    replace: "  treshold:",
    tests: ["openapi"],
  },
  {
    harm: "the self-hosted deployment requires Basic authentication",
    file: "openapi/selfhosted/openapi.yaml",
    find: "scheme: bearer",
    replace: "scheme: basic",
    tests: ["openapi"],
  },
  {
    harm: "a chart query allows six series",
    file: "openapi/selfhosted/components/schemas/QueryChartSeriesRequest.yaml",
    find: "maxItems: 5",
    replace: "maxItems: 6",
    tests: ["openapi"],
  },
  {
    harm: "requests lack the Authorization header",
    file: "packages/core/src/fetch/with-auth.ts",
    find: "const response = await fetch({ ...request, headers });",
    replace: "const response = await fetch(request);",
    tests: core,
  },
  {
    harm: "an error contains the key that the server echoed",
    file: "packages/core/src/fetch/with-auth.ts",
    find: "text: redact(response.text, secrets)",
    replace: "text: response.text",
    tests: core,
  },
  {
    harm: "a create is retried after a gateway timeout",
    file: "packages/core/src/fetch/with-retry.ts",
    find: 'const isUnsafe = method === "POST" || method === "PATCH";',
    replace: 'const isUnsafe = method === "PATCH";',
    tests: core,
  },
  {
    harm: "a read is not retried",
    file: "packages/core/src/fetch/with-retry.ts",
    find: "attempt <= policy.limit",
    replace: "attempt > policy.limit + 100",
    tests: core,
  },
  {
    harm: "the retry delay requested by the server is ignored",
    file: "packages/core/src/fetch/with-retry.ts",
    find: "const delay = getRequestedDelay(outcome.headers);",
    replace: "const delay = undefined as number | undefined;",
    tests: core,
  },
  {
    harm: "a call never times out",
    file: "packages/core/src/fetch/with-timeout.ts",
    find: "      controller.abort();\n    }, timeout);",
    replace: "    }, timeout);",
    tests: core,
  },
  {
    harm: "a write follows a redirect",
    file: "packages/core/src/fetch/from-fetch.ts",
    find: 'redirect: method === "GET" || method === "HEAD" ? "follow" : "manual"',
    replace: 'redirect: "follow"',
    tests: core,
  },
  {
    harm: "an identifier with a slash reaches another route",
    file: "packages/core/src/client/create-request.ts",
    find: 'encodeURIComponent(path[name] ?? "")',
    replace: '(path[name] ?? "")',
    tests: core,
  },
  {
    harm: "`..` is accepted as an identifier",
    file: "packages/core/src/input/path-id.ts",
    find: 'value === ".." ||',
    replace: "",
    tests: core,
  },
  {
    harm: "a change drops unknown fields",
    file: "packages/core/src/stack/to-request.ts",
    find: "if (field === undefined && requiredField === undefined) request[name] = value;",
    replace: "if (field === undefined && requiredField === undefined) continue;",
    tests: core,
  },
  {
    harm: "a list contains only its first page",
    file: "packages/core/src/envelope/list-resource.ts",
    find: "if (offset >= total) return;",
    replace: "if (offset > 0) return;",
    tests: core,
  },
  {
    harm: "an aborted iteration continues",
    file: "packages/core/src/envelope/list-resource.ts",
    find: "options?.signal?.aborted === true",
    replace: "false as boolean",
    tests: core,
  },
  {
    harm: "a page of the web UI is treated as data",
    file: "packages/core/src/envelope/read-envelope.ts",
    find: "const hasPayload = Object(value) === value && key in (value as object);",
    replace: "const hasPayload = true as boolean;",
    tests: core,
  },
  {
    harm: "a null record is returned and fails later",
    file: "packages/core/src/envelope/read-envelope.ts",
    find: "check?.((value as Record<string, unknown>)[key])",
    replace: "undefined",
    tests: core,
  },
  {
    harm: "the secret of a new key is lost if the response lacks the key",
    file: "apps/cli/src/commands/keys/create.ts",
    find: "return [key?.id, keyId]",
    replace: "return [(key as { id: string }).id, keyId]",
    tests: ["apps/cli"],
  },
  {
    harm: "a wait continues after the endpoint failed",
    file: "packages/hosted/src/resources/reverse-private-endpoints.ts",
    find: "!reversePrivateEndpointStatus.endsAt.includes(status)",
    replace: 'status !== ""',
    tests: ["packages/hosted"],
  },
  {
    harm: "an error has no request id",
    file: "packages/core/src/envelope/to-response-error.ts",
    find: 'typeof requestId === "string" ? requestId',
    replace: 'typeof requestId === "number" ? requestId',
    tests: [...core, ...contract],
  },
  {
    harm: "a secret is serialized in plain text",
    file: "packages/core/src/secret/secret.ts",
    find: "  toJSON(): string {\n    return placeholder;",
    replace: "  toJSON(): string {\n    return this.#value;",
    tests: core,
  },
  {
    harm: "the hosted client reads the wrong envelope",
    file: "packages/hosted/src/transport.ts",
    find: 'envelope: "result"',
    replace: 'envelope: "data"',
    tests: ["packages/hosted", ...contract],
  },
  {
    harm: "a dry run sends requests",
    file: "apps/cli/src/connection/dry-run.ts",
    find: 'if (init.method === "GET")',
    replace: 'if (init.method !== "")',
    tests: ["apps/cli"],
  },
  {
    harm: "a delete does not ask for confirmation",
    file: "apps/cli/src/commands/delete-object.ts",
    find: "const yes = flags.yes || flags.dryRun;",
    replace: "const yes = true;",
    tests: ["apps/cli"],
  },
  {
    harm: "the emulator assigns new ids to existing tiles",
    file: "packages/emulator/src/operations/stack.ts",
    find: "id: stays ? id : newId()",
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
    harm: "an apply overwrites conflicts",
    file: "packages/as-code/src/apply/apply.ts",
    find: "const conflicts = overwrite ? [] : plan.changes.filter(isConflict);",
    replace: "const conflicts = plan.changes.slice(0, 0).filter(isConflict);",
    tests: ["packages/as-code"],
  },
  {
    harm: "an apply deletes alerts together with their tiles",
    file: "packages/as-code/src/apply/apply.ts",
    find: "const lost = allowAlertLoss ? [] : plan.lostAlerts;",
    replace: "const lost = plan.lostAlerts.slice(0, 0);",
    tests: ["packages/as-code"],
  },
  {
    harm: "an apply overwrites changes made after the plan",
    file: "packages/as-code/src/apply/writer.ts",
    find: "if (isUnchanged(before, now)) return;",
    replace: 'if (isUnchanged(before, now) || now.id !== "") return;',
    tests: ["packages/as-code"],
  },
  {
    harm: "an apply does not look for a created object after an unknown outcome",
    file: "packages/as-code/src/apply/create-object.ts",
    find: "if (!isOutcomeUnknown(error)) {",
    replace: "if (isOutcomeUnknown(error) || true) {",
    tests: ["packages/as-code"],
  },
  {
    harm: "a tile is deleted before its alerts have moved",
    file: "packages/as-code/src/apply/bodies.ts",
    find: "if (dropped.has(id) && !keptIds.has(id)) return [];",
    replace: "if (dropped.has(id)) return [];",
    tests: ["packages/as-code"],
  },
  {
    harm: "objects that no apply created are deleted",
    file: "packages/as-code/src/plan/objects-without-file.ts",
    find: "else if (!prune || entry.created !== true)",
    replace: "else if (!prune)",
    tests: ["packages/as-code"],
  },
  {
    harm: "secrets are written to files",
    file: "packages/as-code/src/model/fields.ts",
    find: "const isNoSecret: Keep = (name) => !secret.test(name);",
    replace: "const isNoSecret: Keep = (name) => name !== secret.source;",
    tests: ["packages/as-code"],
  },
  {
    harm: "the plan command reports no changes",
    file: "packages/as-code/src/fleet/target-results.ts",
    find: 'status: changes.length > 0 ? "changed" : "unchanged",',
    replace: 'status: changes.length < 0 ? "changed" : "unchanged",',
    tests: ["apps/cli"],
  },
];
