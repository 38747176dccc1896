import type { Kind } from "@obstack/as-code";
import { alertFields, dashboardFields } from "@obstack/core";
import type { Alert, Dashboard, Fields, ModifyOptions, Source, StackResources } from "@obstack/core";
import type { Pipe } from "@obstack/hosted";
import type { Webhook } from "@obstack/selfhosted";
import { hostedClient, selfHostedClient, stackClient } from "../connection/clients.ts";
import { hostedFlags, selfHostedFlags, stackFlags } from "../connection/flags.ts";
import type { ClientFlags, SelfHostedFlags } from "../connection/flags.ts";
import type { CliContext } from "../context.ts";
import { CommandError } from "../errors/command-error.ts";
import type { Named } from "../names/find-named.ts";
import type { Column } from "../output/table.ts";
import type { View } from "../output/show.ts";

interface Options {
  readonly signal: AbortSignal;
}

/** A server, as a command selects it. */
interface Server {
  readonly context: CliContext;
  readonly flags: ClientFlags<SelfHostedFlags>;
}

type Examples = readonly [string, string, ...string[]];

/** What the commands on one kind of record share. Each verb has one function for all kinds, in `src/commands/`. */
interface Resource<Operations> {
  /** Kind of record, in the singular. */
  readonly what: string;
  /** The flags that select a server of a deployment that has the records. */
  readonly flags: typeof selfHostedFlags;
  /** Returns the operations on the records of the server that the flags select. */
  readonly open: (context: CliContext, flags: ClientFlags<SelfHostedFlags>) => Operations;
  /** Command lines by verb, for the help. */
  readonly examples: Readonly<Partial<Record<Verb, Examples>>>;
  /** What the help of a verb says in addition. */
  readonly more?: Readonly<Partial<Record<Verb, string>>>;
}

type Verb = "list" | "get" | "create" | "update" | "edit" | "delete";

interface Lists<Item> {
  list(options: Options): Promise<readonly Item[]>;
}

/** Records that can be listed as a table. */
export interface Listable<Item> extends Resource<Lists<Item>> {
  readonly columns: readonly Column<Item>[];
  /** What to do if a release of the server has no list. */
  readonly unlistedHint?: string;
}

interface Gets<Item> extends Lists<Item> {
  get(id: string, options: Options): Promise<Item>;
}

/** Records that can be shown one by one. */
export interface Gettable<Item extends Named> extends Resource<Gets<Item>> {
  readonly what: "dashboard" | "alert" | "pipe";
  /** Returns what to show. With a server, text has the names of what an alert watches and notifies, which need requests. */
  readonly view: (item: Item, server?: Server) => Promise<View>;
}

/** Operations on dashboards or alerts. */
export interface Writes<Item, Body> extends Gets<Item> {
  create(body: Body, options: Options): Promise<Item>;
  modify(
    id: string,
    change: (item: Item) => Promise<Item>,
    options: Options & Pick<ModifyOptions, "onIgnored">,
  ): Promise<Item>;
  delete(id: string, options: Options): Promise<void>;
}

/** Records that can be created, changed and deleted, and whose writes an undo reverts. */
export interface Writable<Item extends Dashboard | Alert, Body extends object> extends Gettable<Item> {
  readonly what: Kind;
  readonly open: (context: CliContext, flags: ClientFlags<SelfHostedFlags>) => Writes<Item, Body>;
  /** The operations whose request bodies files and flags must match. */
  readonly operations: Readonly<Record<"create" | "update", string>>;
  /** The fields of the record that `get` prints. */
  readonly fields: Fields;
}

const nameColumns: readonly Column<Named>[] = [
  { title: "id", value: ({ id }) => id, isIdentifier: true },
  { title: "name", value: ({ name }) => name, truncate: "middle" },
];

type CreateBody<Name extends "dashboards" | "alerts"> = Parameters<StackResources[Name]["create"]>[0];

const keepsAlerts = (change: string): string =>
  `A tile keeps its alerts as long as it keeps its id. ${change} that would drop a\ntile with alerts is refused.`;

