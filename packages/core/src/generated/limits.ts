// Generated from @obstack/openapi/selfhosted.v2.json by `npm run generate`. Do not edit.

import type { Limits, RequestFields } from "../specification/fields.ts";

export const limits: Readonly<Record<"createDashboard" | "updateDashboard" | "createAlert" | "updateAlert", Limits>> = {
  "createDashboard": {
    "required": [
      "name"
    ]
  },
  "updateDashboard": {
    "required": [
      "name",
      "tiles"
    ]
  },
  "createAlert": {},
  "updateAlert": {}
};

/** Fields of the `createDashboard` body that servers require although the interface document does not. */
export const createDashboardFields: RequestFields = {
  "tiles": {
    "default": [],
    "fields": {
      "series": {
        "fields": {
          "type": {
            "default": "time"
          },
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

/** Fields of the `updateDashboard` body that servers require although the interface document does not. */
export const updateDashboardFields: RequestFields = {
  "tiles": {
    "fields": {
      "id": {
        "newId": true
      },
      "series": {
        "fields": {
          "type": {
            "default": "time"
          },
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
