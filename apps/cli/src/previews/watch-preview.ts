import { watch } from "node:fs";
import type { ServerResponse, IncomingMessage } from "node:http";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { formatCount } from "@obstack/basics";
import { previewToHtml } from "@obstack/charts";
import type { Preview, PointSource } from "@obstack/charts";
import type { PreviewFlags } from "./preview-flags.ts";
import type { CliContext } from "../context.ts";
import { UsageError } from "../errors/command-error.ts";
import { describeError } from "../errors/error-report.ts";
import { loadPreviews } from "./load-previews.ts";

/** Milliseconds without another change after which the dashboards are drawn. Editors write a file in several steps. */
const quietTime = 100;
/** Milliseconds for which loaded values are current. */
const freshness = 60_000;

/**
 * Serves a preview on 127.0.0.1, and draws it again when a file of the folder changes. After a mistake in a file, the page shows it together with
 * the last preview. Ends with Ctrl-C.
 */
export async function watchPreview(context: CliContext, flags: PreviewFlags, folder: string): Promise<void> {
  const { signal, print, tell } = context;
  let previews: readonly Preview[] = [];
  let error: string | undefined;
  let version = 0;
  const listeners = new Set<ServerResponse>();
  const sources = new Map<string, PointSource>();
  let to = 0;

  const draw = async (): Promise<void> => {
    const now = context.now();
    // Values of unchanged queries are loaded again only after a while.
    if (now - to > freshness) to = now;
    try {
      previews = await loadAll(context, flags, folder, { to, sources });
      error = undefined;
      tell(`Drew ${countDashboards(previews)}.`);
    } catch (caught) {
      if (signal.aborted) return;
      error = describeError(caught, false).trimEnd();
      tell(error);
    }
    version++;
    for (const listener of listeners) send(listener, version);
  };

  await draw();
  const { url, close } = await serveLoopback(flags.port, async (request, response) => {
    const refusal = refuseForeign(request);
    if (refusal !== undefined) return respond(response, 403, "text/plain; charset=utf-8", `${refusal}\n`);
    const { pathname } = new URL(request.url ?? "/", "http://127.0.0.1");
    if (request.method !== "GET") return respond(response, 405, "text/plain; charset=utf-8", "Use GET.\n");
    if (pathname === "/events") return listen(response);
    if (pathname !== "/") return respond(response, 404, "text/plain; charset=utf-8", "Not found.\n");
    respond(response, 200, "text/html; charset=utf-8", previewToHtml(previews, { error, isLive: true }));
  });
  await using server = { url, [Symbol.asyncDispose]: close };
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const watcher = watchFolder(folder, () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = running.then(draw);
    }, quietTime);
  });
  print(`${server.url}/`);
  await new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
  clearTimeout(timer);
  watcher.close();
  for (const listener of listeners) listener.end();

  function listen(response: ServerResponse): void {
    response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
    listeners.add(response);
    response.on("close", () => listeners.delete(response));
    send(response, version);
  }
}

function send(response: ServerResponse, version: number): void {
  response.write(`data: ${version}\n\n`);
}

function respond(response: ServerResponse, status: number, type: string, text: string): void {
  response.writeHead(status, {
    "content-type": type,
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  });
  response.end(text);
}

/** @throws {UsageError} If the preview of a target failed. */
async function loadAll(...given: Parameters<typeof loadPreviews>): Promise<readonly Preview[]> {
  const { previews, report } = await loadPreviews(...given);
  if (report.failure !== undefined) throw report.failure;
  const failed = report.report.targets.flatMap(({ target, error }) =>
    error === undefined ? [] : [`${target}: ${error.message}`],
  );
  if (failed.length > 0) throw new UsageError(failed.join("\n"));
  return previews.toSorted((one, other) => one.target.localeCompare(other.target));
}

/** Calls a function after each change of a file in a folder. States and caches do not count. */
function watchFolder(folder: string, onChange: () => void): { close: () => void } {
  try {
    return watch(folder, { recursive: true }, (_event, name) => {
      if (name === null || !/(?:^|[/\\])(?:state|\.obstack|\.git|node_modules)(?:[/\\]|$)/.test(name)) onChange();
    }).on("error", () => undefined);
  } catch (cause) {
    throw new UsageError(`Cannot watch ${folder}: ${(cause as Error).message}.`, "Pass a folder that exists.", {
      cause,
    });
  }
}

function countDashboards(previews: readonly Preview[]): string {
  const number = previews.reduce((sum, { dashboards }) => sum + dashboards.length, 0);
  return formatCount(number, "dashboard");
}

const maxConnections = 100;

/** Milliseconds in which the headers of a request must arrive, and the whole request: half-sent ones must not use up the connections. */
const timeouts = { headersTimeout: 5000, requestTimeout: 15_000, connectionsCheckingInterval: 1000 };

/** Starts an HTTP server on 127.0.0.1 that only programs on this machine can reach. Port 0 is any free port. */
async function serveLoopback(
  port: number,
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
) {
  const server = createServer(timeouts, (request, response) => {
    // A client that disconnects early is not a failure.
    request.on("error", () => undefined);
    response.on("error", () => undefined);
    handle(request, response).catch(() => response.destroy());
  });
  server.maxConnections = maxConnections;
  await new Promise<void>((resolve, reject) => {
    server.once("error", (cause: NodeJS.ErrnoException) => {
      const reason = cause.code === "EADDRINUSE" ? "the port is in use" : cause.message;
      reject(new UsageError(`Cannot listen on port ${port}: ${reason}.`, "Pass another `--port`.", { cause }));
    });
    server.listen(port, "127.0.0.1", resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

/**
 * Returns why a request to a loopback server is refused, if it does not come from a program on this machine. A web page could otherwise send
 * requests, or read responses after pointing its own domain to 127.0.0.1 (DNS rebinding).
 */
function refuseForeign({ headers, rawHeaders, socket }: IncomingMessage): string | undefined {
  const port = socket.localPort ?? 0;
  const hosts = ["127.0.0.1", "localhost", "[::1]"].map((name) => `${name}:${port}`);
  const hostCount = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host").length;
  const { host = "", origin, "sec-fetch-site": site } = headers;
  if (hostCount !== 1 || !hosts.includes(host.toLowerCase())) {
    return `Host ${JSON.stringify(host.slice(0, 100))} is not allowed. Use http://127.0.0.1:${port}.`;
  }
  if (origin !== undefined && !hosts.some((name) => origin.toLowerCase() === `http://${name}`)) {
    return `Origin ${JSON.stringify(origin.slice(0, 100))} is not allowed. Web pages cannot use this server.`;
  }
  // A page that only embeds an address sends no `Origin`.
  if (site !== undefined && !["same-origin", "none"].includes(site)) {
    return "Requests from pages of other sites are not allowed.";
  }
  return undefined;
}
