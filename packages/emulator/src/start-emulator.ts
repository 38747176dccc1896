import { once } from "node:events";
import { writeFileSync } from "node:fs";
import type { Server } from "node:http";
import type Database from "libsql";
import { createAdmin } from "./admin/create-admin.ts";
import { createAlertStates } from "./alerts/alert-states.ts";
import { idleState } from "./alerts/idle-state.ts";
import { createPageQuery } from "./admin/create-page-query.ts";
import { releaseOf } from "./behaviour.ts";
import type { Behaviour } from "./behaviour.ts";
import { createFaults } from "./faults/faults.ts";
import type { Fault, Faults } from "./faults/faults.ts";
import { createApp } from "./http/create-app.ts";
import { hostedStyle, selfHostedStyle } from "./http/deployment-style.ts";
import { notFound, unauthorized } from "./http/failure.ts";
import { listen } from "./http/listen.ts";
import { createOrigins } from "./http/origins.ts";
import { readBasic } from "./http/read-basic.ts";
import { createRateLimiter } from "./http/rate-limit.ts";
import { defaultMaxBody } from "./http/read-body.ts";
import { createRequestLog } from "./http/request-log.ts";
import type { LoggedRequest } from "./http/request-log.ts";
import { readSpecification } from "./http/specification.ts";
import { checkAwake, hostedHandlers } from "./operations/hosted.ts";
import { createKeys, isSameSecret } from "./operations/keys.ts";
import { createRecordAges } from "./operations/record-ages.ts";
import { selfHostedHandlers } from "./operations/self-hosted.ts";
import { stackHandlers } from "./operations/stack.ts";
import { usageCostHandlers } from "./operations/usage-cost.ts";
import { acceptQuery } from "./servers/accept-query.ts";
import { publishedCredentials, readCredentials } from "./store/credentials.ts";
import type { Credentials } from "./store/credentials.ts";
import { closeDatabase, openDatabase } from "./store/open-database.ts";
import { createStore } from "./store/record-store.ts";
import { plant, readSeed, takeSnapshot, writeSeed } from "./store/seed.ts";
import type { Seed } from "./store/seed.ts";
import { createTileQuery } from "./telemetry/query-tile.ts";
import { createTelemetry } from "./telemetry/telemetry.ts";
import type { Event } from "./telemetry/event.ts";

/** How an emulator is started. */
export interface EmulatorOptions {
  /** Port of the self-hosted deployment on loopback. Default 0, which takes a free one. */
  readonly port?: number;
  /** Port of the hosted deployment on loopback. Default 0, which takes a free one. */
  readonly hostedPort?: number;
  /** Folder that keeps the state, and random credentials. Default: none, the state ends with the emulator, and the credentials are published ones. */
  readonly data?: string;
  /** What a new state begins with: `demo`, the default, `empty`, or the path of a snapshot. */
  readonly seed?: string;
  /** Whether the state of the folder is thrown away first. Default false. */
  readonly reset?: boolean;
  /** File that the state is written to when the emulator is closed. Default: none. */
  readonly snapshot?: string;
  /** Whether responses follow the interface's document, or are those of a release of a deployed server. Default `documented`. */
  readonly behaviour?: Behaviour;
  /** What goes wrong from the start. Default: nothing. */
  readonly faults?: readonly Fault[];
  /** What events, costs and chances are made from: the same text makes the same ones. Default `obstack`. */
  readonly random?: string;
  /**
   * Origins whose pages may use the emulator, such as `https://app.example`. Default none beside those of loopback
   * (`localhost`, `127.0.0.1`, `[::1]`, any port), which always may.
   */
  readonly origins?: readonly string[];
  /** Bytes of the largest request body that is accepted; a larger one is a 413. Default 1,048,576. */
  readonly maxBody?: number;
  /** The clock, in milliseconds since the epoch. Default that of the machine, whose changes do not affect durations. */
  readonly now?: () => number;
}

/** A running emulator. */
export interface Emulator extends AsyncDisposable {
  readonly selfHosted: { readonly baseUrl: string; readonly apiKey: string };
  readonly hosted: {
    readonly baseUrl: string;
    readonly keyId: string;
    readonly keySecret: string;
    readonly organizationId: string;
    readonly serviceId: string;
  };
  /** The environment variables that clients and command read. */
  readonly environment: Readonly<Record<string, string>>;
  /** Address of the page that shows what is stored and asked. */
  readonly page: string;
  /** What goes wrong on demand. */
  readonly faults: Faults;
  /** The last 200 requests, latest first. */
  requests(): readonly LoggedRequest[];
  /** Everything that is stored, to start another emulator from. */
  snapshot(): Seed;
  /** Goes back to the seed. */
  reset(): void;
  close(): Promise<void>;
}

