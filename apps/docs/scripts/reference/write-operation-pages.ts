import { join } from "node:path";
import { clients, createSamples } from "../samples/create-samples.ts";
import type { Samples } from "../samples/create-samples.ts";
import { exampleOf, operationsOf, readSpec, resolve } from "../samples/operations.ts";
import type { Content, Deployment, Operation, Schema, Spec } from "../samples/operations.ts";
import { describeSchema, formatNotShown, formatSchemaType, schemaSections } from "./format-schema.ts";
import { code, codeBlock, table, toKebab, toMarkdown, writePage } from "./markdown.ts";

/** Returns the path of the page of an operation on the site. */
export function operationPath(deployment: Deployment, operationId: string): string {
  return `/reference/api/${deployment}/${toKebab(operationId)}/`;
}

/** An operation in a list. */
interface Listed {
  readonly operationId: string;
  /** Method and path of the request. */
  readonly request: string;
  readonly summary: string;
  /** Path of the page on the site. */
  readonly page: string;
}

/** Returns the operations of a deployment. */
export function listOperations(deployment: Deployment): Listed[] {
  return operationsOf(readSpec(deployment)).map(({ operationId, method, path, spec }) => ({
    operationId,
    request: `${method.toUpperCase()} ${path}`,
    summary: spec.summary ?? "",
    page: operationPath(deployment, operationId),
  }));
}

/** Formats the operations of a deployment. */
export function operationTable(deployment: Deployment): string {
  return table(
    ["Operation", "Description", "Request"],
    listOperations(deployment).map(({ operationId, request, summary, page }) => [
      `[${code(operationId)}](${page})`,
      toMarkdown(summary),
      code(request),
    ]),
  );
}

/**
 * Writes a page for each operation: its parameters, bodies, errors and samples, and what the interface does not specify.
 *
 * @param folder Folder of the pages of the deployment.
 */
export function writeOperationPages(folder: string, deployment: Deployment): void {
  const spec = readSpec(deployment);
  const samples = createSamples(deployment);
  for (const [order, operation] of operationsOf(spec).entries()) {
    const { operationId } = operation;
    const sample = samples.get(operationId);
    if (sample === undefined) throw new Error(`No samples for ${operationId}.`);
    writePage(
      join(folder, `${toKebab(operationId)}.md`),
      {
        title: `${operationId} (${deployment === "hosted" ? "hosted" : "self-hosted"})`,
        description: `${operation.spec.summary ?? operationId}: ${operation.method.toUpperCase()} ${operation.path}.`,
        sidebar: { label: operationId, order },
      },
      operationBlocks(deployment, spec, operation, sample),
    );
  }
}

function operationBlocks(deployment: Deployment, spec: Spec, operation: Operation, sample: Samples): string[] {
  const { method, path, parameters, spec: described } = operation;
  const responses = Object.entries(described.responses ?? {}).map(
    ([status, response]) => [status, resolve(spec, response)] as const,
  );
  const [status, success] = responses.find(([found]) => found.startsWith("2")) ?? [];
  const example = exampleOf(spec, success);
  const request = schemaOf(described.requestBody);
  const roots = [request, ...responses.map(([, response]) => schemaOf(response))].filter(
    (found) => found !== undefined,
  );
  return [
    codeBlock("http", [`${method.toUpperCase()} ${path}`]),
    toMarkdown(described.description ?? ""),
    formatNotShown(described),
    table(
      ["Parameter", "In", "Type", "Description"],
      parameters.map((parameter) => [
        `${code(parameter.name)}${parameter.required === true ? " (required)" : ""}`,
        parameter.in,
        formatSchemaType(parameter.schema ?? {}),
        [toMarkdown(parameter.description ?? ""), describeSchema(parameter.schema ?? {}), formatNotShown(parameter)]
          .filter((text) => text !== "")
          .join(" "),
      ]),
    ),
    "## Client",
    codeBlock("ts", [sample.typescript]),
    `The method [${code(sample.method)}](/reference/packages/${deployment}/methods/${toKebab(sample.method)}/) of ${code(clients[deployment].package)}.`,
    "## Command",
    codeBlock("sh", [sample.command]),
    `More: [${code(`obstack ${sample.group}`)}](/reference/cli/${sample.group}/).`,
    "## curl",
    codeBlock("sh", [sample.curl]),
    ...(request === undefined ? [] : ["## Request body", `${formatSchemaType(request)}, as JSON.`]),
    "## Responses",
    table(
      ["Status", "Meaning", "Body"],
      responses.map(([found, response]) => {
        const schema = schemaOf(response);
        return [
          found === "default" ? "others" : found,
          toMarkdown(response.description ?? ""),
          schema === undefined ? "" : formatSchemaType(schema),
        ];
      }),
    ),
    ...(example === undefined
      ? []
      : [`Example of ${status}:`, codeBlock("json", [JSON.stringify(example, undefined, 2)])]),
    ...(roots.length === 0 ? [] : ["## Schemas", ...schemaSections(spec, roots)]),
    `Send requests from the [console](/reference/api/${deployment}/), or download the [specs](/reference/api/).`,
  ];
}

function schemaOf(content: Content | undefined): Schema | undefined {
  return content?.content?.["application/json"]?.schema;
}
