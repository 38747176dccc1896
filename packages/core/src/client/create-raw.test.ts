import { json, startServer } from "@obstack/testing";
import { expect, test } from "vitest";
import { createTestTransport } from "../../test/create-test-transport.ts";
import { createRaw } from "./create-raw.ts";

test("resolves to `data`, `error` and `response`, and retries like the resources", async () => {
  await using server = await startServer({ status: 503 }, json({ data: [1] }), json({ message: "no" }, 404), {
    status: 204,
  });
  const raw = createRaw(createTestTransport(server.baseUrl, { retry: { backoffLimit: 1 } }));
  expect(await raw.GET("/things", {})).toMatchObject({ data: { data: [1] }, response: { status: 200 } });
  expect(await raw.GET("/things", {})).toMatchObject({
    error: { message: "no" },
    response: { status: 404 },
  });
  expect(await raw.DELETE("/things", {})).toMatchObject({ response: { status: 204 } });
});

test("applies middleware that was added before the call", async () => {
  await using server = await startServer(json({ data: [] }));
  const raw = createRaw(createTestTransport(server.baseUrl));
  const seen: string[] = [];
  const middleware = { onRequest: ({ schemaPath }: { schemaPath: string }) => void seen.push(schemaPath) };
  raw.use(middleware);
  await raw.GET("/things", {});
  raw.eject(middleware);
  await raw.request("get", "/things", {});
  expect(seen).toEqual(["/things"]);
  expect(server.requests).toHaveLength(2);
});
