import { randomUUID } from "node:crypto";
import type { Deployment } from "../common/deployment.ts";

/** A request that the gateway does not pass, with the reason. */
export interface Denial {
  readonly status: number;
  /** Error code of the hosted deployment, such as `FORBIDDEN`. */
  readonly code: string;
  readonly message: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Returns the deployment that an address belongs to, by its first segment; the hosted one has organizations. */
export function deploymentOfPath(path: string): Deployment {
  return path.startsWith("/v1/") ? "hosted" : "selfhosted";
}

/** Returns the body of a denial, in the form in which the deployment itself reports failures. */
export function denialBody(deployment: Deployment, { status, code, message }: Denial): object {
  const text = `${message} (from the gateway; nothing was sent)`;
  return deployment === "hosted" ? { status, error: `${code}: ${text}`, requestId: randomUUID() } : { message: text };
}
