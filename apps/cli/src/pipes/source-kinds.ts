import { fieldsOf } from "@obstack/checked-yaml/schema";
import { requestSchema } from "../input/request-schema.ts";

const { document } = requestSchema("createPipe");

/** The kinds of sources of pipes, as the spec names them. */
export const sourceKinds: readonly string[] = Object.keys(
  fieldsOf(document, { $ref: "#/components/schemas/PipeSource" }),
);
