// Generated from @obstack/openapi/selfhosted.v2.json by `npm run generate`. Do not edit.

import type { RecordFields } from "../stack/record-fields.ts";

export const dashboardFields: RecordFields = {
  "readOnly": [
    "id"
  ],
  "known": {
    "id": {},
    "name": {},
    "tiles": {
      "id": {},
      "name": {},
      "x": {},
      "y": {},
      "w": {},
      "h": {},
      "asRatio": {},
      "series": {
        "type": {},
        "dataSource": {},
        "sourceId": {},
        "aggFn": {},
        "where": {},
        "whereLanguage": {},
        "groupBy": {},
        "field": {},
        "metricName": {},
        "metricDataType": {}
      }
    },
    "tags": {}
  }
};

export const alertFields: RecordFields = {
  "readOnly": [
    "id",
    "state",
    "team",
    "dashboard",
    "createdAt",
    "updatedAt"
  ],
  "known": {
    "id": {},
    "name": {},
    "message": {},
    "threshold": {},
    "interval": {},
    "thresholdType": {},
    "source": {},
    "state": {},
    "channel": {
      "type": {},
      "webhookId": {}
    },
    "team": {},
    "tileId": {},
    "dashboard": {},
    "dashboardId": {},
    "savedSearch": {},
    "groupBy": {},
    "silenced": {},
    "createdAt": {},
    "updatedAt": {}
  }
};
