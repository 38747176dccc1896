// Generated from @obstack/openapi/selfhosted.v2.json by `npm run generate`. Do not edit.

import type { Limits, ReadOperation, RequestFields } from "@obstack/core";

export const limits: Readonly<Record<"queryChartSeries", Limits>> = {
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

/** Fields of the `queryChartSeries` body that servers require although the interface document does not. */
export const queryChartSeriesFields: RequestFields = {
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
};

/** Operations that only read. */
export const readOperations: readonly ReadOperation[] = [
  {
    "method": "GET",
    "path": "/api/v2/dashboards"
  },
  {
    "method": "GET",
    "path": "/api/v2/dashboards/{id}"
  },
  {
    "method": "GET",
    "path": "/api/v2/alerts"
  },
  {
    "method": "GET",
    "path": "/api/v2/alerts/{id}"
  },
  {
    "method": "POST",
    "path": "/api/v2/charts/series"
  },
  {
    "method": "GET",
    "path": "/api/v2/sources"
  },
  {
    "method": "GET",
    "path": "/api/v2/webhooks"
  }
];
