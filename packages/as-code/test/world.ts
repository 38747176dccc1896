import type { ServerResources } from "@obstack/core";
import { folderWith } from "@obstack/testing";
import { existsSync, mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmulator } from "@obstack/emulator";
import type { Emulator, EmulatorOptions, FaultKind } from "@obstack/emulator";
import { createHostedClient } from "@obstack/hosted";
import { createSelfHostedClient } from "@obstack/selfhosted";
import { stringify } from "yaml";
import { apply, plan } from "../src/index.ts";

export type Json = Record<string, unknown>;

/** Contents of the files of a stack, by key. */
export interface Files {
  readonly dashboards: Readonly<Record<string, Json>>;
  readonly alerts: Readonly<Record<string, Json>>;
}

/** The records of a deployment in an emulator. */
export interface Stored {
  readonly dashboards: Json[];
  readonly alerts: Json[];
}

/** A `fetch` between a client and the emulator. */
export type SendRequest = (url: string, init?: RequestInit) => Promise<Response>;

export type Deployment = "selfhosted" | "hosted";

export type Behavior = NonNullable<EmulatorOptions["behavior"]>;

/** The documented behavior, and two releases of deployed servers. */
export const behaviors: readonly ("documented" | "deployed" | "deployed=older")[] = [
  "documented",
  "deployed",
  "deployed=older",
];

/** Returns an identifier in the format of servers. `mark` differs between servers. */
export function idOf(mark: string, end: string): string {
  return `${mark}${end}`.padStart(24, "0");
}

/** Returns sources and webhooks with the same names and different identifiers on each server. */
export function sourcesAndWebhooks(mark: string): { sources: Json[]; webhooks: Json[] } {
  return {
    sources: [
      { id: idOf(mark, "cb01"), name: "Logs", kind: "log" },
      { id: idOf(mark, "cb02"), name: "Traces", kind: "trace" },
      // Two sources with the same name and different kinds.
      { id: idOf(mark, "cb03"), name: "Both", kind: "log" },
      { id: idOf(mark, "cb04"), name: "Both", kind: "trace" },
    ],
    webhooks: [
      { id: idOf(mark, "cd01"), name: "on-call", service: "slack" },
      { id: idOf(mark, "cd02"), name: "chat", service: "generic" },
    ],
  };
}

/** In memory if possible, because the tests write thousands of small files. */
const temporary = existsSync("/dev/shm") ? "/dev/shm" : tmpdir();

/** Creates a folder that is removed at the end of the test. */
export function temporaryFolder(): { path: string } & Disposable {
  const path = mkdtempSync(join(temporary, "obstack-as-code-"));
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) };
}

/** The seeds of all emulators, which every reset reads. */
let seedFolder: string | undefined;
let seedCount = 0;

function folderOfProcess(): string {
  const folder = temporaryFolder();
  process.once("exit", () => folder[Symbol.dispose]());
  return folder.path;
}

/** Starts an emulator with sources, webhooks and the given records. */
export async function startServer(
  mark = "a",
  records: Partial<Stored> & { readonly sources?: Json[] } = {},
  options: Pick<EmulatorOptions, "behavior" | "now"> = {},
): Promise<Emulator> {
  const seed = join((seedFolder ??= folderOfProcess()), `${++seedCount}.json`);
  const { sources, webhooks } = sourcesAndWebhooks(mark);
  writeFileSync(
    seed,
    JSON.stringify({ selfhosted: { sources, webhooks, ...records }, hosted: { sources, ...records } }),
  );
  const emulator = await startEmulator({ behavior: "documented", seed, ...options });
  seeds.set(emulator, seed);
  return emulator;
}

const seeds = new WeakMap<Emulator, string>();

/** Makes later resets of an emulator restore its current content. */
export async function keepAsSeed(emulator: Emulator): Promise<void> {
  const snapshot = await fetch(`${emulator.selfHosted.baseUrl}/_emulator/snapshot`);
  writeFileSync(seeds.get(emulator) ?? "", await snapshot.text());
}

/** Adds records to an emulator until its next reset. */
export async function addRecords(
  emulator: Emulator,
  deployment: Deployment,
  more: (stored: Stored) => Stored,
): Promise<void> {
  const path = seeds.get(emulator) ?? "";
  const seed = readFileSync(path, "utf8");
  const snapshot = await fetch(`${emulator.selfHosted.baseUrl}/_emulator/snapshot`);
  const all = (await snapshot.json()) as Record<Deployment, Stored>;
  const existing = all[deployment];
  const { dashboards, alerts } = more(existing);
  const merged = { dashboards: [...existing.dashboards, ...dashboards], alerts: [...existing.alerts, ...alerts] };
  writeFileSync(path, JSON.stringify({ ...all, [deployment]: { ...existing, ...merged } }));
  emulator.reset();
  writeFileSync(path, seed);
}

