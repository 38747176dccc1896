// Generated from @obstack/openapi/selfhosted.v2.json by `npm run generate`. Do not edit.

import type { Fields, ReferenceKind } from "../specification/fields.ts";

/** Fields of Dashboard records, as the spec defines them. */
export const dashboardFields: Fields = {
  "id": {
    "readOnly": true
  },
  "name": {},
  "tiles": {
    "fields": {
      "id": {
        "readOnly": true
      },
      "name": {},
      "x": {},
      "y": {},
      "w": {},
      "h": {},
      "asRatio": {
        "sameAsAbsent": false
      },
      "series": {
        "fields": {
          "type": {
            "sameAsAbsent": "time"
          },
          "dataSource": {
            "sameAsAbsent": "events"
          },
          "sourceId": {
            "reference": "sources"
          },
          "aggFn": {},
          "where": {
            "sameAsAbsent": ""
          },
          "whereLanguage": {
            "sameAsAbsent": "lucene"
          },
          "groupBy": {
            "sameAsAbsent": []
          },
          "field": {
            "sameAsAbsent": ""
          },
          "level": {},
          "displayType": {
            "sameAsAbsent": "line"
          },
          "metricName": {},
          "metricDataType": {}
        }
      },
      "config": {
        "aliasOf": "series",
        "aliasForm": "config",
        "fields": {
          "displayType": {},
          "sourceId": {
            "reference": "sources"
          },
          "connectionId": {
            "reference": "connections"
          },
          "select": {
            "fields": {
              "aggFn": {},
              "valueExpression": {
                "aliasOf": "field",
                "sameAsAbsent": ""
              },
              "level": {},
              "where": {
                "sameAsAbsent": ""
              },
              "whereLanguage": {
                "sameAsAbsent": "lucene"
              },
              "alias": {},
              "metricName": {},
              "metricType": {
                "aliasOf": "metricDataType"
              },
              "periodAggFn": {}
            }
          },
          "where": {
            "sameAsAbsent": ""
          },
          "whereLanguage": {
            "sameAsAbsent": "lucene"
          },
          "groupBy": {
            "sameAsAbsent": ""
          },
          "asRatio": {
            "sameAsAbsent": false
          },
          "fillNulls": {
            "sameAsAbsent": true
          },
          "markdown": {}
        }
      }
    }
  },
  "tags": {
    "sameAsAbsent": []
  },
  "filters": {
    "sameAsAbsent": [],
    "fields": {
      "id": {
        "readOnly": true
      },
      "type": {},
      "name": {},
      "expression": {},
      "sourceId": {
        "reference": "sources"
      }
    }
  },
  "savedQuery": {},
  "savedQueryLanguage": {},
  "savedFilterValues": {
    "sameAsAbsent": []
  }
};

/** Fields of Alert records, as the spec defines them. */
export const alertFields: Fields = {
  "id": {
    "readOnly": true
  },
  "name": {},
  "message": {},
  "threshold": {},
  "thresholdMax": {},
  "numConsecutiveWindows": {},
  "scheduleOffsetMinutes": {
    "sameAsAbsent": 0
  },
  "scheduleStartAt": {
    "sameAsAbsent": null
  },
  "displayName": {
    "filledIn": true
  },
  "tags": {
    "filledIn": true
  },
  "note": {},
  "interval": {},
  "thresholdType": {},
  "source": {
    "aliasValues": {
      "saved_search": "search"
    },
    "filledIn": true
  },
  "state": {
    "readOnly": true
  },
  "channel": {
    "fields": {
      "type": {},
      "webhookId": {
        "reference": "webhooks"
      }
    }
  },
  "channels": {
    "aliasOf": "channel",
    "aliasForm": "list",
    "fields": {
      "type": {},
      "webhookId": {
        "reference": "webhooks"
      }
    }
  },
  "team": {
    "readOnly": true
  },
  "teamId": {
    "readOnly": true,
    "aliasOf": "team"
  },
  "tileId": {
    "reference": "tiles"
  },
  "dashboard": {
    "readOnly": true,
    "reference": "dashboards"
  },
  "dashboardId": {
    "aliasOf": "dashboard",
    "reference": "dashboards"
  },
  "savedSearch": {
    "reference": "savedSearches"
  },
  "savedSearchId": {
    "aliasOf": "savedSearch",
    "reference": "savedSearches"
  },
  "groupBy": {},
  "silenced": {},
  "executionErrors": {
    "readOnly": true
  },
  "createdAt": {
    "readOnly": true
  },
  "updatedAt": {
    "readOnly": true
  }
};

/** Fields of Source records, as the spec defines them. */
export const sourceFields: Fields = {
  "id": {},
  "name": {},
  "kind": {}
};

/** Fields of Tile records, as the spec defines them. */
export const tileFields: Fields = {
  "id": {
    "readOnly": true
  },
  "name": {},
  "x": {},
  "y": {},
  "w": {},
  "h": {},
  "asRatio": {
    "sameAsAbsent": false
  },
  "series": {
    "fields": {
      "type": {
        "sameAsAbsent": "time"
      },
      "dataSource": {
        "sameAsAbsent": "events"
      },
      "sourceId": {
        "reference": "sources"
      },
      "aggFn": {},
      "where": {
        "sameAsAbsent": ""
      },
      "whereLanguage": {
        "sameAsAbsent": "lucene"
      },
      "groupBy": {
        "sameAsAbsent": []
      },
      "field": {
        "sameAsAbsent": ""
      },
      "level": {},
      "displayType": {
        "sameAsAbsent": "line"
      },
      "metricName": {},
      "metricDataType": {}
    }
  },
  "config": {
    "aliasOf": "series",
    "aliasForm": "config",
    "fields": {
      "displayType": {},
      "sourceId": {
        "reference": "sources"
      },
      "connectionId": {
        "reference": "connections"
      },
      "select": {
        "fields": {
          "aggFn": {},
          "valueExpression": {
            "aliasOf": "field",
            "sameAsAbsent": ""
          },
          "level": {},
          "where": {
            "sameAsAbsent": ""
          },
          "whereLanguage": {
            "sameAsAbsent": "lucene"
          },
          "alias": {},
          "metricName": {},
          "metricType": {
            "aliasOf": "metricDataType"
          },
          "periodAggFn": {}
        }
      },
      "where": {
        "sameAsAbsent": ""
      },
      "whereLanguage": {
        "sameAsAbsent": "lucene"
      },
      "groupBy": {
        "sameAsAbsent": ""
      },
      "asRatio": {
        "sameAsAbsent": false
      },
      "fillNulls": {
        "sameAsAbsent": true
      },
      "markdown": {}
    }
  }
};

/** Fields of DashboardFilter records, as the spec defines them. */
export const dashboardFilterFields: Fields = {
  "id": {
    "readOnly": true
  },
  "type": {},
  "name": {},
  "expression": {},
  "sourceId": {
    "reference": "sources"
  }
};

/** Kind of object that fields with these names refer to, anywhere in a record. */
export const referenceNames: Readonly<Record<string, ReferenceKind>> = {
  "sourceId": "sources",
  "connectionId": "connections",
  "webhookId": "webhooks",
  "tileId": "tiles",
  "dashboard": "dashboards",
  "dashboardId": "dashboards",
  "savedSearch": "savedSearches",
  "savedSearchId": "savedSearches"
};
