import type { Alert as CommonAlert, Dashboard as CommonDashboard, StackResources } from "@obstack/core";
import { expectTypeOf, test } from "vitest";
import type { HostedClient } from "./client.ts";
import type { Secret } from "@obstack/core";
import type { Alert, Dashboard } from "./generated/schema.ts";
import type { CreatePipeRequest, Pipe } from "./resources/pipes.ts";

declare const client: HostedClient;

test("stack satisfies the interface shared by both deployments", () => {
  expectTypeOf(client.stack).toExtend<StackResources>();
  expectTypeOf<Dashboard>().toEqualTypeOf<CommonDashboard>();
  expectTypeOf<Alert>().toEqualTypeOf<CommonAlert>();
});

test("a pipe source has exactly one kind", () => {
  type Source = CreatePipeRequest["source"];
  expectTypeOf<{ kafka: {}; validateSamples: true }>().toExtend<Source>();
  expectTypeOf<{}>().not.toExtend<Source>();
  expectTypeOf<{ kafka: {}; kinesis: {} }>().not.toExtend<Source>();
});

test("a pipe has a name and a source", () => {
  // @ts-expect-error the source is required
  void client.pipes.create({ name: "a" });
  // @ts-expect-error the name is required
  void client.pipes.create({ source: { kafka: {} } });
});

test("only requests contain credentials", () => {
  void client.pipes.create({ name: "a", source: { kafka: { credentials: { username: "a", password: "b" } } } });
  type Kafka = NonNullable<NonNullable<NonNullable<Pipe["source"]>["kafka"]>>;
  expectTypeOf<Kafka>().not.toHaveProperty("credentials");
});

test("a key has at least one role", () => {
  // @ts-expect-error at least one role is required
  void client.keys.create({ name: "a", roles: [] });
  // @ts-expect-error unknown role
  void client.keys.create({ name: "a", roles: ["owner"] });
  void client.keys.create({ name: "a", roles: ["admin", "developer"], expireAt: null });
});

test("secrets are hidden in responses, and accepted in requests", () => {
  type Storage = NonNullable<NonNullable<NonNullable<Pipe["source"]>["objectStorage"]>>;
  expectTypeOf<Storage["connectionString"]>().toEqualTypeOf<Secret | null | undefined>();
  expectTypeOf<Storage["url"]>().toEqualTypeOf<string | null | undefined>();
  const secret = {} as Secret;
  void client.pipes.create({ name: "a", source: { kafka: { credentials: { username: "a", password: secret } } } });
  void client.pipes.create({ name: "a", source: { objectStorage: { connectionString: secret } } });
  // @ts-expect-error only secret fields accept secrets
  void client.pipes.create({ name: "a", source: { objectStorage: { url: secret } } });
  void client.keys.create({
    name: "a",
    roles: ["admin"],
    hashData: { keyIdHash: "a", keyIdSuffix: "b", keySecretHash: secret },
  });
});
