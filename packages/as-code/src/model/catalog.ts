import { nearestOf } from "@obstack/checked-yaml";
import type { Named } from "../common/client.ts";
import { targetsFile } from "../files/names-of-files.ts";
import { pluralOf, referenceKinds, singular } from "../files/references.ts";
import type { Bindings, ReferenceKind } from "../files/references.ts";

/** Resolves names to identifiers of a deployment, and back. */
export interface Catalog {
  /** Returns the identifier of a name. */
  find(kind: ReferenceKind, name: string): Found;
  /** Returns the name of an identifier, if the name resolves to that identifier. */
  nameOf(kind: ReferenceKind, id: string): string | undefined;
  /** Returns the name of an identifier, even if the name resolves to another one. */
  describe(kind: ReferenceKind, id: string): string | undefined;
  /** Returns the kind of object that an identifier belongs to, if it is listed or bound. */
  kindOf(id: string): ReferenceKind | undefined;
}

/** The identifier of a name, or why it cannot be resolved, as complete sentences. */
export type Found = { readonly id: string } | { readonly problem: string };

/** The objects of a deployment by kind; a kind is absent if the deployment cannot list it. */
export type Listed = { readonly [Kind in ReferenceKind]?: readonly Named[] | undefined };

/** What to do about a name that several objects have, and about one that cannot be listed. */
type Remedies = Readonly<Record<"ambiguous" | "unlisted", string>>;

const bindNames: Remedies = {
  ambiguous: `Bind the name to one of them in ${targetsFile}.`,
  unlisted: `bind the name in ${targetsFile}`,
};

/** Creates a catalog of a deployment. Bindings take precedence over listed names. */
export function createCatalog(listed: Listed, bindings: Bindings = {}, remedies: Remedies = bindNames): Catalog {
  const tables = Object.fromEntries(referenceKinds.map((kind) => [kind, createTable(kind)])) as Record<
    ReferenceKind,
    ReturnType<typeof createTable>
  >;
  return {
    find: (kind, name) => tables[kind].find(name),
    nameOf: (kind, id) => tables[kind].nameOf(id),
    describe: (kind, id) => tables[kind].describe(id),
    kindOf: (id) => referenceKinds.find((kind) => tables[kind].describe(id) !== undefined),
  };

  function createTable(kind: ReferenceKind) {
    const bound = new Map(Object.entries(bindings[kind] ?? {}));
    const boundNames = new Map([...bound].map(([name, id]) => [id, name]));
    const byName = new Map<string, string[]>();
    const byId = new Map<string, string>();
    for (const { id, name } of listed[kind] ?? []) {
      if (typeof id !== "string" || id === "" || typeof name !== "string" || name === "") continue;
      byId.set(id, name);
      const others = byName.get(name);
      if (others === undefined) byName.set(name, [id]);
      else others.push(id);
    }
    const describe = (id: string): string | undefined => boundNames.get(id) ?? byId.get(id);
    return {
      describe,
      nameOf(id: string): string | undefined {
        const name = describe(id);
        // Skip names that resolve to another identifier.
        return name !== undefined && (bound.get(name) ?? only(byName.get(name))) === id ? name : undefined;
      },
      find(name: string): Found {
        const matches = byName.get(name) ?? [];
        const [first, second] = matches;
        const id = bound.get(name) ?? (second === undefined ? first : undefined);
        if (id !== undefined) return { id };
        const what = `${singular[kind]} ${JSON.stringify(name)}`;
        if (second !== undefined) {
          return {
            problem: `Ambiguous ${what}: ${matches.join(", ")}. ${remedies.ambiguous}`,
          };
        }
        if (listed[kind] === undefined) {
          return {
            problem: `Unknown ${what}. This deployment cannot list ${pluralOf(kind)}: ${remedies.unlisted}.`,
          };
        }
        const near = nearestOf(name, [...bound.keys(), ...byName.keys()]);
        return {
          problem: `Unknown ${what}.${near === undefined ? "" : ` Did you mean ${JSON.stringify(near)}?`}`,
        };
      },
    };
  }
}

function only(ids: readonly string[] | undefined): string | undefined {
  return ids?.length === 1 ? ids[0] : undefined;
}

/** Shorter text in an unknown field is more likely a word than an identifier. */
const minLength = 12;

export interface KnownIdentifiers {
  readonly tiles: { has(id: string): boolean };
  readonly dashboards: { has(id: string): boolean };
  readonly catalog: Catalog;
}

/** Returns the kind of object that an identifier belongs to, or undefined if it is unknown. */
export function recognize(
  id: string,
  { tiles, dashboards, catalog }: KnownIdentifiers,
): Exclude<ReferenceKind, "alerts"> | undefined {
  if (id.length < minLength) return undefined;
  if (tiles.has(id)) return "tiles";
  const kind = dashboards.has(id) ? "dashboards" : catalog.kindOf(id);
  return kind === "alerts" ? undefined : kind;
}
