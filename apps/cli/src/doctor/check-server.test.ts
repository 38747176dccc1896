import type { Fetch } from "@obstack/core";
import { ConnectionError } from "@obstack/core";
import { expect, test } from "vitest";
import { checkServer } from "./check-server.ts";

const answer = (text: string, status = 200) => ({ status, headers: new Headers(), text });
const refused = new ConnectionError({ method: "GET", path: "/", sent: false, origin: "http://host:8080" });

/** A machine whose ports answer as given; the others refuse. */
const machine =
  (ports: Readonly<Record<string, ReturnType<typeof answer>>>): Fetch =>
  async ({ url }) => {
    const found = ports[new URL(url).port];
    if (found === undefined) throw refused;
    return found;
  };

const probe = async (ports: Parameters<typeof machine>[0], url: string) =>
  machine(ports)({ method: "GET", url, headers: {} });

const fixOf = async (ports: Parameters<typeof machine>[0], url = "http://host:8080/api/v2/sources") =>
  (
    await checkServer(
      "selfhosted",
      machine(ports),
      url,
      () => 0,
      async (address) => probe(ports, address),
    )
  ).find(({ level }) => level === "problem")?.fix;

test("names the API's port where it answers on the same machine", async () => {
  const page = answer("<!doctype html>");
  const api = answer("Unauthorized", 401);
  expect(await fixOf({ 8080: page, 8000: api })).toBe("The API answers on http://host:8000: make that the base URL.");
  expect(await fixOf({ 8000: api })).toBe("The API answers on http://host:8000: make that the base URL.");
});

test("does not where it does not", async () => {
  const page = answer("<!doctype html>");
  expect(await fixOf({ 8080: page })).toContain("8000 by default");
  expect(await fixOf({ 8080: page, 8000: page })).toContain("8000 by default");
  expect(await fixOf({ 8080: page, 8000: answer("", 404) })).toContain("8000 by default");
  expect(await fixOf({})).toContain("Check the base URL");
});

test("sends the key to no other origin", async () => {
  const asked: string[] = [];
  const page = machine({ 8080: answer("<!doctype html>"), 8000: answer("Unauthorized", 401) });
  const send: Fetch = async (request) => {
    asked.push(new URL(request.url).origin);
    return page(request);
  };
  const url = "http://host:8080/api/v2/sources";
  await checkServer(
    "selfhosted",
    send,
    url,
    () => 0,
    async () => answer("Unauthorized", 401),
  );
  expect(asked).toEqual(["http://host:8080"]);
});
