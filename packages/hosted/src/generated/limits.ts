// Generated from @obstack/openapi/hosted.v1.json by `npm run generate`. Do not edit.

import type { Limits, ReadOperation } from "@obstack/core";

export const limits: Readonly<Record<"setServiceState" | "createPipe" | "createKey", Limits>> = {
  "setServiceState": {
    "required": [
      "command"
    ],
    "properties": {
      "command": {
        "enum": [
          "start",
          "stop"
        ]
      }
    }
  },
  "createPipe": {
    "required": [
      "name",
      "source"
    ],
    "properties": {
      "source": {
        "oneOf": [
          "kafka",
          "objectStorage",
          "kinesis",
          "postgres"
        ]
      }
    }
  },
  "createKey": {
    "required": [
      "name",
      "roles"
    ],
    "properties": {
      "state": {
        "enum": [
          "enabled",
          "disabled"
        ]
      },
      "hashData": {
        "required": [
          "keyIdHash",
          "keyIdSuffix",
          "keySecretHash"
        ]
      },
      "roles": {
        "minItems": 1,
        "items": {
          "enum": [
            "admin",
            "developer",
            "query_endpoints"
          ]
        }
      },
      "ipAccessList": {
        "items": {
          "required": [
            "source"
          ]
        }
      }
    }
  }
};

/** Maximum period of `getUsageCost` in days, including the first and last day. */
export const getUsageCostMaximumDays = 31;

/** Values of `status` in `ReversePrivateEndpoint` to wait for, and values that end a wait without success or need a person. */
export const reversePrivateEndpointStatus: Readonly<Record<"until" | "endsAt" | "needsPerson", readonly string[]>> = {"needsPerson":["PendingAcceptance"],"until":["Ready"],"endsAt":["Failed","Rejected","Expired","Deleting"]};

/** Operations that only read. */
export const readOperations: readonly ReadOperation[] = [
  {
    "method": "GET",
    "path": "/v1/organizations/{organizationId}/services/{serviceId}/pipes"
  },
  {
    "method": "GET",
    "path": "/v1/organizations/{organizationId}/services/{serviceId}/pipesReversePrivateEndpoints/{reversePrivateEndpointId}"
  },
  {
    "method": "GET",
    "path": "/v1/organizations/{organizationId}/usageCost"
  },
  {
    "method": "GET",
    "path": "/v1/organizations/{organizationId}/services/{serviceId}/stack/dashboards"
  },
  {
    "method": "GET",
    "path": "/v1/organizations/{organizationId}/services/{serviceId}/stack/dashboards/{id}"
  },
  {
    "method": "GET",
    "path": "/v1/organizations/{organizationId}/services/{serviceId}/stack/alerts"
  },
  {
    "method": "GET",
    "path": "/v1/organizations/{organizationId}/services/{serviceId}/stack/alerts/{id}"
  },
  {
    "method": "GET",
    "path": "/v1/organizations/{organizationId}/services/{serviceId}/stack/sources"
  }
];
