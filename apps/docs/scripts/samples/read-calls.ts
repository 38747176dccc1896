import { fileURLToPath } from "node:url";
import { Node, Project, SyntaxKind } from "ts-morph";
import type { ArrowFunction, CallExpression, Expression, ObjectLiteralExpression, SourceFile } from "ts-morph";
import { ids } from "../../../contract-tests/test/ids.ts";
import type { Deployment } from "./operations.ts";

/** A call of a client that sends the request of an operation. */
export interface Call {
  /** Path of the method in the client, such as `stack.dashboards.get`. */
  readonly method: string;
  /** Arguments as TypeScript. `undefined` is the body of the request. */
  readonly parameters: readonly (string | undefined)[];
}

const source = fileURLToPath(new URL("../../../contract-tests/test/calls.ts", import.meta.url));

/**
 * Reads the call of each operation from the table that the contract tests run.
 *
 * @throws {Error} If the table has an entry of another form.
 */
export function readCalls(deployment: Deployment): ReadonlyMap<string, Call> {
  const file = new Project({ skipAddingFilesFromTsConfig: true }).addSourceFileAtPath(source);
  const table = file.getFunctionOrThrow(deployment === "hosted" ? "hostedCalls" : "selfHostedCalls");
  const result = table.getStatementByKindOrThrow(SyntaxKind.ReturnStatement).getExpression();
  return new Map(readTable(file, asObject(result), ""));
}

function readTable(file: SourceFile, table: ObjectLiteralExpression, resource: string): [string, Call][] {
  return table.getProperties().flatMap((property): [string, Call][] => {
    if (Node.isSpreadAssignment(property)) {
      // The common operations: `...stackCalls(client.stack)`.
      const call = property.getExpressionIfKindOrThrow(SyntaxKind.CallExpression);
      const calls = file.getVariableDeclarationOrThrow(call.getExpression().getText());
      const { body } = functionOf(calls.getInitializer());
      return readTable(file, asObject(body), `${call.getArguments()[0]?.getText() ?? ""}.`);
    }
    if (!Node.isPropertyAssignment(property)) throw new Error(`${source} has an unknown entry: ${property.getText()}`);
    return [[property.getName(), readCall(functionOf(property.getInitializer()).node, resource)]];
  });
}

/** Finds the call that receives the options. */
function readCall(entry: ArrowFunction, resource: string): Call {
  const call = entry
    .getDescendantsOfKind(SyntaxKind.CallExpression)
    .find((found) => found.getArguments().at(-1)?.getText() === "call");
  if (call === undefined) throw new Error(`${source} has an entry without options: ${entry.getText()}`);
  return {
    method: `${resource}${call.getExpression().getText()}`.replace(/^client\./, ""),
    parameters: call
      .getArguments()
      .slice(0, -1)
      .map((argument) => readArgument(call, argument)),
  };
}

function readArgument(call: CallExpression, argument: Node): string | undefined {
  const text = argument.getText();
  if (Node.isAsExpression(argument) && argument.getExpression().getText() === "body") return undefined;
  const [, id] = /^ids\.(\w+)$/.exec(text) ?? [];
  if (id !== undefined) return JSON.stringify(ids[id as keyof typeof ids]);
  if (!Node.isIdentifier(argument)) return text;
  // A value that the function declares for its calls.
  const declaration = call
    .getFirstAncestorByKindOrThrow(SyntaxKind.FunctionDeclaration)
    .getVariableDeclarationOrThrow(text);
  return declaration.getInitializerOrThrow().getText();
}

function functionOf(node: Expression | undefined): { readonly node: ArrowFunction; readonly body: Node } {
  if (!Node.isArrowFunction(node)) throw new Error(`${source} has an entry that is no function: ${node?.getText()}`);
  return { node, body: node.getBody() };
}

function asObject(node: Node | undefined): ObjectLiteralExpression {
  const value = Node.isParenthesizedExpression(node) ? node.getExpression() : node;
  if (!Node.isObjectLiteralExpression(value)) throw new Error(`${source} has no table: ${node?.getText()}`);
  return value;
}