/** The only organization. */
const organizationId = "8f0c1a8e-6a3e-4c1b-9d0b-2f6f3c7f4d10";

/**
 * Starts both deployments on loopback.
 *
 * @throws {DataFolderError} when another emulator has the folder.
 * @throws {OriginError} If a value of `origins` is no origin.
 * @throws {SeedError} when the seed cannot be read.
 */
export async function startEmulator(options: EmulatorOptions = {}): Promise<Emulator> {
  const { seed = "demo", behaviour = "documented", random = "obstack", maxBody = defaultMaxBody } = options;
  const now = options.now ?? ((): number => Date.now());
  const elapsed = options.now ?? ((): number => performance.now());
  const ages = createRecordAges(now, elapsed);
  const specification = { selfHosted: readSpecification("selfhosted"), hosted: readSpecification("hosted") };
  const service = specification.hosted.examples["service"]?.value as { result: { id: string } };
  const serviceId = service.result.id;
  const scopes = {
    selfhosted: "selfhosted",
    service: `service ${serviceId}`,
    organization: `organization ${organizationId}`,
  };

  const origins = createOrigins(options.origins ?? []);

  const database = openDatabase(options.data);
  const credentials = credentialsOf(options.data, database);
  const store = createStore(database);
  const records = {
    selfHosted: store.of(scopes.selfhosted),
    hosted: store.of(scopes.service),
    organization: store.of(scopes.organization),
  };
  const release = releaseOf(behaviour);
  const keys = createKeys({ records: records.organization, release, now, ages });
  const telemetry = createTelemetry(database, {
    seed: random,
    now,
    columns: release === undefined ? "any" : "table",
    sources: () => {
      const list = records.selfHosted.list("source").map(({ kind, id }) => [String(kind), String(id)]);
      return Object.fromEntries(list.toReversed()) as Record<string, string>;
    },
  });
  const faults = createFaults(random);
  const log = createRequestLog();

  const plantSeed = (): void => {
    const read = readSeed(seed, specification.selfHosted, specification.hosted, now);
    store.transaction(() => {
      plant(store, scopes, read);
      keys.addOwn(credentials.keyId, credentials.keySecret);
      store.set("planted", "yes");
      store.set("events", JSON.stringify(read.events ?? []));
    });
  };
  const readEvents = (): Event[] => JSON.parse(store.setting("events") ?? "[]") as Event[];
  const reset = (): void => {
    store.clear();
    plantSeed();
    telemetry.reset(readEvents());
  };

  const servers: Server[] = [];
  const close = async (): Promise<void> => {
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    }
    if (!database.open) return;
    if (options.snapshot !== undefined)
      writeFileSync(options.snapshot, writeSeed(takeSnapshot(store, scopes)), { mode: 0o600 });
    closeDatabase(database);
  };

  try {
    for (const fault of options.faults ?? []) faults.add(fault);
    if (options.reset === true) store.clear();
    if (store.setting("planted") === undefined) plantSeed();
    keys.addOwn(credentials.keyId, credentials.keySecret);
    telemetry.reset(readEvents());

    const granularities =
      specification.selfHosted.schemas["QueryChartSeriesRequest"]?.properties?.["granularity"]?.enum ?? [];
    const charts = { database, telemetry, granularities };
    const queryTile = createTileQuery({ ...charts, sources: records.selfHosted, hasTables: release !== undefined });
    const idle = release === undefined ? idleState.documented : idleState.field;
    const alertStates = {
      selfHosted: createAlertStates({ records: records.selfHosted, queryTile, idleState: idle, now }),
      hosted: createAlertStates({ records: records.hosted, queryTile, idleState: idle, now }),
    };
    const deployed =
      release === undefined
        ? undefined
        : (await import("./servers/create-server-parts.ts")).createServerParts({
            ...charts,
            release,
            store,
            selfHosted: records.selfHosted,
            hosted: records.hosted,
            specification: specification.selfHosted,
            alertStates,
            now,
          });
    const selfHostedApp = createApp({
      deployment: "selfhosted",
      specification: specification.selfHosted,
      style: selfHostedStyle(release),
      handlers: {
        ...stackHandlers({ store, records: records.selfHosted, alertStates: alertStates.selfHosted, now }),
        ...selfHostedHandlers({ ...charts, records: records.selfHosted }),
      },
      faults,
      log,
      now,
      elapsed,
      maxBody,
      origins,
      authenticate: (authorization) => {
        if (!isSameSecret(authorization ?? "", `Bearer ${credentials.apiKey}`)) throw unauthorized();
        return credentials.apiKey;
      },
      ...deployed?.selfhosted,
      ...(release === undefined ? {} : { limit: createRateLimiter({ requests: 100, per: 60_000 }, elapsed) }),
    });
    const hostedApp = createApp({
      deployment: "hosted",
      specification: specification.hosted,
      style: hostedStyle(release),
      handlers: {
        ...stackHandlers({ store, records: records.hosted, alertStates: alertStates.hosted, now }),
        ...hostedHandlers({
          store,
          records: records.hosted,
          specification: specification.hosted,
          serviceId,
          release,
          now,
          ages,
        }),
        ...usageCostHandlers({ specification: specification.hosted, serviceId, release, seed: random, now }),
        ...keys.handlers,
        ...deployed?.hosted.handlers,
      },
      faults,
      log,
      now,
      elapsed,
      maxBody,
      origins,
      authenticate: (authorization, address) => {
        const [keyId, keySecret] = readBasic(authorization);
        keys.authenticate(keyId, keySecret, address);
        return keyId;
      },
      check: (operation, parameters) => {
        if (parameters["organizationId"] !== organizationId) throw notFound("There is no such organization");
        if (parameters["serviceId"] === undefined) return;
        if (parameters["serviceId"] !== serviceId) throw notFound("There is no such service");
        if (deployed === undefined) return;
        if (operation.operationId !== "setServiceState") checkAwake(store, serviceId);
        deployed.hosted.check(operation, parameters);
      },
      ...(deployed === undefined
        ? {}
        : {
            limit: createRateLimiter({ requests: 10, per: 10_000 }, elapsed),
            readBody: deployed.hosted.readBody,
            acceptQuery,
          }),
    });
    const admin = createAdmin({
      faults,
      log,
      maxBody,
      origins,
      reset,
      snapshot: () => takeSnapshot(store, scopes),
      alerts: () =>
        Object.entries(alertStates).flatMap(([deployment, states]) =>
          states.list().map((alert) => ({ deployment: deployment.toLowerCase(), ...alert })),
        ),
      series: createPageQuery(queryTile),
    });
    const selfHosted = await listen(
      servers,
      ({ url }) => (url?.startsWith("/_emulator") === true ? admin : selfHostedApp),
      options.port ?? 0,
      maxBody,
    );
    const hosted = await listen(servers, () => hostedApp, options.hostedPort ?? 0, maxBody);
    return {
      selfHosted: { baseUrl: selfHosted, apiKey: credentials.apiKey },
      hosted: {
        baseUrl: hosted,
        keyId: credentials.keyId,
        keySecret: credentials.keySecret,
        organizationId,
        serviceId,
      },
      environment: {
        OBSTACK_SELFHOSTED_URL: selfHosted,
        OBSTACK_SELFHOSTED_API_KEY: credentials.apiKey,
        OBSTACK_HOSTED_URL: hosted,
        OBSTACK_HOSTED_KEY_ID: credentials.keyId,
        OBSTACK_HOSTED_KEY_SECRET: credentials.keySecret,
        OBSTACK_HOSTED_ORGANIZATION_ID: organizationId,
        OBSTACK_HOSTED_SERVICE_ID: serviceId,
      },
      page: `${selfHosted}/_emulator/`,
      faults,
      requests: () => log.list(),
      snapshot: () => takeSnapshot(store, scopes),
      reset,
      close,
      [Symbol.asyncDispose]: close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** @throws {DataFolderError} If those of the folder cannot be read; the folder is free again then. */
function credentialsOf(folder: string | undefined, database: Database.Database): Credentials {
  try {
    return folder === undefined ? publishedCredentials : readCredentials(folder);
  } catch (error) {
    closeDatabase(database);
    throw error;
  }
}
