// Lines of states, journals and undo logs are validated, because merges, crashes and other people can change them.

const text = { type: "string" };
const nonEmpty = { type: "string", minLength: 1 };
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
    id: nonEmpty,
    created: { const: true },
    owner: text,
    slo: { type: "object", required: ["key", "objective"], properties: { key: text, objective: { type: "number" } } },
    ...applied,
    tiles: {
      type: "object",
      additionalProperties: { type: "object", required: ["id", "file"], properties: { id: text, ...applied } },
    },
  },
};
const record = { type: "object", required: ["id"], properties: { id: nonEmpty } };
const flag = { const: true };
const server = {
  type: "object",
  required: ["deployment", "baseUrl"],
  properties: {
    deployment: { enum: ["selfhosted", "hosted"] },
    baseUrl: text,
    organizationId: text,
    serviceId: text,
  },
};
const binding = { type: "object", required: ["server"], properties: { server, source: server } };
const identifiers = { type: "array", items: nonEmpty };
const replacedIds = { type: "object", additionalProperties: text };

type LineKind = "entry" | "binding" | "log" | "run" | "write" | "object" | "undo" | "replacedIds" | "undone" | "wait";

/** JSON Schemas of the lines. */
export const lineSchemas: Readonly<Record<LineKind, object>> = {
  entry,
  /** The servers of a state. */
  binding: { ...binding, properties: { ...binding.properties, serial: { type: "integer", minimum: 0 } } },
  /** The first line of an undo log: its server, and the identifiers that existed before the apply. */
  log: {
    ...binding,
    properties: {
      ...binding.properties,
      version: { const: 1 },
      target: nonEmpty,
      rollout: nonEmpty,
      existing: identifiers,
    },
  },
  /** An undo that starts: identifiers that existed before it, and objects that it found. */
  run: { type: "object", required: ["existing"], properties: { existing: identifiers, ids: replacedIds } },
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
      id: nonEmpty,
      before: record,
      entry,
      done: { type: "object", required: ["id"], properties: { id: nonEmpty, after: record } },
      /** Other identifiers that appeared before the write. */
      existing: identifiers,
      undone: flag,
      ids: replacedIds,
    },
    dependentRequired: { action: ["kind", "key", "title"] },
  },
  /** New identifiers of objects that the undo of a later apply created again. */
  replacedIds: { type: "object", required: ["replacedIds"], properties: { replacedIds } },
  /** An object that an undo reverted. */
  undone: {
    type: "object",
    required: ["kind", "key", "rollout", "at"],
    properties: { kind, key: nonEmpty, rollout: nonEmpty, at: nonEmpty },
  },
  /** A wait after an apply to a target; without `until`, the end of it. */
  wait: {
    type: "object",
    required: ["target", "at"],
    properties: { target: nonEmpty, at: nonEmpty, until: nonEmpty, alerts: identifiers, stopped: nonEmpty },
  },
};
