// `obstack preview --watch`, without a server.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "@obstack/testing";
import { beforeEach, expect, test } from "vitest";
import { startCommand } from "./start-command.ts";
import { writeDashboard } from "./write-dashboard.ts";

let home: string;

beforeEach(() => {
  home = temporaryFolder();
  writeDashboard(home);
});

test("draws again after a file changes, shows mistakes and recovers", async () => {
  await using server = await startWatch();
  const events = await server.listen();
  /** Waits for events until the page has a text, which each of them can change. */
  const pageWith = async (text: string): Promise<string> => {
    for (;;) {
      await events.next();
      const page = await server.page();
      if (page.includes(text)) return page;
    }
  };
  await pageWith(">Cart<");
  writeDashboard(home, "ServiceName:cart", "Renamed");
  await pageWith(">Renamed<");
  writeFileSync(join(home, "dashboards", "cart.json"), "{ name: ");
  const broken = await pageWith("dashboards/cart.json:1:1");
  expect(broken).toContain('role="alert"');
  // The last preview stays.
  expect(broken).toContain(">Renamed<");
  writeDashboard(home, "ServiceName:cart", "Fixed");
  expect(await pageWith(">Fixed<")).not.toContain('role="alert"');
});

test("refuses other hosts and methods", async () => {
  await using server = await startWatch();
  const foreign = await fetch(server.url, { headers: { origin: "https://example.com" } });
  expect([foreign.status, (await fetch(server.url, { method: "POST" })).status]).toEqual([403, 405]);
  expect((await fetch(`${server.url}other`)).status).toBe(404);
});

interface Watched extends AsyncDisposable {
  readonly url: string;
  readonly page: () => Promise<string>;
  /** Listens to events. Several changes of one save can be several events, so that only the last one counts. */
  readonly listen: () => Promise<{ next: () => Promise<string> }>;
}

/** Starts `preview --watch` in this process. */
async function startWatch(): Promise<Watched> {
  const command = await startCommand(["preview", home, "--offline", "--watch"], { HOME: home }, ({ stdout }) =>
    stdout.includes("http://"),
  );
  const url = command.stdout().trim();
  const stop = new AbortController();
  return {
    url,
    page: async () => (await fetch(url)).text(),
    async listen() {
      const { body } = await fetch(`${url}events`, { signal: stop.signal });
      const reader = body?.getReader();
      const waiting: string[] = [];
      return {
        async next() {
          while (waiting.length === 0) {
            const { value } = (await reader?.read()) ?? {};
            const text = new TextDecoder().decode(value);
            waiting.push(...[...text.matchAll(/data: (\d+)/g)].map(([, version = ""]) => version));
          }
          return waiting.shift() ?? "";
        },
      };
    },
    async [Symbol.asyncDispose]() {
      stop.abort();
      await command.stop();
    },
  };
}