export const dashboards: Listable<Dashboard> & Writable<Dashboard, CreateBody<"dashboards">> = {
  what: "dashboard",
  flags: stackFlags,
  open: (context, flags) => stackClient(context, flags).dashboards,
  operations: { create: "createDashboard", update: "updateDashboard" },
  fields: dashboardFields,
  columns: [
    ...nameColumns,
    { title: "tiles", value: ({ tiles }) => tiles?.length ?? 0, align: "right" },
    { title: "tags", value: ({ tags }) => tags },
  ],
  view: async (dashboard) => (await import("../output/dashboard-view.ts")).dashboardView(dashboard),
  more: {
    create: [
      "The file can be a record, a file of a stack, or a dashboard that the web UI exported.",
      "For an export, sources are found by their names; a loss that changes what a tile shows",
      "is an error.",
    ].join("\n"),
    update: keepsAlerts("An update"),
    edit: keepsAlerts("An edit"),
  },
  examples: {
    list: ["dashboards list", "dashboards list --deployment hosted --output csv > dashboards.csv"],
    get: [
      "dashboards get 'Service overview'",
      "dashboards get 665f1c2ab4d3e5f6a7b8c901 --output yaml > dashboard.yaml",
    ],
    create: [
      "dashboards create -f dashboard.yaml",
      "dashboards create -f dashboard.yaml --name 'Checkout, staging' --tags staging,team-a",
    ],
    update: [
      "dashboards update 665f1c2ab4d3e5f6a7b8c901 --name 'Checkout, live' --tags live",
      "dashboards update 665f1c2ab4d3e5f6a7b8c901 -f dashboard.yaml",
    ],
    edit: ["dashboards edit 665f1c2ab4d3e5f6a7b8c901", "dashboards edit 665f1c2ab4d3e5f6a7b8c901 --dry-run"],
    delete: [
      "dashboards delete 665f1c2ab4d3e5f6a7b8c901",
      "dashboards delete 665f1c2ab4d3e5f6a7b8c901 --yes -o yaml > deleted.yaml",
    ],
  },
};

export const alerts: Writable<Alert, CreateBody<"alerts">> = {
  what: "alert",
  flags: stackFlags,
  open: (context, flags) => stackClient(context, flags).alerts,
  operations: { create: "createAlert", update: "updateAlert" },
  fields: alertFields,
  async view(alert, server) {
    const { alertView } = await import("../output/alert-view.ts");
    if (server === undefined) return alertView(alert);
    const { context, flags } = server;
    return alertView(alert, async () =>
      (await import("../names/alert-names.ts")).alertNames(context, stackClient(context, flags), [alert]),
    );
  },
  examples: {
    get: ["alerts get 'Checkout errors'", "alerts get 665f1c2ab4d3e5f6a7b8ca01 --output yaml > alert.yaml"],
    create: [
      "alerts create -f alert.yaml",
      "alerts create -f alert.yaml --threshold 100 --threshold-type above --interval 5m",
      "alerts create -f alert.yaml --dashboard 'Service overview' --tile Errors",
    ],
    update: [
      "alerts update 'Checkout errors' --threshold 250 --interval 15m",
      "alerts update 665f1c2ab4d3e5f6a7b8ca01 -f alert.yaml",
      "alerts update 665f1c2ab4d3e5f6a7b8ca01 -f alert.yaml --replace --yes",
    ],
    edit: ["alerts edit 665f1c2ab4d3e5f6a7b8ca01", "alerts edit 665f1c2ab4d3e5f6a7b8ca01 --dry-run"],
    delete: ["alerts delete 'Checkout errors'", "alerts delete 665f1c2ab4d3e5f6a7b8ca01 --yes -o yaml > deleted.yaml"],
  },
};

export const sources: Listable<Source> = {
  what: "source",
  flags: stackFlags,
  open: (context, flags) => stackClient(context, flags).sources,
  columns: [...nameColumns, { title: "kind", value: ({ kind }) => kind }],
  examples: { list: ["sources list", "sources list --output ndjson"] },
};

export const webhooks: Listable<Webhook> = {
  what: "webhook",
  flags: selfHostedFlags,
  open: (context, flags) => selfHostedClient(context, flags).webhooks,
  columns: [...nameColumns, { title: "service", value: ({ service }) => service }],
  unlistedHint: "Their identifiers are in the alerts that call them: `obstack alerts list --output json`.",
  examples: { list: ["webhooks list", "webhooks list --query '[].{id: id, name: name}' --output json"] },
};

export const pipes: Gettable<Pipe> = {
  what: "pipe",
  flags: hostedFlags,
  open(context, flags) {
    const client = hostedClient(context, flags);
    let listed: Promise<readonly Pipe[]> | undefined;
    const list = (options: Options) => (listed ??= client.pipes.list(options));
    return {
      list,
      // The interface has no operation for one pipe.
      async get(id, options) {
        const found = (await list(options)).find((pipe) => pipe.id === id);
        if (found !== undefined) return found;
        throw new CommandError(
          "notFound",
          `No pipe has the identifier "${id}".`,
          "`obstack pipes list` lists all pipes.",
        );
      },
    };
  },
  view: async (pipe) => (await import("../pipes/pipe-view.ts")).pipeView(pipe),
  examples: { get: ["pipes get orders", "pipes get orders --output yaml > pipe.yaml"] },
};

/** Returns the description of a verb of a resource. */
export function docsOf(
  { examples, more }: Resource<unknown>,
  verb: Verb,
  brief: string,
  before: readonly string[] = [],
) {
  const own = more?.[verb];
  const text = [...before, ...(own === undefined ? [] : before.length === 0 ? [own] : ["", own])].join("\n");
  return { brief, examples: examples[verb] ?? ["", ""], ...(text === "" ? {} : { more: text }) } as const;
}
