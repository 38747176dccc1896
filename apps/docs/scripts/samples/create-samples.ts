import { commands } from "../../../contract-tests/test/commands.ts";
import { formatValue } from "./format-value.ts";
import { operationsOf, readSpec, specs } from "./operations.ts";
import type { Deployment, Operation } from "./operations.ts";
import { readCalls } from "./read-calls.ts";
import type { Call } from "./read-calls.ts";

/** The client and the command that send the request of an operation. */
export interface Samples {
  readonly operationId: string;
  /** Path of the method in the client, such as `stack.dashboards.get`. */
  readonly method: string;
  /** A complete TypeScript module. */
  readonly typescript: string;
  /** A line of the shell, with the body of the request if there is one. */
  readonly command: string;
  /** Group of the command, such as `dashboards`. */
  readonly group: string;
  /** Lines of the shell that send the request without Obstack. */
  readonly curl: string;
}

/** How the clients are created. */
export const clients = {
  selfhosted: { package: "@obstack/selfhosted", create: "createSelfHostedClient" },
  hosted: { package: "@obstack/hosted", create: "createHostedClient" },
} as const;

/**
 * Creates the samples of a deployment by operationId. Calls and commands are those of the contract tests; bodies are the examples of the spec.
 *
 * @throws {Error} If an operation has no call or no command.
 */
export function createSamples(deployment: Deployment): ReadonlyMap<string, Samples> {
  const calls = readCalls(deployment);
  const [other] = Object.keys(specs).filter((name) => name !== deployment) as [Deployment];
  const inBoth = new Set(operationsOf(readSpec(other)).map(({ operationId }) => operationId));
  return new Map(
    operationsOf(readSpec(deployment)).map((operation) => {
      const { operationId, body } = operation;
      const call = calls.get(operationId);
      const words = commands[specs[deployment]][operationId];
      if (call === undefined || words === undefined) throw new Error(`No call or command for ${operationId}.`);
      const line = ["obstack", ...words, ...(inBoth.has(operationId) ? ["--deployment", deployment] : [])].join(" ");
      return [
        operationId,
        {
          operationId,
          method: call.method,
          typescript: toModule(deployment, toStatements(operation, call)),
          group: words[0] ?? "",
          curl: toCurl(deployment, operation),
          command: line.includes(" -f -") ? `${line} <<'EOF'\n${JSON.stringify(body, null, 2)}\nEOF` : line,
        },
      ];
    }),
  );
}

const addresses = {
  selfhosted: { base: "$OBSTACK_SELFHOSTED_URL", login: '-H "Authorization: Bearer $OBSTACK_SELFHOSTED_API_KEY"' },
  hosted: { base: "$OBSTACK_HOSTED_URL", login: '-u "$OBSTACK_HOSTED_KEY_ID:$OBSTACK_HOSTED_KEY_SECRET"' },
} as const;

function toCurl(deployment: Deployment, { method, path, parameters, body }: Operation): string {
  const { base, login } = addresses[deployment];
  const filled = parameters.reduce((text, { name, example }) => text.replace(`{${name}}`, String(example)), path);
  const query = parameters.filter((parameter) => parameter.in === "query" && parameter.required === true);
  const search = query.map(({ name, example }) => `${name}=${encodeURIComponent(String(example))}`).join("&");
  const words = [
    "curl",
    ...(method === "get" ? [] : [`-X ${method.toUpperCase()}`]),
    login,
    ...(body === undefined ? [] : ["-H 'Content-Type: application/json' -d @-"]),
    `"${base}${filled}${search === "" ? "" : `?${search}`}"`,
  ].join(" ");
  return body === undefined ? words : `${words} <<'EOF'\n${JSON.stringify(body, null, 2)}\nEOF`;
}

/** Returns a module that creates a client and runs statements. */
export function toModule(deployment: Deployment, statements: string): string {
  const { package: name, create } = clients[deployment];
  return `import { ${create} } from "${name}";\n\nconst client = ${create}();\n${statements}`;
}

function toStatements({ operationId, method, body }: Operation, call: Call): string {
  const parameters = call.parameters.map((text) => text ?? formatValue(body));
  const expression = `await client.${call.method}(${parameters.join(", ")});`;
  if (method === "delete") return expression;
  const name = operationId.replace(/^[a-z]+(?=[A-Z])/, "").replace(/^./, (letter) => letter.toLowerCase());
  return `const ${name} = ${expression}\nconsole.log(${name});`;
}
