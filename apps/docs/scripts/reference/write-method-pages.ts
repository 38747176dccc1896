import { join, posix } from "node:path";
import { repository } from "../../src/repository.ts";
import { clients, createSamples, toModule } from "../samples/create-samples.ts";
import type { Samples } from "../samples/create-samples.ts";
import { operationsOf, readSpec } from "../samples/operations.ts";
import type { Deployment } from "../samples/operations.ts";
import { formatDoc, formatNotes } from "./format-doc.ts";
import { formatSignature, signatureBlock } from "./format-export.ts";
import type { ResolveType } from "./format-type.ts";
import { code, codeBlock, table, toKebab, writePage } from "./markdown.ts";
import { docOf } from "./parse-doc.ts";
import { readMethods } from "./read-methods.ts";
import { operationPath } from "./write-operation-pages.ts";
import type { ClientMethod, FindExport } from "./read-methods.ts";

/** A method of a client and its page. */
export interface MethodPage {
  /** Path of the method in the client, such as `stack.dashboards.get`. */
  readonly name: string;
  /** Path on the site. */
  readonly path: string;
  readonly method: ClientMethod;
  /** A complete TypeScript module. */
  readonly example: string;
  /** The samples of the operation that the method sends. Absent if it combines several requests. */
  readonly samples?: Samples;
}

/**
 * Returns the methods of a client.
 *
 * @param base Path of the pages on the site.
 * @throws {Error} If a method has neither an operation nor an `@example`.
 */
export function readMethodPages(deployment: Deployment, client: string, base: string, find: FindExport): MethodPage[] {
  const samples = new Map([...createSamples(deployment).values()].map((sample) => [sample.method, sample]));
  return readMethods(client, find).map((method) => {
    const name = `${method.resource}.${method.node.getName()}`;
    const sample = samples.get(name);
    return {
      name,
      path: posix.join(base, toKebab(name), "/"),
      method,
      example: sample?.typescript ?? toModule(deployment, exampleOf(method, name)),
      ...(sample === undefined ? {} : { samples: sample }),
    };
  });
}

/** Returns the example of a docstring, for the resource of the method. */
function exampleOf({ node, resource }: ClientMethod, name: string): string {
  const example = docOf(node).tags.find((tag) => tag.name === "example");
  if (example === undefined) throw new Error(`${name} sends several requests, and its docstring has no @example.`);
  return example.text.replace(/\bclient\.[\w.]+(?=\.\w+\()/, `client.${resource}`);
}

/** Writes a page for each method of a client. */
export function writeMethodPages(
  folder: string,
  deployment: Deployment,
  pages: readonly MethodPage[],
  resolverFor: (path: string) => ResolveType,
): void {
  const summaries = new Map(operationsOf(readSpec(deployment)).map((operation) => [operation.operationId, operation]));
  for (const [order, page] of pages.entries()) {
    const others = resolverFor(page.path);
    const resolve: ResolveType = (name) => {
      // Other methods of the same resource, such as `DashboardResource.modify`.
      const found = pages.find(
        ({ method: { owner, node, resource } }) =>
          resource === page.method.resource && `${owner.name}.${node.getName()}` === name,
      );
      return found === undefined ? others(name) : `../${posix.basename(found.path)}/`;
    };
    writePage(
      join(folder, `${posix.basename(page.path)}.md`),
      {
        title: `client.${page.name}`,
        description: summaryOf(page, () => undefined),
        sidebar: { label: page.name, order },
      },
      methodBlocks(deployment, page, resolve, summaries),
    );
  }
}

function methodBlocks(
  deployment: Deployment,
  { method: { node, owner, types }, example, samples }: MethodPage,
  resolve: ResolveType,
  operations: ReadonlyMap<string, { readonly method: string; readonly path: string }>,
): string[] {
  const doc = docOf(node);
  const operation = operations.get(samples?.operationId ?? "");
  return [
    signatureBlock([substitute(formatSignature(node.getName(), node, resolve), types(resolve))]),
    formatDoc(doc, resolve),
    ...formatNotes({ ...doc, tags: doc.tags.filter(({ name }) => name !== "example") }, resolve),
    "## Example",
    codeBlock("ts", [example]),
    ...(samples === undefined ? [] : ["The same with the command:", codeBlock("sh", [samples.command])]),
    operation === undefined
      ? ""
      : `Sends [${code(`${operation.method.toUpperCase()} ${operation.path}`)}](${operationPath(deployment, samples?.operationId ?? "")}).`,
    `<a class="source" href="${repository}/blob/main/packages/${owner.folder}/src/${owner.file}">Source</a>`,
  ];
}

/** Replaces the type parameters of an interface. */
function substitute(signature: string, types: ReadonlyMap<string, string>): string {
  return [...types].reduce(
    (text, [name, type]) => text.replaceAll(new RegExp(`\\b${name}\\b`, "g"), () => type),
    signature,
  );
}

/** Lists the methods of a client. */
export function methodTable(deployment: Deployment, pages: readonly MethodPage[]): string[] {
  return [
    "## Methods",
    `Methods of the client that ${code(`${clients[deployment].create}()`)} returns, with an example each.`,
    table(
      ["Method", "Description"],
      pages.map((page) => [`[${code(page.name)}](${page.path})`, summaryOf(page, () => undefined)]),
    ),
  ];
}

/** Returns the first sentence of a method's description. */
function summaryOf({ method }: MethodPage, resolve: ResolveType): string {
  return firstSentence(formatDoc(docOf(method.node), resolve));
}

/** Returns the first sentence of a description. */
export function firstSentence(text: string): string {
  return /^.*?[.:](?=\s|$)/s.exec(text)?.[0].replace(/:$/, ".") ?? text;
}
