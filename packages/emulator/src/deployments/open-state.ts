import type Database from "libsql";
import { createKeys } from "../operations/keys.ts";
import type { Keys } from "../operations/keys.ts";
import type { Deployment } from "../specification/deployment.ts";
import type { Specification } from "../specification/specification.ts";
import { publishedCredentials, readCredentials } from "../store/credentials.ts";
import type { Credentials } from "../store/credentials.ts";
import type { Event, NewEvent } from "../store/event.ts";
import { closeDatabase, openDatabase } from "../store/open-database.ts";
import { createStore } from "../store/record-store.ts";
import type { RecordStore, Store } from "../store/record-store.ts";
import { checkEvent, insertSeed, readSeed, SeedError, takeSnapshot } from "../store/seed.ts";
import type { Seed } from "../store/seed.ts";
import { createTelemetry } from "../telemetry/telemetry.ts";
import type { Telemetry } from "../telemetry/telemetry.ts";
import type { Settings } from "./emulator-options.ts";

export type Specifications = Readonly<Record<Deployment, Specification>>;

export interface State {
  readonly organizationId: string;
  readonly serviceId: string;
  readonly credentials: Credentials;
  readonly database: Database.Database;
  readonly store: Store;
  readonly records: Readonly<Record<Deployment | "organization", RecordStore>>;
  readonly keys: Keys;
  readonly telemetry: Telemetry;
  readonly snapshot: () => Seed;
  /** Restores the initial seed, or another one. */
  readonly restore: (seed?: string | Seed) => void;
  /**
   * Adds events.
   *
   * @throws {SeedError} If a source does not exist, or if a time is invalid.
   */
  readonly addEvents: (events: readonly NewEvent[]) => void;
  readonly close: () => void;
}

const organizationId = "8f0c1a8e-6a3e-4c1b-9d0b-2f6f3c7f4d10";

/**
 * Opens the state of a folder or creates one in memory. A new state starts with the seed.
 *
 * @throws {DataFolderError} If the folder cannot be used.
 * @throws {SeedError} If the seed cannot be read.
 */
export function openState(settings: Settings, specifications: Specifications): State {
  const database = openDatabase(settings.data);
  try {
    return createState(database, settings, specifications);
  } catch (error) {
    closeDatabase(database);
    throw error;
  }
}

function createState(database: Database.Database, settings: Settings, specifications: Specifications): State {
  const { data, credentials: given, seed: initial, release, random, now, generateEvents } = settings;
  const service = specifications.hosted.examples["service"]?.value as { result: { id: string } };
  const serviceId = service.result.id;
  const scopes = {
    selfhosted: "selfhosted",
    service: `service ${serviceId}`,
    organization: `organization ${organizationId}`,
  };
  const credentials = { ...(data === undefined ? publishedCredentials : readCredentials(data)), ...given };
  const store = createStore(database);
  const records = {
    selfhosted: store.of(scopes.selfhosted),
    hosted: store.of(scopes.service),
    organization: store.of(scopes.organization),
  };
  const keys = createKeys({ records: records.organization, release, now });
  const telemetry = createTelemetry(database, {
    seed: random,
    now,
    isGenerated: generateEvents,
    columns: release === undefined ? "any" : "table",
    sources: () => {
      const list = records.selfhosted.list("source").map(({ kind, id }) => [String(kind), String(id)]);
      return Object.fromEntries(list.toReversed()) as Record<string, string>;
    },
  });

  const addEmulatorKey = (): void => keys.setEmulatorKey(credentials.keyId, credentials.keySecret);
  const applySeed = (seed: string | Seed): void => {
    const content = readSeed(seed, specifications, now);
    store.transaction(() => {
      store.clear();
      insertSeed(store, scopes, content);
      addEmulatorKey();
      store.set("planted", "yes");
      store.set("events", JSON.stringify(content.events ?? []));
    });
  };
  const getEvents = (): readonly Event[] => JSON.parse(store.setting("events") ?? "[]") as Event[];

  if (settings.reset) store.clear();
  if (store.setting("planted") === undefined) applySeed(initial);
  addEmulatorKey();
  telemetry.reset(getEvents());
  return {
    organizationId,
    serviceId,
    credentials,
    database,
    store,
    records,
    keys,
    telemetry,
    snapshot() {
      const events = getEvents();
      return { ...takeSnapshot(store, scopes), ...(events.length === 0 ? {} : { events }) };
    },
    restore(seed = initial) {
      applySeed(seed);
      telemetry.reset(getEvents());
    },
    addEvents(events) {
      const sources = [...records.selfhosted.list("source"), ...records.hosted.list("source")];
      const added = events.map((event) => {
        checkEvent(event);
        const found = sources.find(({ id, name }) => event.source === id || event.source === name);
        if (found === undefined) throw new SeedError(`Unknown source ${JSON.stringify(event.source)} of an event.`);
        const time = new Date(event.time).getTime();
        if (Number.isNaN(time)) throw new SeedError(`Invalid time ${JSON.stringify(event.time)} of an event.`);
        return { source: String(found["id"]), time, fields: event.fields };
      });
      store.set("events", JSON.stringify([...getEvents(), ...added]));
      telemetry.add(added);
    },
    close: () => closeDatabase(database),
  };
}
