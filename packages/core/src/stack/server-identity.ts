/** The server that a client sends requests to, and the part of it that the client uses. */
export interface ServerIdentity {
  readonly deployment: "selfhosted" | "hosted";
  /** Base URL, without a trailing slash. */
  readonly baseUrl: string;
  /** Identifier of the organization; only for hosted deployments. */
  readonly organizationId?: string;
  /** Identifier of the service; only for hosted deployments. */
  readonly serviceId?: string;
}
