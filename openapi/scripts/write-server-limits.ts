// Writes the module with the limits of `common/servers.yaml`. Usage: node write-server-limits.ts <path> [--check]
import { readdirSync, readFileSync } from "node:fs";
import { parse } from "yaml";
import { writeGenerated } from "../../tools/generate-types/src/write-generated.ts";

const [path = ""] = process.argv.slice(2);
const common = new URL("../common/", import.meta.url);
const read = (name: string): unknown =>
  parse(readFileSync(new URL(name, common), "utf8"), { merge: true, maxAliasCount: -1 });
const { current, older, releases } = read("servers.yaml") as Record<string, object>;

/** Fields of requests whose other values are for servers to decide. */
const open = new Set<string>();
for (const file of readdirSync(new URL("schemas/", common)).filter((name) => name.endsWith("Request.yaml"))) {
  const { properties = {} } = read(`schemas/${file}`) as { properties?: Record<string, Record<string, unknown>> };
  for (const [name, field] of Object.entries(properties)) {
    if ("x-extensible-enum" in field) open.add(name);
  }
}

const uses = new Map<object, number>();
const names = new Map<object, string>();
const constants: string[] = [];

function count(value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  uses.set(value, (uses.get(value) ?? 0) + 1);
  if (uses.get(value) === 1) Object.values(value).forEach(count);
}

/** Returns a value as code. A value that several others contain becomes a constant. */
function toCode(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const known = names.get(value);
  if (known !== undefined) return known;
  const code = Array.isArray(value)
    ? `[${value.map(toCode).join(", ")}]`
    : `{ ${Object.entries(value)
        .map(([name, item]) => `${JSON.stringify(name)}: ${toCode(item)}`)
        .join(", ")} }`;
  if (uses.get(value) === 1) return code;
  const name = `part${names.size}`;
  names.set(value, name);
  constants.push(`const ${name} = ${code} as const;`);
  return name;
}

count([current, older]);
const tables = toCode({ current, older });
const content = `// Generated from openapi/common/servers.yaml by \`npm run generate\`. Do not edit.

import type { ServerLimits } from "../specification/server-schema.ts";

${constants.join("\n")}

/** The limits of request fields on deployed servers, by release and operation. */
export const serverLimits: ServerLimits = ${tables};

/** The first release that has the limits. */
export const firstReleases: Readonly<Record<keyof ServerLimits, string>> = ${JSON.stringify(releases)};

/** Fields with values that the spec does not list: servers decide about them. */
export const openFields: ReadonlySet<string> = new Set(${JSON.stringify([...open])});
`;

writeGenerated(path, content);
