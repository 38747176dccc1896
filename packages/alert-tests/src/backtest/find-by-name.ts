import { nearestOf } from "@obstack/as-code/files";
import { didYouMean } from "@obstack/basics";

/** Finds an alert or SLO by key, else by name. Returns an error message if none or several match. */
export function findByName<One extends { readonly key: string; readonly value?: Readonly<Record<string, unknown>> }>(
  all: readonly One[],
  text: string,
  nameOf: (one: One) => unknown,
  kind: "alert" | "SLO",
): One | string {
  const [named, other] = all.filter((one) => nameOf(one) === text);
  const found = all.find(({ key }) => key === text) ?? (other === undefined ? named : undefined);
  if (found !== undefined) return found;
  if (other !== undefined) return `Several ${kind}s are named ${JSON.stringify(text)}. Use the file name instead.`;
  const renamed = all.find(({ value }) => value?.["movedFrom"] === text)?.key;
  const near =
    renamed ??
    nearestOf(
      text,
      all.flatMap((one) => [one.key, String(nameOf(one))]),
    );
  const hint =
    all.length === 0
      ? `This target has no ${kind}s. Select another one with \`--target\`.`
      : `Use the name of a file in ${kind.toLowerCase()}s/ without its extension.`;
  const next = didYouMean(near) || ` ${hint}`;
  return `Unknown ${kind} ${JSON.stringify(text)}.${next}`;
}
