import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const page = readFileSync(new URL("../NOT-SHOWN.md", import.meta.url), "utf8");
const rows = page.split("\n").filter((line) => line.startsWith("| "));

// Every "not shown" in the interface document, section by section.
test.each([
  ["alert evaluation rules and notification delivery", /`Alert` .*Rule evaluation and notification delivery/],
  ["channel types other than webhook", /`AlertChannel`, `type` .*other than `webhook`/],
  ["allowed values of type", /`TileSeries`, `type` .*allowed values/],
  ["allowed values of dataSource", /`TileSeries`, `dataSource` .*allowed values/],
  ["allowed values of aggFn", /`TileSeries`, `aggFn` .*allowed values/],
  ["allowed values of whereLanguage", /`TileSeries`, `whereLanguage` .*allowed values/],
  ["allowed values of metricDataType", /`TileSeries`, `metricDataType` .*allowed values/],
  ["which tile fields are required", /`Tile` .*required/],
  ["which series fields are required", /`TileSeries` .*required/],
  ["fields of source records", /`Source` .*fields of a source record/],
  ["fields of webhook records", /`Webhook` .*fields of a webhook record/],
  ["defaults of pipe settings", /`PipeSettings` .*Default values/],
  ["allowed values of compression", /`ObjectStorageSource`, `compression` .*allowed values/],
  ["allowed values of delimiter", /`ObjectStorageSource`, `delimiter` .*allowed values/],
  ["required fields of a Kafka source", /`KafkaSourceRequest` .*required/],
  ["required fields of an object storage source", /`ObjectStorageSourceRequest` .*required/],
  ["required fields of a Kinesis source", /`KinesisSourceRequest` .*required/],
  ["required fields of a Postgres source", /`PostgresSourceRequest` .*required/],
  ["allowed values of an endpoint's type", /`ReversePrivateEndpoint`, `type` .*allowed values/],
  ["allowed values of mskAuthentication", /`ReversePrivateEndpoint`, `mskAuthentication` .*allowed values/],
  ["status values and transitions of an endpoint", /`ReversePrivateEndpoint`, `status` .*values and transitions/],
  ["service states", /`Service` .*states.*start and stop/],
  ["alert state values and transitions", /`Alert`, `state` .*values and transitions/],
  ["pipe state values and transitions", /`Pipe`, `state` .*values and transitions/],
  ["key transitions after creation", /`Key` .*how a key changes after its creation/],
  ["the hosted response to creating an alert", /`POST \S*stack\/alerts` .*response beyond the alert record/],
  ["hosted stack payloads, dashboards", /`GET \S*stack\/dashboards` .*payload/],
  ["hosted stack payloads, alerts", /`GET \S*stack\/alerts` .*payload/],
  ["hosted stack payloads, sources", /`GET \S*stack\/sources` .*payload/],
  [
    "the self-hosted response to creating an alert",
    /`POST \/api\/v2\/alerts` .*Required fields and the exact response/,
  ],
  ["get of dashboards", /`GET \/api\/v2\/dashboards\/\{id\}` .*method, path and payload/],
  ["update of dashboards", /`PUT \/api\/v2\/dashboards\/\{id\}` .*method, path and payload/],
  ["delete of dashboards", /`DELETE \/api\/v2\/dashboards\/\{id\}` .*method, path and response/],
  ["list of alerts", /`GET \/api\/v2\/alerts` .*method, path and payload/],
  ["get of alerts", /`GET \/api\/v2\/alerts\/\{id\}` .*method, path and payload/],
  ["delete of alerts", /`DELETE \/api\/v2\/alerts\/\{id\}` .*method, path and response/],
  ["list of sources", /`GET \/api\/v2\/sources` .*method, path and payload/],
  ["list of webhooks", /`GET \/api\/v2\/webhooks` .*method, path and payload/],
  [
    "other operations of the hosted deployment",
    /The interface .*other operations on services, pipes, keys and endpoints/,
  ],
  ["what each role permits", /The interface .*what each role permits/],
  ["scopes of self-hosted keys", /Authentication .*scopes/],
  ["events, kinds and subscriptions", /The interface .*events, event kinds/],
  ["the payload that a webhook receives", /The interface .*payload that a webhook receives/],
  ["bodies of failures", /Response `BadRequest` .*Error codes and bodies/],
  ["codes of failures", /Response `UnexpectedError` .*Error codes and bodies/],
  ["rate limits", /The interface .*rate limits/],
  ["page sizes", /The interface .*page sizes/],
  ["payload size limits", /The interface .*payload size limits/],
  ["deprecation policy", /The interface .*deprecation policy/],
  ["version negotiation", /The interface .*version negotiation/],
  ["compatibility guarantees", /The interface .*compatibility guarantees/],
])("lists %s", (_, pattern) => {
  expect(rows.some((row) => pattern.test(row))).toBe(true);
});
