import { randomUUID } from "node:crypto";
import { fieldsOf, itemsOf, resolve } from "@obstack/checked-yaml/schema";
import type { SchemaObject } from "@obstack/checked-yaml/schema";
import type { Release } from "../common/behaviour.ts";
import type { Handlers } from "../http/handler.ts";
import { badRequest, Failure, notFound } from "../http/failure.ts";
import type { Specification } from "../specification/specification.ts";
import type { Json, RecordStore, Store } from "../store/record-store.ts";
import type { RecordAges } from "./record-ages.ts";

interface Parts {
  readonly store: Store;
  readonly records: RecordStore;
  readonly specification: Specification;
  readonly serviceId: string;
  /** Absent where responses are as the document says. */
  readonly release?: Release | undefined;
  readonly now: () => number;
  readonly ages: RecordAges;
}

/** Milliseconds after which a new pipe runs, and an endpoint is ready. */
const startTime = 3000;

/** The operations on services, pipes and endpoints. What states they have is not shown: these are the emulator's. */
export function hostedHandlers({ store, records, specification, serviceId, release, now, ages }: Parts): Handlers {
  const { document, schemas } = specification;
  const kinds = Object.keys(schemas["PipeSource"]?.properties ?? {});
  const pipeSchema = { $ref: "#/components/schemas/CreatePipeRequest" };
  const hasStarted = (id: unknown, time: unknown): boolean => ages.of(String(id), time) >= startTime;
  const pipe = (record: Json): Json => ({
    ...record,
    state: hasStarted(record["id"], record["createdAt"]) ? "Running" : "Provisioning",
    ...(release !== undefined ? { source: everyKind(kinds, record["source"] as Json) } : {}),
  });
  return {
    setServiceState({ plain }) {
      const service = records.get("service", serviceId);
      if (service === undefined) throw notFound("There is no such service");
      store.set(`state of ${serviceId}`, plain["command"] === "stop" ? "stopped" : "running");
      return { value: service };
    },
    listPipes: () => ({ value: records.list("pipe").map(pipe) }),
    createPipe({ body, plain }) {
      checkMappings(plain);
      const time = new Date(now()).toISOString();
      const shown = withoutWriteOnly(document, pipeSchema, body) as Json;
      const record = { ...shown, id: randomUUID(), serviceId, createdAt: time, updatedAt: time };
      records.insert("pipe", record.id, record);
      ages.begin(record.id);
      return { value: pipe(record) };
    },
    getReversePrivateEndpoint({ parameters: { reversePrivateEndpointId = "" } }) {
      const found = records.get("reverse-private-endpoint", reversePrivateEndpointId);
      if (found === undefined) throw notFound("There is no such reverse private endpoint");
      const { madeAt, ...record } = found;
      // One that was seeded with another status, such as `Failed`, is where it ends.
      const isOnItsWay =
        madeAt !== undefined && ["Provisioning", "Ready", undefined].includes(record["status"] as string);
      return {
        value: isOnItsWay ? { ...record, status: hasStarted(record["id"], madeAt) ? "Ready" : "Provisioning" } : record,
      };
    },
  };
}

/** @throws {Failure} while the service is stopped, as servers in the field do. */
export function checkRunning(store: Store, serviceId: string): void {
  if (store.setting(`state of ${serviceId}`) === "stopped") {
    throw new Failure(424, "FAILED_DEPENDENCY", "The service is idle");
  }
}

/** All destination columns must be included in the mappings: section Pipe of the interface's document. */
function checkMappings({ destination, fieldMappings }: Readonly<Record<string, unknown>>): void {
  const { columns } = (destination ?? {}) as { columns?: readonly { name?: string }[] };
  if (columns === undefined || fieldMappings === undefined) return;
  const mapped = new Set(
    (fieldMappings as { destinationField?: string }[]).map(({ destinationField }) => destinationField),
  );
  const missing = columns.filter(({ name }) => !mapped.has(name)).map(({ name }) => name);
  if (missing.length > 0) throw badRequest(`fieldMappings lack the columns ${missing.join(", ")}`);
}

function everyKind(kinds: readonly string[], source: Json = {}): Json {
  return { ...Object.fromEntries(kinds.map((kind) => [kind, null])), ...source };
}

/** Returns a value without the fields that the spec marks as write-only, such as credentials. */
function withoutWriteOnly(document: object, schema: SchemaObject, value: unknown): unknown {
  if (Array.isArray(value)) {
    const items = itemsOf(document, schema) ?? {};
    return value.map((item) => withoutWriteOnly(document, items, item));
  }
  if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  const fields = fieldsOf(document, schema);
  const kept = Object.entries(value).flatMap(([name, item]) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (field === undefined) return [[name, item]];
    const isWriteOnly = [field, resolve(document, field)].some(({ writeOnly }) => writeOnly === true);
    return isWriteOnly ? [] : [[name, withoutWriteOnly(document, field, item)]];
  });
  return Object.fromEntries(kept);
}
