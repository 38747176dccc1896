import type { Fetch } from "@obstack/core";
import { ConnectionError, UnexpectedResponseError } from "@obstack/core";
import { expect, test, vi } from "vitest";
import { checkServer } from "./check-server.ts";
import type { Probe } from "./check-server.ts";

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

const url = "http://host:8080/api/v2/sources";
const diagnose = (send: Fetch, probe: Probe) => checkServer("selfhosted", send, url, () => 0, probe);

const getFix = async (ports: Parameters<typeof createMachine>[0]) => {
  const send = createMachine(ports);
  const diagnoses = await diagnose(send, async (address) => send({ method: "GET", url: address, headers: {} }));
  return diagnoses.find(({ level }) => level === "problem")?.fix;
};

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
  const context = { method: "GET", path: "/", status: 200, hint: "Raise the limit." };
  const send: Fetch = () => Promise.reject(new UnexpectedResponseError("the body is too large", context));
  const probe = vi.fn<Probe>();
  expect(await diagnose(send, probe)).toMatchObject([{ fix: "Raise the limit." }]);
  expect(probe).not.toHaveBeenCalled();
});

test("sends the key to no other origin", async () => {
  const send = vi.fn<Fetch>(createMachine({ 8080: respond("<!doctype html>"), 8000: respond("Unauthorized", 401) }));
  await diagnose(send, async () => respond("Unauthorized", 401));
  expect(send.mock.calls.map(([request]) => new URL(request.url).origin)).toEqual(["http://host:8080"]);
});
