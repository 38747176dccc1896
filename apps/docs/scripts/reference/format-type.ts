import { Node, SyntaxKind } from "ts-morph";
import type { ParameterDeclaration, TypeParameterDeclaration } from "ts-morph";

/**
 * Returns the URL of a type's description, if it has one.
 *
 * @param file File that names the type. Absent if the type is imported from another package of Obstack.
 */
export type ResolveType = (name: string, file?: string) => string | undefined;

/** Formats the source of a type as HTML, without comments, and with links to the types that it names. */
export function formatType(node: Node, resolve: ResolveType): string {
  const start = node.getStart();
  const text = node.getText();
  const edits = [...linksIn(node, resolve), ...commentsIn(node)].toSorted(
    (first, second) => first.start - second.start,
  );
  let html = "";
  let position = start;
  for (const edit of edits) {
    if (edit.start < position) continue;
    html += escapeHtml(text.slice(position - start, edit.start - start)) + edit.html;
    position = edit.end;
  }
  html += escapeHtml(text.slice(position - start));
  // An open list of known values: the type for other values only keeps the known ones visible in editors.
  return html.replaceAll("(string &amp; {})", "string").replaceAll(/\n\s*(?=\n)/g, "");
}

/** Formats type parameters in angle brackets, or nothing if there are none. */
export function formatTypeParameters(parameters: readonly TypeParameterDeclaration[], resolve: ResolveType): string {
  if (parameters.length === 0) return "";
  return `&lt;${parameters.map((parameter) => formatType(parameter, resolve)).join(", ")}&gt;`;
}

/** Formats a parameter with its type. A pattern becomes `options`, and a default makes it optional. */
export function formatParameter(parameter: ParameterDeclaration, resolve: ResolveType): string {
  const type = parameter.getTypeNode();
  const name = parameterName(parameter);
  const rest = parameter.isRestParameter() ? "..." : "";
  const optional = parameter.isOptional() && !parameter.isRestParameter() ? "?" : "";
  return `${rest}${name}${optional}: ${type === undefined ? "unknown" : formatType(type, resolve)}`;
}

/** Returns the name of a parameter for its description. */
export function parameterName(parameter: ParameterDeclaration): string {
  return Node.isIdentifier(parameter.getNameNode()) ? parameter.getName() : "options";
}

/** Escapes text for HTML. */
export function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly html: string;
}

function linksIn(node: Node, resolve: ResolveType): Edit[] {
  const names = [node, ...node.getDescendants()].flatMap((child): Node[] => {
    if (Node.isTypeReference(child)) return [child.getTypeName()];
    if (Node.isExpressionWithTypeArguments(child)) return [child.getExpression()];
    return [];
  });
  return names.flatMap((name): Edit[] => {
    const file = isImported(name) ? undefined : name.getSourceFile().getFilePath();
    const url = isTypeParameter(name) ? undefined : resolve(name.getText(), file);
    const html = url === undefined ? "" : `<a href="${url}">${escapeHtml(name.getText())}</a>`;
    return url === undefined ? [] : [{ start: name.getStart(), end: name.getEnd(), html }];
  });
}

/** Returns whether a name is imported from another package of Obstack. */
function isImported(name: Node): boolean {
  const imported = name
    .getSourceFile()
    .getImportDeclarations()
    .filter((one) => one.getModuleSpecifierValue().startsWith("@obstack/"))
    .flatMap((one) => one.getNamedImports());
  return imported.some((one) => (one.getAliasNode() ?? one.getNameNode()).getText() === name.getText());
}

/** Returns whether a name is that of a type parameter of a declaration around it. */
function isTypeParameter(name: Node): boolean {
  return name
    .getAncestors()
    .some(
      (ancestor) =>
        Node.isTypeParametered(ancestor) &&
        ancestor.getTypeParameters().some((parameter) => parameter.getName() === name.getText()),
    );
}

function commentsIn(node: Node): Edit[] {
  const comments = node
    .getDescendants()
    .flatMap((child) => [...child.getLeadingCommentRanges(), ...child.getTrailingCommentRanges()])
    .filter((comment) =>
      [SyntaxKind.MultiLineCommentTrivia, SyntaxKind.SingleLineCommentTrivia].includes(comment.getKind()),
    );
  return comments
    .filter((comment) => comment.getPos() >= node.getStart() && comment.getEnd() <= node.getEnd())
    .map((comment) => ({ start: comment.getPos(), end: comment.getEnd(), html: "" }));
}
