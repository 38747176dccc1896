import { formatCount } from "@obstack/core/internal";
import { watch } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { previewToHtml } from "@obstack/preview";
import type { Preview } from "@obstack/preview";
import type { PointSource } from "@obstack/preview/internal";
import { numberOf, runOnTargets } from "../as-code/run-on-targets.ts";
import { selectTargets } from "../as-code/select-targets.ts";
import { createUnmatched } from "../as-code/unmatched.ts";
import type { PreviewFlags } from "./preview-flags.ts";
import type { CliContext } from "../context.ts";
import { UsageError } from "../errors/command-error.ts";
import { describeError } from "../errors/error-report.ts";
import { refuseForeign, serveLoopback } from "../loopback/serve-loopback.ts";
import { loadPreview } from "./load-preview.ts";
import { connectionOf } from "./run-preview.ts";

/** Milliseconds without another change after which the dashboards are drawn. Editors write a file in several steps. */
const quietTime = 100;
/** Milliseconds for which loaded values are current. */
const freshness = 60_000;

/**
 * Serves a preview on 127.0.0.1, and draws it again when a file of the folder changes. After a mistake in a file, the page shows it together with
 * the last preview. Ends with Ctrl-C.
 */
export async function watchPreview(context: CliContext, flags: PreviewFlags, folder: string): Promise<void> {
  const { signal, process } = context;
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
      process.stderr.write(`Drew ${countDashboards(previews)}.\n`);
    } catch (caught) {
      if (signal.aborted) return;
      error = describeError(caught, false).trimEnd();
      process.stderr.write(`${error}\n`);
    }
    version++;
    for (const listener of listeners) send(listener, version);
  };

  await draw();
  await using server = await serveClosable(flags.port, (request, response) => {
    const refusal = refuseForeign(request);
    if (refusal !== undefined) return respond(response, 403, "text/plain; charset=utf-8", `${refusal}\n`);
    const { pathname } = new URL(request.url ?? "/", "http://127.0.0.1");
    if (request.method !== "GET") return respond(response, 405, "text/plain; charset=utf-8", "Use GET.\n");
    if (pathname === "/events") return listen(response);
    if (pathname !== "/") return respond(response, 404, "text/plain; charset=utf-8", "Not found.\n");
    respond(response, 200, "text/html; charset=utf-8", previewToHtml(previews, { error, isLive: true }));
  });
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const watcher = watchFolder(folder, () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = running.then(draw);
    }, quietTime);
  });
  process.stdout.write(`${server.url}/\n`);
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

async function loadAll(
  context: CliContext,
  flags: PreviewFlags,
  folder: string,
  options: Omit<Parameters<typeof loadPreview>[4], "unmatched">,
): Promise<readonly Preview[]> {
  const selection = await selectTargets(context, connectionOf(flags), folder, flags.offline);
  const unmatched = createUnmatched(numberOf(selection));
  const found: Preview[] = [];
  const { report, failure } = await runOnTargets(context, selection, {
    command: "preview",
    run: async (target, own) => {
      const { preview, outcome } = await loadPreview(own, flags, folder, target, { ...options, unmatched });
      found.push(preview);
      return outcome;
    },
  });
  if (failure !== undefined) throw failure;
  const failed = report.targets.flatMap(({ target, error }) =>
    error === undefined ? [] : [`${target}: ${error.message}`],
  );
  unmatched.check();
  if (failed.length > 0) throw new UsageError(failed.join("\n"));
  return found.toSorted((one, other) => one.target.localeCompare(other.target));
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

async function serveClosable(
  port: number,
  handle: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<{ readonly url: string } & AsyncDisposable> {
  const { url, close } = await serveLoopback(port, (request, response) => {
    handle(request, response);
    return Promise.resolve();
  });
  return { url, [Symbol.asyncDispose]: close };
}

function countDashboards(previews: readonly Preview[]): string {
  const number = previews.reduce((sum, { dashboards }) => sum + dashboards.length, 0);
  return formatCount(number, "dashboard");
}
