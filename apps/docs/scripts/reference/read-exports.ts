import { readFileSync } from "node:fs";
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

/** An export that a package, or a private package that it bundles, declares. */
export interface OwnExport {
  readonly name: string;
  readonly declaration: Declaration;
  /** Path of its file, relative to `src/` of the package, with `/`. */
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
  const bundled: OwnExport[] = [];
  const foreign: ForeignExport[] = [];
  const source = project.addSourceFileAtPath(join(folder, `${entry}.ts`));
  for (const statement of source.getExportDeclarations()) {
    const specifier = statement.getModuleSpecifierValue() ?? "";
    const bundledFolder = findBundledFolder(folder, specifier);
    const bundledExports = bundledFolder === undefined ? undefined : readExports(project, bundledFolder, "index").own;
    for (const { name } of statement.getNamedExports().map((named) => named.getStructure())) {
      if (bundledFolder !== undefined) {
        const found = bundledExports?.find((item) => item.name === name);
        if (found === undefined) throw new Error(`${specifier} does not export ${name}.`);
        bundled.push({ ...found, file: posixPath(relative(folder, join(bundledFolder, found.file))) });
        continue;
      }
      if (!specifier.startsWith(".")) {
        foreign.push({ name, from: specifier });
        continue;
      }
      const file = project.addSourceFileAtPath(join(dirname(source.getFilePath()), specifier));
      const declaration = findDeclaration(file, name);
      if (declaration === undefined) throw new Error(`${file.getFilePath()} does not declare ${name}.`);
      own.push({ name, declaration, file: posixPath(relative(folder, file.getFilePath())) });
    }
  }
  return { own: [...own, ...bundled], foreign };
}

/** Returns `src/` of a private package, which its users bundle, or nothing for other packages and for files. */
function findBundledFolder(folder: string, specifier: string): string | undefined {
  const [, name] = /^@obstack\/([\w-]+)$/.exec(specifier) ?? [];
  if (name === undefined) return undefined;
  const root = join(folder, "../..", name);
  const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { private?: boolean };
  return manifest.private === true ? join(root, "src") : undefined;
}

const posixPath = (path: string): string => path.replaceAll("\\", "/");

function findDeclaration(file: SourceFile, name: string): Declaration | undefined {
  return (
    file.getInterface(name) ??
    file.getTypeAlias(name) ??
    file.getClass(name) ??
    file.getFunction(name) ??
    file.getVariableDeclaration(name)
  );
}
