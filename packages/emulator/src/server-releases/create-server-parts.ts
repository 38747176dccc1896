import type { Release } from "../common/behavior.ts";
import type { AppParts, BodyReading } from "../http/create-app.ts";
import { badRequest } from "../http/failure.ts";
import type { Handlers } from "../http/handler.ts";
import type { StackForm } from "../operations/stack.ts";
import type { Deployment } from "../specification/deployment.ts";
import type { Operation, Specification } from "../specification/specification.ts";
import type { ChartParts } from "../operations/self-hosted.ts";
import type { Json, RecordStore } from "../store/record-store.ts";
import { serverSelfHostedHandlers } from "./server-self-hosted-handlers.ts";
import { serverStack } from "./server-stack.ts";
import { createRequestSchemas } from "./request-schemas.ts";

interface Parts extends ChartParts {
  readonly release: Release;
  readonly records: Readonly<Record<Deployment, RecordStore>>;
  readonly specification: Specification;
  readonly now: () => number;
}

type AppOverrides = Required<Pick<AppParts, "readBody" | "check">>;

/** The parts of each deployment in which a release differs from the interface document. */
export interface ServerParts {
  readonly selfhosted: AppOverrides & Pick<AppParts, "specification">;
  readonly hosted: AppOverrides;
  readonly forms: Readonly<Record<Deployment, StackForm>>;
  /** Handlers of operations that only the self-hosted deployment has. */
  readonly handlers: Handlers;
}

/** Creates the parts in which a release differs; for the hosted deployment, only those of the `stack` resources. */
export function createServerParts(parts: Parts): ServerParts {
  const { release, records, specification, now } = parts;
  const readBody = createBodyReader(release, specification, now);
  // The older release has no list of webhooks.
  const operations = specification.operations.filter(
    ({ operationId }) => release === "current" || operationId !== "listWebhooks",
  );
  const formOf = (deployment: Deployment): StackForm =>
    serverStack({ records: records[deployment], release, deployment, now });
  return {
    selfhosted: {
      specification: { ...specification, operations },
      readBody,
      check: createIdCheck(release, records.selfhosted, "Params validation failed: "),
    },
    hosted: { readBody, check: createIdCheck(release, records.hosted, "") },
    forms: { selfhosted: formOf("selfhosted"), hosted: formOf("hosted") },
    handlers: serverSelfHostedHandlers({ ...parts, records: records.selfhosted }),
  };
}

function createIdCheck(release: Release, records: RecordStore, prefix: string): NonNullable<AppParts["check"]> {
  const reason = release === "current" ? "Invalid ObjectId" : "Invalid input";
  return ({ operationId }: Operation, { id }) => {
    if (id === undefined || /^[0-9a-f]{24}$/i.test(id)) return;
    // A seed can contain identifiers of another form.
    const isStored = records.get(operationId.endsWith("Alert") ? "alert" : "dashboard", id) !== undefined;
    if (!isStored) throw badRequest(`${prefix}id: ${reason}`);
  };
}

/** Creates a reader for bodies with rules that differ in a release. It returns undefined for other bodies. */
export function createBodyReader(
  release: Release,
  specification: Specification,
  now: () => number,
): (operation: Operation, sent: unknown) => BodyReading | undefined {
  const schemas = createRequestSchemas(release, specification, now);
  return ({ operationId }, sent) => {
    const result = schemas[operationId]?.safeParse(sent);
    if (result === undefined) return undefined;
    if (result.success) return { body: result.data as Json, violations: [] };
    return {
      body: {},
      violations: result.error.issues.map(({ path, message }) => ({ path: path.join("."), message })),
    };
  };
}
