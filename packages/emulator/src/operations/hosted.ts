import { randomUUID } from "node:crypto";
import type { Release } from "../behaviour.ts";
import type { Handlers } from "../http/call.ts";
import { badRequest, Failure, notFound } from "../http/failure.ts";
import { resolveSchema } from "../http/specification.ts";
import type { Schema, Specification } from "../http/specification.ts";
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
  const kinds = Object.keys(resolveSchema(specification, { $ref: "PipeSource" }).properties ?? {});
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
      const shown = withoutWriteOnly(specification, { $ref: "CreatePipeRequest" }, body) as Json;
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
export function checkAwake(store: Store, serviceId: string): void {
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

/** Returns a value without what the spec says is only in requests, credentials among it: the emulator does not keep them. */
function withoutWriteOnly(specification: Specification, reference: Schema, value: unknown): unknown {
  const schema = resolveSchema(specification, reference);
  if (Array.isArray(value)) return value.map((item) => withoutWriteOnly(specification, schema.items ?? {}, item));
  if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  const properties = Object.assign(
    {},
    schema.properties,
    ...(schema.oneOf ?? []).map((part) => resolveSchema(specification, part).properties),
  ) as Record<string, Schema>;
  const kept = Object.entries(value).flatMap(([name, item]) => {
    const inner = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (inner === undefined) return [[name, item]];
    const { writeOnly } = inner.$ref === undefined ? inner : { ...resolveSchema(specification, inner), ...inner };
    return writeOnly === true ? [] : [[name, withoutWriteOnly(specification, inner, item)]];
  });
  return Object.fromEntries(kept);
}
