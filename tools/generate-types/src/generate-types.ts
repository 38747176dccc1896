import openapiTS, { astToString } from "openapi-typescript";
import type { OpenAPI3 } from "openapi-typescript";
import { arrayLength } from "./array-length.ts";
import { exclusiveUnion } from "./exclusive-union.ts";
import { extensibleEnum } from "./extensible-enum.ts";
import { listedFieldsOnly } from "./listed-fields-only.ts";
import { namedInterfaces } from "./named-interfaces.ts";
import { descriptionFirst } from "./description-first.ts";
import { patternProperties } from "./pattern-properties.ts";

/** Returns the TypeScript types of a bundled OpenAPI 3.1 document: `paths`, `components`, and one type per schema. */
export async function generateTypes(document: OpenAPI3): Promise<string> {
  const nodes = await openapiTS(listedFieldsOnly(document), {
    alphabetize: false,
    defaultNonNullable: false,
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
    rootTypesKeepCasing: true,
    emptyObjectsUnknown: true,
    silent: true,
    transform: (schema, options) =>
      extensibleEnum(schema) ??
      patternProperties(schema, options) ??
      arrayLength(schema, options) ??
      exclusiveUnion(schema, options),
  });
  return descriptionFirst(astToString(namedInterfaces(nodes)));
}
