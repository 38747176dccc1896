import type { Fetch } from "@obstack/core";
import { ConnectionError, UnexpectedResponseError } from "@obstack/core";
import { expect, test } from "vitest";
import { checkServer } from "./check-server.ts";

const respond = (text: string, status = 200) => ({ status, headers: new Headers(), text });
const refused = new ConnectionError({ method: "GET", path: "/", sent: false, origin: "http://host:8080" });

/** Returns a fetch for a machine with the given responses by port; other ports refuse connections. */
const createMachine =
  (ports: Readonly<Record<string, ReturnType<typeof respond>>>): Fetch =>
  async ({ url }) => {
    const response = ports[new URL(url).port];
    if (response === undefined) throw refused;
    return response;
  };

const probe = async (ports: Parameters<typeof createMachine>[0], url: string) =>
  createMachine(ports)({ method: "GET", url, headers: {} });

const getFix = async (ports: Parameters<typeof createMachine>[0], url = "http://host:8080/api/v2/sources") =>
  (
    await checkServer(
      "selfhosted",
      createMachine(ports),
      url,
      () => 0,
      async (address) => probe(ports, address),
    )
  ).find(({ level }) => level === "problem")?.fix;

test("suggests the API's port if the API responds there", async () => {
  const page = respond("<!doctype html>");
  const api = respond("Unauthorized", 401);
  const fix = "The API responds on http://host:8000. Use it as the base URL.";
  expect(await getFix({ 8080: page, 8000: api })).toBe(fix);
  expect(await getFix({ 8000: api })).toBe(fix);
});

test("suggests no port if the API does not respond there", async () => {
  const page = respond("<!doctype html>");
  expect(await getFix({ 8080: page })).toContain("(default: 8000)");
  expect(await getFix({ 8080: page, 8000: page })).toContain("(default: 8000)");
  expect(await getFix({ 8080: page, 8000: respond("", 404) })).toContain("(default: 8000)");
  expect(await getFix({})).toContain("Check the base URL");
});

test("suggests no port if the server has responded, but with too much", async () => {
  const send: Fetch = async () => {
    throw new UnexpectedResponseError("the body is too large", {
      method: "GET",
      path: "/",
      status: 200,
      hint: "Raise the limit.",
    });
  };
  const requested: string[] = [];
  const diagnoses = await checkServer(
    "selfhosted",
    send,
    "http://host:9000/api/v2/sources",
    () => 0,
    async (url) => {
      requested.push(url);
      return { status: 200, text: "{}" };
    },
  );
  expect(diagnoses).toMatchObject([{ fix: "Raise the limit." }]);
  expect(requested).toEqual([]);
});

test("sends the key to no other origin", async () => {
  const origins: string[] = [];
  const fetchPage = createMachine({ 8080: respond("<!doctype html>"), 8000: respond("Unauthorized", 401) });
  const send: Fetch = async (request) => {
    origins.push(new URL(request.url).origin);
    return fetchPage(request);
  };
  const url = "http://host:8080/api/v2/sources";
  await checkServer(
    "selfhosted",
    send,
    url,
    () => 0,
    async () => respond("Unauthorized", 401),
  );
  expect(origins).toEqual(["http://host:8080"]);
});
