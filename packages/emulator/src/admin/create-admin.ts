import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import type { Context } from "hono";
import { cors } from "hono/cors";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { Deployments } from "../deployments/create-deployments.ts";
import type { Settings } from "../deployments/emulator-options.ts";
import type { State } from "../deployments/open-state.ts";
import type { Faults } from "../faults/create-faults.ts";
import { FaultError } from "../faults/fault.ts";
import type { Fault } from "../faults/fault.ts";
import { checkBearer } from "../http/check-bearer.ts";
import { Failure } from "../http/failure.ts";
import { parseBody, readBody } from "../http/read-body.ts";
import type { RequestLog } from "../http/request-log.ts";
import type { NewEvent } from "../store/event.ts";
import type { Seed } from "../store/seed.ts";
import { SeedError, writeSeed } from "../store/seed.ts";
import { QueryError } from "../telemetry/condition.ts";
import { nameOf, objectsOf, toPlain } from "../web/alert-entry.ts";
import type { AlertEntry } from "../web/alert-entry.ts";
import { drawDashboard } from "../web/draw-dashboard.ts";
import { pageRanges, renderPage } from "../web/render-page.ts";
import type { PageRange } from "../web/render-page.ts";

interface Parts extends Pick<Deployments, "alertStates" | "queryTile" | "search" | "granularities"> {
  readonly settings: Settings;
  readonly state: Pick<State, "addEvents" | "records" | "restore" | "snapshot">;
  readonly faults: Faults;
  readonly log: RequestLog;
  readonly reset: () => void;
  readonly stop: () => void;
}

type Environment = { Bindings: HttpBindings };

const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const mistakes = [FaultError, QueryError, RangeError, SeedError];

/**
 * Creates the application under `/_emulator`: the page, and the endpoints with which tests and scripts inspect and change the
 * emulator. They require no credentials, so only the emulator's own page, pages of the given origins, and programs on this machine
 * can use them.
 */
export function createAdmin(parts: Parts): Hono<Environment> {
  const { settings, state, faults, log, alertStates } = parts;
  const { clock, maxBody, origins, stopToken } = settings;
  const admin = new Hono<Environment>();
  const allowGiven = cors({ origin: (origin) => origin, allowMethods: ["GET", "POST", "DELETE"], maxAge: 600 });
  admin.use(async (context, next) => {
    const { headers } = context.env.incoming;
    const { host = "", origin = `http://${host}`, "sec-fetch-site": site = "none" } = headers;
    const refused = origins.refuse(headers);
    if (refused !== undefined) return context.json({ message: refused.message }, 403);
    const isOwnPage = origin === `http://${host}` && ["none", "same-origin"].includes(site);
    if (isOwnPage) return next();
    // Pages of other loopback origins may use the deployments, which require credentials, but not these endpoints.
    if (!origins.isGiven(headers.origin)) {
      const message =
        "Pages of other origins cannot use /_emulator. Start the emulator with `--origin` and the origin of the page.";
      return context.json({ message }, 403);
    }
    return allowGiven(context, next);
  });
  admin.onError((error, context) => {
    if (error instanceof Failure) {
      if (error.status === 413) context.header("connection", "close");
      return context.json({ message: error.message }, error.status as ContentfulStatusCode);
    }
    if (mistakes.some((kind) => error instanceof kind)) return context.json({ message: error.message }, 400);
    console.error(error);
    return context.json({ message: "Internal server error" }, 500);
  });

  admin.get("/_emulator", (context) => context.redirect("/_emulator/"));
  admin.get("/_emulator/", (context) => {
    const { html, isFound } = toPage(parts, context.req.query());
    return context.html(html, isFound ? 200 : 404, { "content-security-policy": policy });
  });
  admin.get("/_emulator/alerts", (context) => context.json(listAlerts(alertStates)));
  admin.get("/_emulator/requests", (context) => context.json(log.list()));
  admin.get("/_emulator/snapshot", (context) => {
    context.header("content-type", "application/json; charset=utf-8");
    return context.body(writeSeed(withoutHashes(state.snapshot())));
  });
  const readJson = async ({ env }: Context<Environment>): Promise<unknown> =>
    parseBody(await readBody(env.incoming, maxBody)).plain;
  admin.get("/_emulator/health", (context) => context.json({ status: "ready" }));
  admin.post("/_emulator/restore", async (context) => {
    state.restore((await readJson(context)) as Seed);
    return done(context);
  });
  admin.post("/_emulator/events", async (context) => {
    state.addEvents([await readJson(context)].flat() as NewEvent[]);
    return done(context);
  });
  admin.get("/_emulator/clock", (context) => context.json({ now: new Date(clock.now()).toISOString() }));
  admin.post("/_emulator/clock", async (context) => {
    const { set, advance } = Object((await readJson(context)) ?? {}) as Record<"set" | "advance", string | undefined>;
    if (set !== undefined) clock.set(set);
    if (advance !== undefined) clock.advance(advance);
    return context.json({ now: new Date(clock.now()).toISOString() });
  });
  admin.post("/_emulator/reset", (context) => {
    parts.reset();
    return done(context);
  });
  admin.get("/_emulator/faults", (context) => context.json(faults.list()));
  admin.post("/_emulator/faults", async (context) => {
    for (const fault of [await readJson(context)].flat()) faults.add(fault as Fault);
    return context.json(faults.list(), 201);
  });
  admin.delete("/_emulator/faults", (context) => {
    faults.clear();
    return done(context);
  });
  if (stopToken !== undefined) {
    admin.use("/_emulator/process", async ({ req }, next) => {
      checkBearer(req.header("authorization"), stopToken);
      return next();
    });
    admin.get("/_emulator/process", (context) => context.json({ pid: process.pid }));
    admin.delete("/_emulator/process", (context) => {
      // Stopping closes the connections, so the response must be sent first.
      context.env.outgoing.once("close", parts.stop);
      context.header("connection", "close");
      return done(context);
    });
  }
  return admin;
}

