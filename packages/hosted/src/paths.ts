import { pathUuid, requireOption } from "@obstack/core";

/** Path parameters of an organization, checked when a call needs them. */
export type OrganizationPath = () => { organizationId: string };

/** Path parameters of a service, checked when a call needs them. */
export type ServicePath = () => { organizationId: string; serviceId: string };

/**
 * Returns the organization of a client. It is asked for at the first call that needs it.
 *
 * @throws {ConfigurationError} when it is not set, and {@link InputError} when it is no UUID.
 */
export function organizationPath(organizationId: string | undefined): OrganizationPath {
  return () => ({
    organizationId: pathUuid(
      "organizationId",
      requireOption("organizationId", organizationId, "OBSTACK_HOSTED_ORGANIZATION_ID"),
    ),
  });
}

/**
 * Returns the organization and the service of a client. They are asked for at the first call that needs them.
 *
 * @throws {ConfigurationError} when one is not set, and {@link InputError} when one is no UUID.
 */
export function servicePath(organization: OrganizationPath, serviceId: string | undefined): ServicePath {
  return () => ({
    ...organization(),
    serviceId: pathUuid("serviceId", requireOption("serviceId", serviceId, "OBSTACK_HOSTED_SERVICE_ID")),
  });
}
