import { writeFileSync } from "node:fs";
import { once } from "node:events";
import type { IncomingMessage, Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import type { HttpBindings } from "@hono/node-server";
import type { Hono } from "hono";
import type { Clock } from "./deployments/clock.ts";
import { createAdmin } from "./admin/create-admin.ts";
import { createDeployments } from "./deployments/create-deployments.ts";
import { toSettings } from "./deployments/emulator-options.ts";
import type { EmulatorOptions } from "./deployments/emulator-options.ts";
import { openState } from "./deployments/open-state.ts";
import type { State } from "./deployments/open-state.ts";
import { createFaults } from "./faults/create-faults.ts";
import type { Faults } from "./faults/create-faults.ts";
import { createRequestLog } from "./http/request-log.ts";
import type { LoggedRequest } from "./http/request-log.ts";
import { readSpecification } from "./specification/specification.ts";
import type { Specification } from "./specification/specification.ts";
import { writeSeed } from "./store/seed.ts";
import type { NewEvent } from "./store/event.ts";
import type { Seed } from "./store/seed.ts";

/** A running emulator. */
export interface Emulator extends AsyncDisposable {
  /** Options of a self-hosted client. */
  readonly selfHosted: { readonly baseUrl: string; readonly apiKey: string };
  /** Options of a hosted client. */
  readonly hosted: {
    readonly baseUrl: string;
    readonly keyId: string;
    readonly keySecret: string;
    readonly organizationId: string;
    readonly serviceId: string;
  };
  /** Environment variables for the clients and the command. */
  readonly environment: Readonly<Record<string, string>>;
  /** URL of the page that shows dashboards and alerts. */
  readonly page: string;
  /** Faults to inject. */
  readonly faults: Faults;
  /** The clock: alerts, the states of pipes, costs and rate limits depend on it. */
  readonly clock: Clock;
  /** Events in addition to the generated ones. */
  readonly events: {
    /**
     * Adds events. Alerts do not see events that are added after their window was evaluated.
     *
     * @throws {SeedError} If a source does not exist, or if a time is invalid.
     */
    add(...events: readonly NewEvent[]): void;
  };
  /** Returns the last 200 requests, newest first. */
  requests(): readonly LoggedRequest[];
  /** Returns the state as a seed for another emulator. */
  snapshot(): Seed;
  /**
   * Replaces the state with a snapshot. Faults, requests and the clock stay as they are.
   *
   * @throws {SeedError} If the snapshot is invalid. The state then stays as it is.
   */
  restore(seed: Seed): void;
  /** Returns to the start: the seed, faults and clock of the options, and no requests. */
  reset(): void;
  /** Stops both deployments and releases the data folder. */
  close(): Promise<void>;
}

/**
 * Starts both deployments, on loopback unless another address is given.
 *
 * @throws {DataFolderError} If the data folder cannot be used, for example because another emulator uses it.
 * @throws {FaultError} If a fault is invalid.
 * @throws {OriginError} If an origin is invalid.
 * @throws {SeedError} If the seed cannot be read.
 * @throws {TypeError} If an option or a behavior is unknown, or a port is not an integer.
 */
export async function startEmulator(options: EmulatorOptions = {}): Promise<Emulator> {
  const settings = toSettings(options);
  const specifications = { selfhosted: readSpecification("selfhosted"), hosted: readSpecification("hosted") };
  const operationIds = { selfhosted: idsOf(specifications.selfhosted), hosted: idsOf(specifications.hosted) };
  const faults = createFaults(settings.random, operationIds, settings.faults);
  const log = createRequestLog(settings.logBodies);
  const state = openState(settings, specifications);
  const servers = createServers(settings.maxBody);
  const reset = (): void => {
    settings.clock.reset();
    state.restore();
    faults.reset();
    log.clear();
  };
  const close = async (): Promise<void> => {
    await servers.close();
    if (!state.database.open) return;
    if (settings.snapshot !== undefined) {
      writeFileSync(settings.snapshot, writeSeed(state.snapshot()), { mode: 0o600 });
    }
    state.close();
  };
  try {
    const deployments = await createDeployments({ settings, state, specifications, faults, log });
    const admin = createAdmin({
      ...deployments,
      settings,
      state,
      faults,
      log,
      reset,
      stop: () => void close(),
    });
    const { apps } = deployments;
    // The last one to listen has `/_emulator/health`, which responds once both are ready.
    const hosted = await servers.listen(settings.host, settings.hostedPort, () => apps.hosted);
    const selfHosted = await servers.listen(settings.host, settings.port, ({ url }) =>
      url?.startsWith("/_emulator") === true ? admin : apps.selfhosted,
    );
    return {
      ...toConnections(state, { selfHosted, hosted }),
      page: `${selfHosted}/_emulator/`,
      faults,
      clock: settings.clock,
      events: { add: (...events) => state.addEvents(events) },
      requests: () => log.list(),
      snapshot: state.snapshot,
      restore: state.restore,
      reset,
      close,
      [Symbol.asyncDispose]: close,
    };
  } catch (error) {
    await servers.close();
    state.close();
    throw error;
  }
}

function idsOf({ operations }: Specification): string[] {
  return operations.map(({ operationId }) => operationId);
}

function toConnections(
  { credentials, organizationId, serviceId }: State,
  urls: { readonly selfHosted: string; readonly hosted: string },
): Pick<Emulator, "selfHosted" | "hosted" | "environment"> {
  const { apiKey, keyId, keySecret } = credentials;
  return {
    selfHosted: { baseUrl: urls.selfHosted, apiKey },
    hosted: { baseUrl: urls.hosted, keyId, keySecret, organizationId, serviceId },
    environment: {
      OBSTACK_SELFHOSTED_URL: urls.selfHosted,
      OBSTACK_SELFHOSTED_API_KEY: apiKey,
      OBSTACK_HOSTED_URL: urls.hosted,
      OBSTACK_HOSTED_KEY_ID: keyId,
      OBSTACK_HOSTED_KEY_SECRET: keySecret,
      OBSTACK_HOSTED_ORGANIZATION_ID: organizationId,
      OBSTACK_HOSTED_SERVICE_ID: serviceId,
    },
  };
}

type App = Hono<{ Bindings: HttpBindings }>;

/** Milliseconds in which the headers of a request must arrive, and all of it. */
const headersTimeout = 10_000;
const requestTimeout = 60_000;

/** Creates an empty list of servers. */
function createServers(maxBody: number) {
  const servers: Server[] = [];
  return {
    /** Starts a server with the application that `choose` returns for a request. Returns its base URL on this machine. */
    async listen(host: string, port: number, choose: (incoming: IncomingMessage) => App): Promise<string> {
      const fetch: App["fetch"] = (request, bindings, execution) =>
        choose((bindings as HttpBindings).incoming).fetch(request, bindings, execution);
      const server = createAdaptorServer({
        fetch,
        // Keep the globals of a program that starts an emulator for its tests.
        overrideGlobalObjects: false,
        serverOptions: { headersTimeout, requestTimeout, connectionsCheckingInterval: 5000 },
      }) as Server;
      server.on("checkContinue", (incoming, outgoing) => {
        // Without `100 Continue`, the client does not send a body that would be rejected.
        if (!(Number(incoming.headers["content-length"]) > maxBody)) outgoing.writeContinue();
        server.emit("request", incoming, outgoing);
      });
      servers.push(server);
      server.listen(port, host);
      await once(server, "listening");
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    },
    /** Stops all servers and closes their connections. */
    async close(): Promise<void> {
      for (const server of servers.splice(0)) {
        server.closeAllConnections();
        server.close();
        await once(server, "close");
      }
    },
  };
}
