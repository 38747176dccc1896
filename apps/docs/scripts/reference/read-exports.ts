import { dirname, join, relative } from "node:path";
import type {
  ClassDeclaration,
  FunctionDeclaration,
  InterfaceDeclaration,
  Project,
  SourceFile,
  TypeAliasDeclaration,
  VariableDeclaration,
} from "ts-morph";

/** A declaration that a package exports. */
export type Declaration =
  | ClassDeclaration
  | FunctionDeclaration
  | InterfaceDeclaration
  | TypeAliasDeclaration
  | VariableDeclaration;

/** An export that a package declares itself. */
export interface OwnExport {
  readonly name: string;
  readonly declaration: Declaration;
  /** Path of its file in `src/`, with `/`. */
  readonly file: string;
}

/** An export of another package that a package exports as well. */
export interface ForeignExport {
  readonly name: string;
  /** Import path, such as `@obstack/core/undici`. */
  readonly from: string;
}

/** The exports of an entry point, in its order. */
export interface EntryExports {
  readonly own: readonly OwnExport[];
  readonly foreign: readonly ForeignExport[];
}

/**
 * Reads the exports of an entry point from its source.
 *
 * @param folder Folder `src/` of the package.
 * @throws {Error} If an export is not declared in the file that the entry point names.
 */
export function readExports(project: Project, folder: string, entry: string): EntryExports {
  const own: OwnExport[] = [];
  const foreign: ForeignExport[] = [];
  const source = project.addSourceFileAtPath(join(folder, `${entry}.ts`));
  for (const statement of source.getExportDeclarations()) {
    const specifier = statement.getModuleSpecifierValue() ?? "";
    for (const { name } of statement.getNamedExports().map((named) => named.getStructure())) {
      if (!specifier.startsWith(".")) {
        foreign.push({ name, from: specifier });
        continue;
      }
      const file = project.addSourceFileAtPath(join(dirname(source.getFilePath()), specifier));
      const declaration = findDeclaration(file, name);
      if (declaration === undefined) throw new Error(`${file.getFilePath()} does not declare ${name}.`);
      own.push({ name, declaration, file: relative(folder, file.getFilePath()).replaceAll("\\", "/") });
    }
  }
  return { own, foreign };
}

function findDeclaration(file: SourceFile, name: string): Declaration | undefined {
  return (
    file.getInterface(name) ??
    file.getTypeAlias(name) ??
    file.getClass(name) ??
    file.getFunction(name) ??
    file.getVariableDeclaration(name)
  );
}
