// Generated from @obstack/openapi/hosted.v1.json by `npm run generate`. Do not edit.

/**
 * Fields of the hosted deployment that contain a secret, anywhere in a body. Each has the names of its inner fields without secrets, or "host" if the
 * value is an address of which only the host is public.
 */
export const secretFields = {
  "accessKey": [
    "accessKeyId"
  ],
  "connectionString": [],
  "credentials": [
    "username"
  ],
  "keySecret": [],
  "keySecretHash": [],
  "password": [],
  "secretKey": [],
  "serviceAccountKey": []
} as const;

/** The same for the self-hosted deployment. */
export const selfHostedSecretFields = {
  "body": [],
  "headers": [],
  "queryParams": [],
  "url": "host"
} as const;

/** The paths of the specs, and the deployment whose secret fields their bodies have, or "none". */
export const secretPaths = {
  "/v1/organizations/{organizationId}/services/{serviceId}/state": "hosted",
  "/v1/organizations/{organizationId}/services/{serviceId}/pipes": "hosted",
  "/v1/organizations/{organizationId}/keys": "hosted",
  "/v1/organizations/{organizationId}/services/{serviceId}/pipesReversePrivateEndpoints/{reversePrivateEndpointId}": "hosted",
  "/v1/organizations/{organizationId}/usageCost": "none",
  "/v1/organizations/{organizationId}/services/{serviceId}/stack/dashboards": "none",
  "/v1/organizations/{organizationId}/services/{serviceId}/stack/dashboards/{id}": "none",
  "/v1/organizations/{organizationId}/services/{serviceId}/stack/alerts": "none",
  "/v1/organizations/{organizationId}/services/{serviceId}/stack/alerts/{id}": "none",
  "/v1/organizations/{organizationId}/services/{serviceId}/stack/sources": "none",
  "/api/v2/dashboards": "none",
  "/api/v2/dashboards/{id}": "none",
  "/api/v2/alerts": "none",
  "/api/v2/alerts/{id}": "none",
  "/api/v2/charts/series": "none",
  "/api/v2/sources": "none",
  "/api/v2/webhooks": "selfHosted"
} as const;
