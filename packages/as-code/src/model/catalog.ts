import { closest } from "fastest-levenshtein";
import type { Named } from "../common/client.ts";
import { referenceKinds, singular } from "../files/references.ts";
import type { Bindings, ReferenceKind } from "../files/references.ts";

/** What names mean on a deployment. */
export interface Catalog {
  /**
   * Returns what a name means.
   *
   * @param sort Kind of source or service of webhook, where it is known; another one with the same name is another thing.
   */
  find(kind: ReferenceKind, name: string, sort?: string): Found;
  /** Returns the name of an identifier, where it has one that leads back to it. */
  nameOf(kind: ReferenceKind, id: string): string | undefined;
  /** Returns what is listed under an identifier, also where its name leads elsewhere. */
  describe(kind: ReferenceKind, id: string): { readonly name: string; readonly sort: string | undefined } | undefined;
  /** Returns what an identifier identifies, where it is listed or bound. */
  kindOf(id: string): ReferenceKind | undefined;
  /** Whether a list of that kind could be had. */
  isListed(kind: ReferenceKind): boolean;
}

/** What a name means, or why it means nothing. */
export type Found = { readonly id: string } | { readonly problem: string };

/** What a list says of a thing. */
interface Listing extends Named {
  /** Of a source. */
  readonly kind?: string | null | undefined;
  /** Of a webhook. */
  readonly service?: string | null | undefined;
}

/** What a deployment has of one kind; nothing where it has no list of them. */
export type Listed = { readonly [Kind in ReferenceKind]?: readonly Listing[] | undefined };

/** Puts together what names mean: bindings first, then what is listed. */
export function createCatalog(listed: Listed, bindings: Bindings = {}): Catalog {
  const tables = Object.fromEntries(referenceKinds.map((kind) => [kind, createTable(kind)])) as Record<
    ReferenceKind,
    ReturnType<typeof createTable>
  >;
  return {
    find: (kind, name, sort) => tables[kind].find(name, sort),
    nameOf: (kind, id) => tables[kind].nameOf(id),
    describe: (kind, id) => tables[kind].describe(id),
    kindOf: (id) => referenceKinds.find((kind) => tables[kind].describe(id) !== undefined),
    isListed: (kind) => listed[kind] !== undefined,
  };

  function createTable(kind: ReferenceKind) {
    const bound = new Map(Object.entries(bindings[kind] ?? {}));
    const boundNames = new Map([...bound].map(([name, id]) => [id, name]));
    const byName = new Map<string, { id: string; sort: string | undefined }[]>();
    const byId = new Map<string, { name: string; sort: string | undefined }>();
    for (const { id, name, kind: sortOfSource, service } of listed[kind] ?? []) {
      if (typeof id !== "string" || id === "") continue;
      const entry = { id, sort: sortOfSource ?? service ?? undefined };
      if (typeof name !== "string" || name === "") continue;
      byId.set(id, { name, sort: entry.sort });
      const others = byName.get(name);
      if (others === undefined) byName.set(name, [entry]);
      else others.push(entry);
    }
    return {
      describe(id: string): { name: string; sort: string | undefined } | undefined {
        const name = boundNames.get(id);
        // A binding is somebody's word that it is the right one.
        return name === undefined ? byId.get(id) : { name, sort: undefined };
      },
      nameOf(id: string): string | undefined {
        const name = boundNames.get(id) ?? byId.get(id)?.name;
        // Skip names that resolve to another identifier.
        return name !== undefined && (bound.get(name) ?? only(byName.get(name))) === id ? name : undefined;
      },
      find(name: string, sort?: string): Found {
        const id = bound.get(name);
        if (id !== undefined) return { id };
        const all = byName.get(name) ?? [];
        const fitting = sort === undefined ? all : all.filter((one) => one.sort === undefined || one.sort === sort);
        const [first, second] = fitting;
        if (first !== undefined && second === undefined) return { id: first.id };
        const what = `${singular[kind]} ${JSON.stringify(name)}`;
        if (second !== undefined) {
          return {
            problem: `there are ${fitting.length} of ${what}: ${fitting.map((one) => one.id).join(", ")}; bind the name to one of them`,
          };
        }
        const [other] = all;
        if (other !== undefined) return { problem: `${what} is ${other.sort} there, not ${sort}` };
        if (listed[kind] === undefined) return { problem: `${what} is not bound, and ${kind} cannot be listed there` };
        const names = [...bound.keys(), ...byName.keys()];
        const near = names.length === 0 ? undefined : closest(name, names);
        return {
          problem: `there is no ${what}${near === undefined ? "" : `; the nearest is ${JSON.stringify(near)}`}`,
        };
      },
    };
  }
}

function only(entries: readonly { readonly id: string }[] | undefined): string | undefined {
  return entries?.length === 1 ? entries[0]?.id : undefined;
}
