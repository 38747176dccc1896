import { Node } from "ts-morph";
import type { InterfaceDeclaration, MethodSignature } from "ts-morph";
import { formatType } from "./format-type.ts";
import type { ResolveType } from "./format-type.ts";
import type { OwnExport } from "./read-exports.ts";

/** An export, and the folder of the package that declares it. */
export interface FoundExport extends OwnExport {
  readonly folder: string;
}

/** Finds an export by its name. */
export type FindExport = (name: string) => FoundExport | undefined;

/** A method of a client. */
export interface ClientMethod {
  /** Path of the resource in the client, such as `stack.dashboards`. */
  readonly resource: string;
  readonly node: MethodSignature;
  /** The interface that declares the method. */
  readonly owner: FoundExport;
  /** Types for the type parameters of the interface, formatted by {@link formatType}. */
  readonly types: (resolve: ResolveType) => ReadonlyMap<string, string>;
}

/**
 * Returns the methods of all resources of a client, with those that their interfaces inherit.
 *
 * @param name Interface of the client.
 */
export function readMethods(name: string, find: FindExport): ClientMethod[] {
  return readResource(interfaceOf(name, find), "", find);
}

function readResource(owner: InterfaceExport, resource: string, find: FindExport): ClientMethod[] {
  return [...basesOf(owner, find), owner].flatMap(({ declaration }) =>
    declaration.getProperties().flatMap((property) => {
      const found = find(property.getTypeNodeOrThrow().getText());
      // The transport sends any request, and is no resource.
      if (found === undefined || property.getName() === "transport" || !isInterface(found)) return [];
      const path = resource === "" ? property.getName() : `${resource}.${property.getName()}`;
      const methods = methodsOf(found, path, () => new Map(), find);
      return methods.length > 0 ? methods : readResource(found, path, find);
    }),
  );
}

function methodsOf(
  owner: InterfaceExport,
  resource: string,
  types: ClientMethod["types"],
  find: FindExport,
): ClientMethod[] {
  const inherited = owner.declaration.getExtends().flatMap((base) => {
    const found = interfaceOf(base.getExpression().getText(), find);
    const names = found.declaration.getTypeParameters().map((parameter) => parameter.getName());
    const given: ClientMethod["types"] = (resolve) =>
      new Map(base.getTypeArguments().map((type, index) => [names[index] ?? "", formatType(type, resolve)]));
    return methodsOf(found, resource, given, find);
  });
  return [...inherited, ...owner.declaration.getMethods().map((node) => ({ resource, node, owner, types }))];
}

interface InterfaceExport extends FoundExport {
  readonly declaration: InterfaceDeclaration;
}

function isInterface(found: FoundExport): found is InterfaceExport {
  return Node.isInterfaceDeclaration(found.declaration);
}

function interfaceOf(name: string, find: FindExport): InterfaceExport {
  const found = find(name);
  if (found === undefined || !isInterface(found)) throw new Error(`There is no interface ${name}.`);
  return found;
}

function basesOf({ declaration }: InterfaceExport, find: FindExport): InterfaceExport[] {
  return declaration.getExtends().map((base) => interfaceOf(base.getExpression().getText(), find));
}
