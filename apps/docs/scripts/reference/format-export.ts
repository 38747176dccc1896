import { Node } from "ts-morph";
import type {
  ClassDeclaration,
  FunctionDeclaration,
  InterfaceDeclaration,
  MethodDeclaration,
  MethodSignature,
  TypeAliasDeclaration,
  TypeElementTypes,
  VariableDeclaration,
} from "ts-morph";
import { formatDoc, formatNotes } from "./format-doc.ts";
import { memberList } from "./markdown.ts";
import { escapeHtml, formatParameter, formatType, formatTypeParameters } from "./format-type.ts";
import type { ResolveType } from "./format-type.ts";
import { docOf, parseDoc } from "./parse-doc.ts";
import type { Doc } from "./parse-doc.ts";
import type { Declaration, OwnExport } from "./read-exports.ts";

/** Longest signature on one line, in characters. */
const maxWidth = 76;

type Signature = FunctionDeclaration | MethodDeclaration | MethodSignature;

/** Returns the headings of an export: its name, and the names of its methods. */
export function headingsOf({ name, declaration }: OwnExport): string[] {
  return [name, ...methodsOf(declaration).map((method) => methodName(name, method))];
}

/** Returns the docstring of an export. */
export function docOfExport({ declaration }: OwnExport): Doc {
  if (Node.isVariableDeclaration(declaration)) return docOf(declaration.getVariableStatementOrThrow());
  if (!Node.isFunctionDeclaration(declaration)) return docOf(declaration);
  return docOf(declaration.getOverloads()[0] ?? declaration);
}

/** Formats an export as Markdown. */
export function formatExport(item: OwnExport, resolve: ResolveType): string[] {
  const { name, declaration } = item;
  const doc = docOfExport(item);
  return [
    `## ${name}`,
    signatureBlock(signaturesOf(declaration, resolve)),
    formatDoc(doc, resolve),
    ...formatNotes(doc, resolve),
    formatMembers(declaration, resolve),
    formatAlternatives(declaration, resolve),
    ...methodsOf(declaration).flatMap((method) => {
      const methodDoc = docOf(method);
      return [
        `### ${methodName(name, method)}`,
        signatureBlock([formatSignature(method.getName(), method, resolve)]),
        formatDoc(methodDoc, resolve),
        ...formatNotes(methodDoc, resolve),
      ];
    }),
  ];
}

function signaturesOf(declaration: Declaration, resolve: ResolveType): string[] {
  if (Node.isFunctionDeclaration(declaration)) {
    const overloads = declaration.getOverloads();
    return (overloads.length === 0 ? [declaration] : overloads).map((overload) =>
      formatSignature(`function ${declaration.getName() ?? ""}`, overload, resolve),
    );
  }
  if (Node.isClassDeclaration(declaration)) return classSignatures(declaration, resolve);
  if (Node.isInterfaceDeclaration(declaration)) return [interfaceSignature(declaration, resolve)];
  if (Node.isVariableDeclaration(declaration)) return [variableSignature(declaration, resolve)];
  return [typeSignature(declaration, resolve)];
}

/** Formats the signature of a function or method as HTML. */
export function formatSignature(name: string, node: Signature, resolve: ResolveType): string {
  const type = node.getReturnTypeNode();
  if (type === undefined) throw new Error(`${name} has no return type.`);
  const head = `${name}${formatTypeParameters(node.getTypeParameters(), resolve)}`;
  return withParameters(
    head,
    node.getParameters().map((parameter) => formatParameter(parameter, resolve)),
    `: ${formatType(type, resolve)}`,
  );
}

/** Puts parameters on lines of their own if they do not fit one line. */
function withParameters(head: string, parameters: readonly string[], tail: string): string {
  const line = `${head}(${parameters.join(", ")})${tail}`;
  if (parameters.length === 0 || textLength(line) <= maxWidth) return line;
  return `${head}(\n${parameters.map((parameter) => `  ${parameter},\n`).join("")})${tail}`;
}

function classSignatures(node: ClassDeclaration, resolve: ResolveType): string[] {
  const base = node.getExtends();
  const name = node.getName() ?? "";
  const heritage = base === undefined ? "" : ` extends ${formatType(base, resolve)}`;
  const constructors = node
    .getConstructors()
    .filter((member) => !member.hasModifier("private") && !member.hasModifier("protected"))
    .map((member) =>
      withParameters(
        `new ${name}`,
        member.getParameters().map((parameter) => formatParameter(parameter, resolve)),
        "",
      ),
    );
  return [`${node.isAbstract() ? "abstract " : ""}class ${name}${heritage}`, ...constructors];
}

function interfaceSignature(node: InterfaceDeclaration, resolve: ResolveType): string {
  const bases = node.getExtends().map((base) => formatType(base, resolve));
  const heritage = bases.length === 0 ? "" : ` extends ${bases.join(", ")}`;
  return `interface ${node.getName()}${formatTypeParameters(node.getTypeParameters(), resolve)}${heritage}`;
}

