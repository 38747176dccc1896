// Generated from @obstack/openapi/selfhosted.v2.json by `npm run generate`. Do not edit.

import type { Limits } from "@obstack/core";

export const limits: Readonly<Record<"createDashboard" | "updateDashboard" | "createAlert" | "updateAlert" | "queryChartSeries", Limits>> = {
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
  "createAlert": {
    "properties": {
      "source": {
        "enum": [
          "tile",
          "search"
        ]
      },
      "thresholdType": {
        "enum": [
          "above",
          "below"
        ]
      }
    }
  },
  "updateAlert": {
    "properties": {
      "thresholdType": {
        "enum": [
          "above",
          "below"
        ]
      },
      "source": {
        "enum": [
          "tile",
          "search"
        ]
      }
    }
  },
  "queryChartSeries": {
    "required": [
      "series",
      "startTime",
      "endTime"
    ],
    "properties": {
      "series": {
        "minItems": 1,
        "maxItems": 5
      },
      "granularity": {
        "enum": [
          "30s",
          "1m",
          "5m",
          "10m",
          "15m",
          "30m",
          "1h",
          "2h",
          "6h",
          "12h",
          "1d",
          "2d",
          "7d",
          "30d",
          "auto"
        ]
      },
      "seriesReturnType": {
        "enum": [
          "ratio",
          "column"
        ]
      }
    }
  }
};

/** Names of the fields of requests that hold a secret. */
export const secretFields: readonly string[] = [];
