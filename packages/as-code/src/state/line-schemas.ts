// Lines of states, journals and undo logs are validated, because merges, crashes and other people can change them.

const text = { type: "string" };
const kind = { enum: ["dashboard", "alert"] };
const fields = { type: "object" };
const applied = {
  file: fields,
  server: fields,
  known: fields,
  disputed: { type: "object", additionalProperties: { type: "array" } },
  extra: { type: "object", additionalProperties: { type: "array", items: text } },
};
const entry = {
  type: "object",
  required: ["kind", "key", "id", "file"],
  properties: {
    kind,
    key: text,
    id: { type: "string", minLength: 1 },
    created: { const: true },
    ...applied,
    tiles: {
      type: "object",
      additionalProperties: { type: "object", required: ["id", "file"], properties: { id: text, ...applied } },
    },
  },
};
const record = { type: "object", required: ["id"], properties: { id: text } };
const flag = { const: true };
const renewals = { type: "object", additionalProperties: text };

/** JSON Schemas of the lines. */
export const lineSchemas: Readonly<Record<"entry" | "write" | "object" | "undo" | "renewals", object>> = {
  entry,
  /** A completed write. */
  write: { type: "object", required: ["entry"], properties: { entry } },
  /** A pending create, or an object to remove from the state. */
  object: {
    type: "object",
    required: ["did", "kind", "key"],
    properties: { did: { enum: ["forget", "begin-create"] }, kind, key: text },
  },
  undo: {
    type: "object",
    required: ["step"],
    properties: {
      step: { type: "integer", minimum: 1 },
      action: { enum: ["create", "update", "delete"] },
      kind,
      key: text,
      name: text,
      title: text,
      id: text,
      before: record,
      entry,
      done: { type: "object", required: ["id"], properties: { id: text, after: record } },
      began: flag,
      undone: flag,
      ids: renewals,
    },
    dependentRequired: { action: ["kind", "key", "title"] },
  },
  /** New identifiers of objects that the undo of a later apply created again. */
  renewals: { type: "object", required: ["renewals"], properties: { renewals } },
};
