import { toKebab } from "@obstack/basics";
import { fieldsOf, itemsOf, parts } from "@obstack/checked-yaml/schema";
import type { SchemaObject } from "@obstack/checked-yaml/schema";
import { stringify } from "yaml";
import { requestSchema } from "../input/request-schema.ts";
import type { Document } from "../input/request-schema.ts";

const destination = ["destination.database", "destination.table", "destination.managedTable", "destination.columns"];
const table = [...destination, "destination.tableDefinition.sortingKey", "fieldMappings"];

/** Fields that pipes usually need, by kind of source. The interface document does not say which are required. */
const usualFields: Readonly<Record<string, readonly string[]>> = {
  kafka: [...below("source.kafka", "brokers", "topics", "consumerGroup", "credentials"), ...table],
  objectStorage: [...below("source.objectStorage", "url", "compression", "isContinuous", "accessKey"), ...table],
  kinesis: [...below("source.kinesis", "streamName", "region", "iamRole"), ...table],
  postgres: [
    ...below("source.postgres", "host", "port", "database", "tableMappings", "credentials"),
    "destination.database",
  ],
};

/** Returns a pipe file with all fields of a kind of source. Fields that are not usual are comments. */
export function pipeTemplate(kind: string): string {
  const { document, reference } = requestSchema("createPipe");
  const usual = ["name", ...(usualFields[kind] ?? [])];
  return [
    `# A pipe with a source of kind ${toKebab(kind)}. Edit it, then run \`obstack pipes create -f FILE --dry-run\`.`,
    "# Secrets come from environment variables (fromEnv) or files next to this one (fromFile).",
    "# Remove the # before other fields to set them. `obstack schema pipe` prints the schema of pipe files.",
    "# (assumed): usually needed; the interface document does not say which fields are required.",
    ...objectLines([], { $ref: reference }, exampleOf(document, kind), true),
    "",
  ].join("\n");

  function objectLines(path: readonly string[], schema: SchemaObject, example: unknown, isSet: boolean): string[] {
    return Object.entries(fieldsOf(document, schema)).flatMap(([name, field]) => {
      if (path.join(".") === "source" && name !== kind && name !== "validateSamples") return [];
      const fieldPath = [...path, name];
      const isUsed = isSet && isUsual(fieldPath.join("."));
      const value = Object(example)[name] as unknown;
      const lines =
        Object.keys(fieldsOf(document, field)).length > 0 && itemsOf(document, field) === undefined
          ? [`${name}: # ${descriptionOf(field)}`, ...indented(objectLines(fieldPath, field, value, isUsed))]
          : leafLines(fieldPath, field, value, isUsed);
      return isUsed || !isSet ? lines : lines.map((line) => `# ${line}`);
    });
  }

  function isUsual(path: string): boolean {
    return usual.some((one) => `${one}.`.startsWith(`${path}.`) || path.startsWith(`${one}.`));
  }

  function leafLines(path: readonly string[], field: SchemaObject, example: unknown, isUsed: boolean): string[] {
    const name = path.at(-1);
    const isUnlisted = String(field["x-not-shown"]).startsWith("Not in the interface document");
    const mark = isUnlisted ? " (not in the interface document)" : isUsed ? " (assumed)" : "";
    const comment = `# ${descriptionOf(field)}${mark}`;
    const isSecret = parts(document, field).some(({ format }) => format === "password");
    const shown = isSecret ? { fromEnv: variableOf(path) } : (example ?? placeholderOf(document, field));
    const value = stringify(shown, { lineWidth: 0 }).trimEnd();
    const lines = value.split("\n");
    const isBlock = isSecret || lines.length > 1 || value.startsWith("- ");
    return isBlock ? [`${name}: ${comment}`, ...indented(lines)] : [`${name}: ${value} ${comment}`];
  }

  function descriptionOf(field: SchemaObject): string {
    const descriptions = [field, ...parts(document, field)].flatMap(({ description }) => (description ?? []) as string);
    return String(descriptions[0]).split(/\.(?:\s|$)/, 1)[0] ?? "";
  }
}

function below(path: string, ...names: readonly string[]): string[] {
  return names.map((name) => `${path}.${name}`);
}

/** Returns the variable for a secret: `KAFKA_PASSWORD` for `source.kafka.credentials.password`. */
function variableOf(path: readonly string[]): string {
  const names = path.filter((name) => !["source", "credentials", "accessKey"].includes(name));
  return names.map(toKebab).join("-").replaceAll("-", "_").toUpperCase();
}

function indented(lines: readonly string[]): string[] {
  return lines.map((line) => `  ${line}`);
}

/** Returns the request of the spec with a kind of source. */
function exampleOf(document: Document, kind: string): unknown {
  const { examples } = document.components as unknown as {
    readonly examples: Readonly<Record<string, { readonly value: unknown }>>;
  };
  return examples[`createPipe${kind.slice(0, 1).toUpperCase()}${kind.slice(1)}Request`]?.value;
}

/** Returns a value of the type of a field. */
function placeholderOf(document: object, field: SchemaObject): unknown {
  const items = itemsOf(document, field);
  if (items !== undefined) return [placeholderOf(document, items)];
  const fields = Object.entries(fieldsOf(document, field));
  if (fields.length > 0) return Object.fromEntries(fields.map(([name, one]) => [name, placeholderOf(document, one)]));
  const [type] = parts(document, field).flatMap((part) => (part["type"] ?? []) as string);
  return { number: 1, boolean: false }[String(type)] ?? "text";
}