function done(context: Context<Environment>): Response {
  return context.body(null, 204);
}

/** Removes the hashes of keys, which the page does not need. */
function withoutHashes({ hosted = {}, ...seed }: Seed): Seed {
  const keys = (hosted.keys ?? []).map(({ keyIdHash: _id, keySecretHash: _secret, ...key }) => key);
  return { ...seed, hosted: { ...hosted, keys } };
}

const deployments = ["selfhosted", "hosted"] as const;

/** Returns the alerts of both deployments with their states and firings. */
function listAlerts(alertStates: Deployments["alertStates"]) {
  return deployments.flatMap((deployment) => alertStates[deployment].list().map((one) => ({ deployment, ...one })));
}

/** Returns the page: a dashboard, and the alerts of both deployments. */
function toPage(
  parts: Parts,
  { deployment = "selfhosted", dashboard: wanted, range: name = "" }: Readonly<Record<string, string>>,
): { readonly html: string; readonly isFound: boolean } {
  const { now } = parts.settings;
  const { records } = parts.state;
  const range = Object.hasOwn(pageRanges, name) ? (name as PageRange) : "1h";
  const endTime = now();
  const alerts = listAlerts(parts.alertStates).map((entry) => ({
    ...entry,
    alert: toPlain(entry.alert) as unknown as AlertEntry["alert"],
  }));
  const dashboards = deployments.flatMap((one) =>
    records[one].list("dashboard").map((stored) => {
      const record = toPlain(stored);
      const { id, tiles } = record;
      return { deployment: one, id: String(id), name: nameOf(record), tiles: objectsOf(tiles), record };
    }),
  );
  const selected =
    wanted === undefined ? dashboards[0] : dashboards.find((one) => one.id === wanted && one.deployment === deployment);
  const drawing =
    selected &&
    drawDashboard(
      selected.record,
      alerts.filter((entry) => entry.deployment === selected.deployment),
      { startTime: endTime - pageRanges[range], endTime },
      { ...parts, sources: records.selfhosted, now },
    );
  const html = renderPage({ dashboards, selected, drawing, wanted, range, alerts, now: now() });
  return { html, isFound: selected !== undefined || wanted === undefined };
}
