import ts from "typescript";

/**
 * Declares each object schema as an exported interface with its name, which compiler messages then show. `components` refers to these
 * interfaces. Other schemas become type aliases.
 */
export function namedInterfaces(nodes: readonly ts.Node[]): ts.Node[] {
  const schemas = findSchemas(nodes);
  const names = new Set(schemas.map(nameOf));
  const replaceReferences = <Node extends ts.Node>(node: Node): Node =>
    ts.transform(node, [
      (context) => {
        const visit = (one: ts.Node): ts.Node => {
          if (isQuotedIdentifier(one)) return toLiteralType(one);
          const name = schemaName(one);
          if (name !== undefined && names.has(name)) return ts.factory.createTypeReferenceNode(name);
          return ts.visitEachChild(one, visit, context);
        };
        return (root) => ts.visitNode(root, visit) as Node;
      },
    ]).transformed[0] as Node;

  const declarations = schemas.map((schema) => {
    const { type } = schema;
    const exported = [ts.factory.createModifier(ts.SyntaxKind.ExportKeyword)];
    const members = type !== undefined && ts.isTypeLiteralNode(type) ? type.members.map(replaceReferences) : undefined;
    const declaration =
      members === undefined
        ? ts.factory.createTypeAliasDeclaration(
            exported,
            nameOf(schema),
            undefined,
            replaceReferences(type as ts.TypeNode),
          )
        : ts.factory.createInterfaceDeclaration(exported, nameOf(schema), undefined, undefined, members);
    return ts.setSyntheticLeadingComments(declaration, ts.getSyntheticLeadingComments(schema));
  });
  const named = new Set<ts.Node>(schemas);
  const others = nodes
    .filter((node) => !(ts.isTypeAliasDeclaration(node) && names.has(node.name.text)))
    .map((node) => replaceReferences(referToSchemas(node, named)));
  return [...others, ...declarations];
}

/** Returns the members of `components.schemas`. */
function findSchemas(nodes: readonly ts.Node[]): ts.PropertySignature[] {
  const components = nodes.find((node) => ts.isInterfaceDeclaration(node) && node.name.text === "components");
  if (components === undefined || !ts.isInterfaceDeclaration(components)) return [];
  const schemas = components.members.find((member) => nameOf(member as ts.PropertySignature) === "schemas");
  const type = (schemas as ts.PropertySignature | undefined)?.type;
  return type !== undefined && ts.isTypeLiteralNode(type) ? type.members.filter(ts.isPropertySignature) : [];
}

/** Replaces the types of the schemas in `components` with references to their names, without their comments. */
function referToSchemas(root: ts.Node, schemas: ReadonlySet<ts.Node>): ts.Node {
  return ts.transform(root, [
    (context) => {
      const visit = (node: ts.Node): ts.Node => {
        if (isQuotedIdentifier(node)) return toLiteralType(node);
        if (!schemas.has(node)) return ts.visitEachChild(node, visit, context);
        const { modifiers, name, questionToken } = node as ts.PropertySignature;
        const reference = ts.factory.createTypeReferenceNode(nameOf(node as ts.PropertySignature));
        return ts.factory.createPropertySignature(modifiers, name, questionToken, reference);
      };
      return (node) => ts.visitNode(node, visit);
    },
  ]).transformed[0] as ts.Node;
}

/** Returns the name of the schema that `components["schemas"]["Name"]` refers to. */
function schemaName(node: ts.Node): string | undefined {
  if (!ts.isIndexedAccessTypeNode(node) || !ts.isIndexedAccessTypeNode(node.objectType)) return undefined;
  const { objectType: components, indexType: part } = node.objectType;
  const isSchemas = ts.isLiteralTypeNode(part) && ts.isStringLiteral(part.literal) && part.literal.text === "schemas";
  const isComponents =
    ts.isTypeReferenceNode(components) &&
    ts.isIdentifier(components.typeName) &&
    components.typeName.text === "components";
  const { indexType } = node;
  if (!isSchemas || !isComponents || !ts.isLiteralTypeNode(indexType) || !ts.isStringLiteral(indexType.literal))
    return undefined;
  return indexType.literal.text;
}

function nameOf({ name }: ts.PropertySignature): string {
  return ts.isIdentifier(name) || ts.isStringLiteral(name) ? name.text : "";
}

/** Returns whether a node is a string literal that openapi-typescript creates as an identifier, which the compiler's API does not accept as a type. */
function isQuotedIdentifier(node: ts.Node): node is ts.Identifier {
  return ts.isIdentifier(node) && node.text.startsWith('"');
}

function toLiteralType({ text }: ts.Identifier): ts.TypeNode {
  return ts.factory.createLiteralTypeNode(ts.factory.createStringLiteral(JSON.parse(text) as string));
}
