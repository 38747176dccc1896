import { expect, test } from "vitest";
import type { FetchInit, FetchResponse } from "./fetch.ts";
import { withRedirects } from "./with-redirects.ts";

const read = { method: "GET", redirect: "follow", headers: { authorization: "a", cookie: "b", accept: "c" } } as const;

/** Requests `http://a/` with the given redirects by path, and returns the URLs and header names that were sent. */
async function follow(targets: Readonly<Record<string, string>>, init: FetchInit = read) {
  const sent: [string, string[]][] = [];
  const fetch = withRedirects(async (url, { headers }) => {
    sent.push([url, Object.keys(headers)]);
    const location = targets[new URL(url).pathname];
    const response: FetchResponse = {
      status: location === undefined ? 200 : 307,
      headers: new Headers(location === undefined ? {} : { location }),
      redirected: false,
      url,
      text: async () => "",
    };
    return response;
  });
  return { sent, response: await fetch("http://a/", init) };
}

test("does not restore credentials when a redirect returns to the first origin", async () => {
  const { sent, response } = await follow({ "/": "http://b/1", "/1": "http://a/2" });
  expect(sent).toEqual([
    ["http://a/", ["authorization", "cookie", "accept"]],
    ["http://b/1", ["accept"]],
    ["http://a/2", ["accept"]],
  ]);
  expect(response).toMatchObject({ redirected: true, url: "http://a/2", status: 200 });
});

test("treats https and http as different origins", async () => {
  const { sent } = await follow({ "/": "https://a/1", "/1": "http://a/2" });
  expect(sent.map(([url, names]) => [url, names.length])).toEqual([
    ["http://a/", 3],
    ["https://a/1", 1],
    ["http://a/2", 1],
  ]);
});

test.each(["file:///etc/passwd", "ftp://a/", "data:text/plain,a", "http://", "javascript:alert(1)"])(
  "returns a redirect to %s as the response",
  async (location) => {
    const { sent, response } = await follow({ "/": location });
    expect(sent).toHaveLength(1);
    expect(response).toMatchObject({ status: 307, redirected: false });
  },
);

test("returns a redirect of a write as the response", async () => {
  const { sent, response } = await follow({ "/": "/1" }, { ...read, method: "POST", redirect: "manual" });
  expect(sent).toHaveLength(1);
  expect(response.status).toBe(307);
});
