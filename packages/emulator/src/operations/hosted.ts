import { randomUUID } from "node:crypto";
import { findPipeMistakes } from "@obstack/core/rules";
import { fieldsOf, itemsOf, resolve } from "@obstack/checked-yaml/schema";
import type { SchemaObject } from "@obstack/checked-yaml/schema";
import type { Release } from "../specification/behavior.ts";
import type { Handlers } from "../http/handler.ts";
import { badRequest, Failure, notFound } from "../http/failure.ts";
import type { Specification } from "../specification/specification.ts";
import type { Json, RecordStore, Store } from "../store/record-store.ts";

interface Parts {
  readonly store: Store;
  readonly records: RecordStore;
  readonly specification: Specification;
  readonly serviceId: string;
  /** Undefined for the interface document. */
  readonly release?: Release | undefined;
  readonly now: () => number;
}

/** Milliseconds until a new pipe is running or an endpoint is ready. */
const startTime = 3000;

/** Creates the handlers of operations on services, pipes and endpoints. Their states are not in the interface document. */
export function hostedHandlers({ store, records, specification, serviceId, release, now }: Parts): Handlers {
  const { document, schemas } = specification;
  const kinds = Object.keys(schemas["PipeSource"]?.properties ?? {}).map((kind) => [kind, null] as const);
  const pipeSchema = { $ref: "#/components/schemas/CreatePipeRequest" };
  const hasStarted = (time: unknown): boolean => {
    const age = now() - Date.parse(String(time));
    // The clock may have been set back.
    return age < 0 || age >= startTime;
  };
  const pipe = (record: Json): Json => ({
    ...record,
    state: hasStarted(record["createdAt"]) ? "Running" : "Provisioning",
    // Deployed servers return every kind of source.
    ...(release !== undefined ? { source: { ...Object.fromEntries(kinds), ...(record["source"] as Json) } } : {}),
  });
  return {
    setServiceState({ plain }) {
      const service = records.get("service", serviceId);
      if (service === undefined) throw notFound("Service not found");
      store.set(`state of ${serviceId}`, plain["command"] === "stop" ? "stopped" : "running");
      return { value: service };
    },
    listPipes: () => ({ value: records.list("pipe").map(pipe) }),
    createPipe({ body, plain }) {
      const mistakes = findPipeMistakes(plain).filter(({ isWarning }) => isWarning !== true);
      if (mistakes.length > 0) throw badRequest(mistakes.map(({ message }) => message).join(" "));
      const time = new Date(now()).toISOString();
      const stored = withoutWriteOnly(document, pipeSchema, body) as Json;
      const record = { ...stored, id: randomUUID(), serviceId, createdAt: time, updatedAt: time };
      records.insert("pipe", record.id, record);
      return { value: pipe(record) };
    },
    getReversePrivateEndpoint({ parameters: { reversePrivateEndpointId = "" } }) {
      const found = records.get("reverse-private-endpoint", reversePrivateEndpointId);
      if (found === undefined) throw notFound("Reverse private endpoint not found");
      const { madeAt, ...record } = found;
      // Endpoints that were seeded with another status, such as `Failed`, keep it.
      const isStarting =
        madeAt !== undefined && ["Provisioning", "Ready", undefined].includes(record["status"] as string);
      return {
        value: isStarting ? { ...record, status: hasStarted(madeAt) ? "Ready" : "Provisioning" } : record,
      };
    },
  };
}

/**
 * Checks that the service is running, as deployed servers do.
 *
 * @throws {Failure} If the service is stopped.
 */
export function checkRunning(store: Store, serviceId: string): void {
  if (store.setting(`state of ${serviceId}`) === "stopped") {
    throw new Failure(424, "FAILED_DEPENDENCY", "The service is idle");
  }
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