/** Binds the names of webhooks, which hosted deployments cannot list. */
export function writeBindings(folder: string, target: string, mark: string): void {
  const webhooks = Object.fromEntries(sourcesAndWebhooks(mark).webhooks.map(({ id, name }) => [name, id]));
  writeFiles(folder, { "obstack.yaml": { targets: { [target]: { bindings: { webhooks } } } } });
}

/** Creates a client with short delays between retries. `fetch` can break requests. */
export function openStack(
  emulator: Emulator,
  deployment: Deployment,
  fetch: SendRequest = globalThis.fetch,
): ServerResources {
  const options = { fetch: fetch as never, retry: { backoffLimit: 2 } };
  return deployment === "hosted"
    ? createHostedClient({ ...emulator.hosted, ...options }).stack
    : createSelfHostedClient({ ...emulator.selfHosted, ...options });
}

/** Writes YAML files by path. */
export function writeFiles(folder: string, files: Readonly<Record<string, Json>>): void {
  writeTexts(folder, Object.fromEntries(Object.entries(files).map(([path, value]) => [path, stringify(value)])));
}

/** Writes files by path. */
export function writeTexts(folder: string, files: Readonly<Record<string, string>>): void {
  folderWith(files, folder);
}

/** Writes the files of a stack, and removes those of the previous one. */
export function writeStack(folder: string, { dashboards, alerts }: Files): void {
  for (const name of ["dashboards", "alerts"]) rmSync(join(folder, name), { recursive: true, force: true });
  mkdirSync(join(folder, "dashboards"), { recursive: true });
  writeFiles(folder, Object.fromEntries([...pathsOf("dashboards", dashboards), ...pathsOf("alerts", alerts)]));
}

/** Writes the files of a stack, and applies them. */
export async function applyFiles(folder: string, client: ServerResources, files: Files): Promise<void> {
  writeStack(folder, files);
  await apply(folder, client, await plan(folder, client));
}

/** Writes files by path, and applies the stack. */
export async function applyTexts(
  folder: string,
  client: ServerResources,
  files: Readonly<Record<string, string>>,
): Promise<void> {
  writeTexts(folder, files);
  await apply(folder, client, await plan(folder, client));
}

function pathsOf(folder: string, objects: Readonly<Record<string, Json>>): [string, Json][] {
  return Object.entries(objects).map(([key, value]) => [`${folder}/${key}.yaml`, value]);
}

/** Returns the records of an emulator, including hidden fields. */
export function stored(emulator: Emulator, deployment: Deployment): Stored {
  const seed = emulator.snapshot() as Readonly<Record<Deployment, Partial<Stored> | undefined>>;
  return { dashboards: seed[deployment]?.dashboards ?? [], alerts: seed[deployment]?.alerts ?? [] };
}

/** Returns objects without the silences of alerts, which exports omit. */
export function withoutSilences({ dashboards, alerts }: Stored): Stored {
  return { dashboards, alerts: alerts.map(({ silenced: _silenced, ...alert }) => alert) };
}

/** Returns the identifier of a tile of a dashboard record. */
export function tileId(dashboard: Json | undefined, index = 0): unknown {
  return ((dashboard?.["tiles"] ?? []) as Json[])[index]?.["id"];
}

/** Removes all locks after a simulated kill, because the process of the test is still alive. */
export function removeLocks(folder: string): void {
  rmSync(join(folder, ".obstack/locks"), { recursive: true, force: true });
}

/** How a request breaks. */
export type Breakage = FaultKind | "status-500" | "kill-before" | "kill-after";

export const breakages: readonly Breakage[] = [
  "reset-before",
  "reset-after",
  "gateway-after",
  "rate-limit-bare",
  "cut",
  "status-500",
  "kill-before",
  "kill-after",
];

/** Creates a `fetch` that records the methods of its requests. */
export function recordingFetch(): { fetch: SendRequest; methods: readonly string[] } {
  const methods: string[] = [];
  return {
    methods,
    fetch: (url, init) => {
      methods.push(init?.method ?? "GET");
      return globalThis.fetch(url, init);
    },
  };
}

/** Creates a `fetch` that counts its requests, and breaks the one with the given index (starting at 0). */
export function breakingFetch(
  emulator: Emulator,
  breakage: Breakage,
  at: number,
): { fetch: SendRequest; count: () => number; died: Promise<"died"> } {
  let count = 0;
  let isDead = false;
  let die: (value: "died") => void;
  const died = new Promise<"died">((resolve) => {
    die = resolve;
  });
  return {
    count: () => count,
    died,
    fetch: async (...request) => {
      // The process is dead, so its promises never settle.
      if (isDead) return new Promise<never>(() => undefined);
      if (count++ !== at) return globalThis.fetch(...request);
      if (breakage === "kill-before" || breakage === "kill-after") {
        if (breakage === "kill-after") await globalThis.fetch(...request);
        isDead = true;
        die("died");
        return new Promise<never>(() => undefined);
      }
      emulator.faults.add(
        breakage === "status-500" ? { kind: "status", status: 500, times: 1 } : { kind: breakage, times: 1 },
      );
      return globalThis.fetch(...request);
    },
  };
}
