import { stringify } from "yaml";
import type { ScalarTag } from "yaml";
import type { Fields } from "../json/value.ts";

/** Text that YAML 1.1 reads as another value. Not `y` and `n`: few parsers do so, and every tile has a `y`. */
const otherIn11 =
  /^(?:=|<<|yes|no|on|off|[-+]?0b[01_]+|[-+]?[\d_]+(?:\.[\d_]*)?|[-+]?\d[\d_]*(?::[0-5]?\d)+(?:\.[\d_]*)?|\d{4}-\d\d?-\d\d?(?:[Tt \t].*)?)$/i;

/** Options for files. Text that other tools could read as another value is quoted. */
export const yamlOptions: { readonly lineWidth: 0; customTags: ScalarTag[] } = {
  lineWidth: 0,
  customTags: [{ tag: "tag:yaml.org,2002:other", default: true, test: otherIn11, resolve: (text) => text }],
};

/** Returns a value as YAML without anchors and aliases. */
export function toPlainYaml(value: Fields): string {
  return stringify(value, { ...yamlOptions, aliasDuplicateObjects: false });
}

/** Returns a value as YAML, below a comment that names its schema for editors. */
export function toYaml(value: Fields, schema: string): string {
  return `# yaml-language-server: $schema=${schema}\n${stringify(value, yamlOptions)}`;
}
