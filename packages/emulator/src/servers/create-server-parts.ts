import type Database from "libsql";
import type { AlertStates } from "../alerts/alert-states.ts";
import type { Release } from "../behaviour.ts";
import type { AppParts } from "../http/create-app.ts";
import { badRequest } from "../http/failure.ts";
import type { Operation, Specification } from "../http/specification.ts";
import type { RecordStore, Store } from "../store/record-store.ts";
import type { Telemetry } from "../telemetry/telemetry.ts";
import { createBodyReader } from "./create-body-reader.ts";
import { serverSelfHostedHandlers } from "./server-self-hosted-handlers.ts";
import { serverStackHandlers } from "./server-stack-handlers.ts";

interface Parts {
  readonly release: Release;
  readonly store: Store;
  readonly selfHosted: RecordStore;
  readonly hosted: RecordStore;
  readonly database: Database.Database;
  readonly telemetry: Telemetry;
  readonly granularities: readonly string[];
  /** The spec of the self-hosted deployment. */
  readonly specification: Specification;
  readonly alertStates: { readonly selfHosted: AlertStates; readonly hosted: AlertStates };
  readonly now: () => number;
}

/** What a release does otherwise than the document, for each deployment. */
export interface ServerParts {
  readonly selfhosted: OwnParts & Pick<AppParts, "specification">;
  readonly hosted: OwnParts;
}

type OwnParts = Required<Pick<AppParts, "handlers" | "readBody" | "check">>;

/** Returns the parts of both deployments that behave as a release of a deployed server; of the hosted one these are the `stack` resources. */
export function createServerParts(parts: Parts): ServerParts {
  const { release, store, selfHosted, hosted, specification, alertStates, now } = parts;
  const readBody = createBodyReader(release, specification);
  const stack = { store, release, now };
  // The older release has no list of webhooks.
  const operations = specification.operations.filter(
    ({ operationId }) => release === "current" || operationId !== "listWebhooks",
  );
  return {
    selfhosted: {
      specification: { ...specification, operations },
      handlers: {
        ...serverStackHandlers({
          ...stack,
          records: selfHosted,
          alertStates: alertStates.selfHosted,
          deployment: "selfhosted",
        }),
        ...serverSelfHostedHandlers({ ...parts, records: selfHosted }),
      },
      readBody,
      check: createIdCheck(release, selfHosted, "Params validation failed: "),
    },
    hosted: {
      handlers: serverStackHandlers({
        ...stack,
        records: hosted,
        alertStates: alertStates.hosted,
        deployment: "hosted",
      }),
      readBody,
      check: createIdCheck(release, hosted, ""),
    },
  };
}

function createIdCheck(release: Release, records: RecordStore, prefix: string): NonNullable<AppParts["check"]> {
  const reason = release === "current" ? "Invalid ObjectId" : "Invalid input";
  return ({ operationId }: Operation, { id }) => {
    if (id === undefined || /^[0-9a-f]{24}$/i.test(id)) return;
    // A seed may hold other identifiers.
    const isStored = records.get(operationId.endsWith("Alert") ? "alert" : "dashboard", id) !== undefined;
    if (!isStored) throw badRequest(`${prefix}id: ${reason}`);
  };
}
