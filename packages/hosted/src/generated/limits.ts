// Generated from @obstack/openapi/hosted.v1.json by `npm run generate`. Do not edit.

import type { Limits, RequestFields } from "@obstack/core";

export const limits: Readonly<Record<"setServiceState" | "createPipe" | "createKey" | "createDashboard" | "updateDashboard" | "createAlert" | "updateAlert", Limits>> = {
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
      "roles": {
        "minItems": 1,
        "items": {
          "enum": [
            "admin",
            "developer",
            "query_endpoints"
          ]
        }
      }
    }
  },
  "createDashboard": {
    "required": [
      "name"
    ]
  },
  "updateDashboard": {
    "required": [
      "name"
    ]
  },
  "createAlert": {},
  "updateAlert": {}
};

/** What servers require in the body of `createDashboard`, though the document does not. */
export const createDashboardFields: RequestFields = {
  "tiles": {
    "default": [],
    "fields": {
      "series": {
        "fields": {
          "where": {
            "default": ""
          },
          "groupBy": {
            "default": []
          }
        }
      }
    }
  }
};

/** What servers require in the body of `updateDashboard`, though the document does not. */
export const updateDashboardFields: RequestFields = {
  "tiles": {
    "fields": {
      "id": {
        "newId": true
      },
      "series": {
        "fields": {
          "where": {
            "default": ""
          },
          "groupBy": {
            "default": []
          }
        }
      }
    }
  },
  "filters": {
    "fields": {
      "id": {
        "newId": true
      }
    }
  }
};

/** Names of the fields of requests that hold a secret. */
export const secretFields: readonly string[] = ["connectionString","keySecret","password","secretKey"];

/** Days that the period of `getUsageCost` holds at most, its first and last included. */
export const getUsageCostMaximumDays = 31;

/** Values of `status` of a `ReversePrivateEndpoint`: those to wait for, and those that end a wait without them. */
export const reversePrivateEndpointStatus: { readonly until: readonly string[]; readonly endsAt: readonly string[] } = {"until":["Ready"],"endsAt":["Failed","Rejected","Expired","Deleting"]};
