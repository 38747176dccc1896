/**
 * Puts descriptions first in the comments of types. openapi-typescript writes them as the tag `@description`, after the summary and format;
 * editors show the text before the tags.
 */
export function descriptionFirst(types: string): string {
  return types.replaceAll(
    /\/\*\* @description (?<only>.*) \*\/|(?<format> *\* Format: .*\n)?(?<summary> *\* (?!@).*\n)?(?<star> *\* )@description (?<text>(?:(?! *\* @| *\*\/).*\n)+)/g,
    (_comment, only: string | undefined, format, summary, star: string, text: string) => {
      if (only !== undefined) return `/** ${only} */`;
      return [summary, `${star}${text}`, format].filter((part) => part !== undefined).join(`${star.trimEnd()}\n`);
    },
  );
}
