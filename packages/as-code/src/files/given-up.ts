import type { Kind, OwnSlo } from "../common/kind.ts";
import { createMatcher } from "../common/match-pattern.ts";
import type { Problem } from "../common/problem.ts";
import { folders } from "./names-of-files.ts";
import type { Settings } from "./settings.ts";
import type { FileObject } from "./stack-object.ts";

type OwnObject = { readonly kind: Kind; readonly key: string; readonly slo?: OwnSlo | undefined };

/** Returns a function that tests whether `removed` in `obstack.yaml` lists an object. */
export function givesUp({ removed = [] }: Pick<Settings, "removed">): (object: OwnObject) => boolean {
  const rules = removed.map(createRule);
  return ({ kind, key, slo }) => {
    const paths = [`${folders[kind]}/${key}`, ...(slo === undefined ? [] : [`${folders.slo}/${slo.key}`])];
    return rules.some((matches) => paths.some(matches));
  };
}

export function findGivenUpFiles({ removed = [], place }: Settings, objects: readonly FileObject[]): Problem[] {
  return removed.flatMap((pattern, index) => {
    const matches = createRule(pattern);
    const found = objects.find(({ kind, key }) => matches(`${folders[kind]}/${key}`));
    if (found === undefined) return [];
    const message = `${found.label} still defines an object that "removed" lists. Delete the file, or the entry.`;
    return [{ ...place({ path: ["removed", index] }), message }];
  });
}

function createRule(pattern: string): (path: string) => boolean {
  const plain = pattern.replace(/\.(?:ya?ml|json)$/i, "").normalize("NFC");
  return createMatcher(plain.endsWith("/") ? `${plain}*` : plain);
}