function variableSignature(node: VariableDeclaration, resolve: ResolveType): string {
  const type = node.getTypeNode();
  const initializer = node.getInitializer();
  if (type !== undefined) return `const ${node.getName()}: ${formatType(type, resolve)}`;
  return `const ${node.getName()}${initializer === undefined ? "" : ` = ${formatType(initializer, resolve)}`}`;
}

function typeSignature(node: TypeAliasDeclaration, resolve: ResolveType): string {
  const head = `type ${node.getName()}${formatTypeParameters(node.getTypeParameters(), resolve)} =`;
  const type = node.getTypeNodeOrThrow();
  const line = `${head} ${formatType(type, resolve)}`;
  if (!Node.isUnionTypeNode(type) || (textLength(line) <= maxWidth && !line.includes("\n"))) return line;
  return `${head}${type
    .getTypeNodes()
    .map((member) => `\n  | ${formatType(member, resolve)}`)
    .join("")}`;
}

/** Lists the properties of an interface, a class, or an object in a type. */
function formatMembers(declaration: Declaration, resolve: ResolveType): string {
  return memberList(
    membersOf(declaration).flatMap((member) => {
      if (Node.isMethodSignature(member) || Node.isMethodDeclaration(member)) return [];
      const doc = docOf(member);
      return [[`<code>${memberTerm(member, resolve)}</code>`, formatDoc(doc, resolve), ...formatNotes(doc, resolve)]];
    }),
  );
}

/** Lists the members of a union. Those without a description share the one before. */
function formatAlternatives(declaration: Declaration, resolve: ResolveType): string {
  const type = Node.isTypeAliasDeclaration(declaration) ? declaration.getTypeNodeOrThrow() : undefined;
  const groups: { readonly terms: string[]; readonly doc: Doc }[] = [];
  for (const member of Node.isUnionTypeNode(type) ? type.getTypeNodes() : []) {
    // A comment precedes the pipe.
    const comment = (member.getPreviousSibling() ?? member).getLeadingCommentRanges().at(-1)?.getText();
    if (comment?.startsWith("/**") === true) groups.push({ terms: [], doc: parseDoc(comment) });
    groups.at(-1)?.terms.push(`<code>${formatType(member, resolve).replaceAll(/\s*\n\s*/g, " ")}</code>`);
  }
  return memberList(groups.map(({ terms, doc }) => [terms.join(", "), formatDoc(doc, resolve)]));
}

type Member = TypeElementTypes | ReturnType<ClassDeclaration["getProperties"]>[number] | MethodDeclaration;

function memberTerm(member: Exclude<Member, MethodSignature | MethodDeclaration>, resolve: ResolveType): string {
  if (!Node.isPropertySignature(member) && !Node.isPropertyDeclaration(member)) {
    return formatType(member, resolve).replace(/;$/, "");
  }
  const type = member.getTypeNode();
  const initializer = member.getInitializer();
  const value = type === undefined ? (initializer?.getText() ?? "unknown") : undefined;
  const isStatic = Node.isPropertyDeclaration(member) && member.isStatic();
  const name = `${isStatic ? "static " : ""}<strong>${escapeHtml(member.getName())}</strong>`;
  const text = value === undefined ? formatType(type as Node, resolve) : escapeHtml(value);
  // A union can start with a pipe.
  const line = text.replaceAll(/\s*\n\s*/g, " ").replace(/^\| /, "");
  return `${name}${member.hasQuestionToken() ? "?" : ""}: ${line}`;
}

function membersOf(declaration: Declaration): readonly Member[] {
  if (Node.isInterfaceDeclaration(declaration)) return declaration.getMembers();
  if (Node.isClassDeclaration(declaration)) {
    return [...declaration.getProperties(), ...declaration.getMethods()].filter(
      (member) =>
        !member.hasModifier("private") && !member.hasModifier("protected") && !member.getName().startsWith("#"),
    );
  }
  if (!Node.isTypeAliasDeclaration(declaration)) return [];
  const type = declaration.getTypeNodeOrThrow();
  // The members of the objects of a union, if they are described.
  const literals = Node.isUnionTypeNode(type) ? type.getTypeNodes() : [type];
  return literals.flatMap((literal) =>
    Node.isTypeLiteral(literal) ? literal.getMembers().filter((member) => docOf(member as never).text !== "") : [],
  );
}

function methodsOf(declaration: Declaration): (MethodSignature | MethodDeclaration)[] {
  return membersOf(declaration).filter(
    (member): member is MethodSignature | MethodDeclaration =>
      (Node.isMethodSignature(member) || Node.isMethodDeclaration(member)) && !member.getName().startsWith("["),
  );
}

function methodName(name: string, method: MethodSignature | MethodDeclaration): string {
  return `${name}.${method.getName()}`;
}

/** Formats signatures without highlighting, so that they can contain links. */
export function signatureBlock(signatures: readonly string[]): string {
  return `<pre class="signature"><code>${signatures.join("\n")}</code></pre>`;
}

function textLength(html: string): number {
  return html.replaceAll(/<[^>]*>/g, "").replaceAll(/&\w+;/g, "x").length;
}
