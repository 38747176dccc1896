import type { Command } from "@stricli/core";
import type { CliContext } from "./context.ts";

/** Loads a command when it is called: the others cost nothing then. */
export type LoadCommand = () => Promise<Command<CliContext>>;

/** Commands on one kind of object. */
export interface CommandGroup {
  readonly brief: string;
  readonly commands: Readonly<Record<string, LoadCommand>>;
}

/** Everything that `obstack` does, in the order of its help. */
export const routes: Readonly<Record<string, CommandGroup | LoadCommand>> = {
  dashboards: {
    brief: "Named grids of tiles",
    commands: {
      list: async () => (await import("./commands/dashboards/list.ts")).list,
      get: async () => (await import("./commands/dashboards/get.ts")).get,
      create: async () => (await import("./commands/dashboards/create.ts")).create,
      update: async () => (await import("./commands/dashboards/update.ts")).update,
      delete: async () => (await import("./commands/dashboards/delete.ts")).remove,
    },
  },
  alerts: {
    brief: "Rules that watch a tile or a saved search",
    commands: {
      list: async () => (await import("./commands/alerts/list.ts")).list,
      get: async () => (await import("./commands/alerts/get.ts")).get,
      create: async () => (await import("./commands/alerts/create.ts")).create,
      update: async () => (await import("./commands/alerts/update.ts")).update,
      delete: async () => (await import("./commands/alerts/delete.ts")).remove,
    },
  },
  sources: {
    brief: "The telemetry that tiles and charts read",
    commands: { list: async () => (await import("./commands/sources/list.ts")).list },
  },
  webhooks: {
    brief: "Where alerts send notifications (self-hosted)",
    commands: { list: async () => (await import("./commands/webhooks/list.ts")).list },
  },
  charts: {
    brief: "Time series, drawn in the terminal (self-hosted)",
    commands: { query: async () => (await import("./commands/charts/query.ts")).query },
  },
  services: {
    brief: "Cloud database services (hosted)",
    commands: {
      start: async () => (await import("./commands/services/start.ts")).start,
      stop: async () => (await import("./commands/services/stop.ts")).stop,
    },
  },
  pipes: {
    brief: "Continuous loads into a table (hosted)",
    commands: {
      list: async () => (await import("./commands/pipes/list.ts")).list,
      create: async () => (await import("./commands/pipes/create.ts")).create,
    },
  },
  keys: {
    brief: "Credentials of the interface (hosted)",
    commands: { create: async () => (await import("./commands/keys/create.ts")).create },
  },
  reversePrivateEndpoints: {
    brief: "Private ways from a service to a source (hosted)",
    commands: { get: async () => (await import("./commands/reverse-private-endpoints/get.ts")).get },
  },
  export: async () => (await import("./commands/export.ts")).exportCommand,
  plan: async () => (await import("./commands/plan.ts")).plan,
  apply: async () => (await import("./commands/apply.ts")).apply,
  undo: async () => (await import("./commands/undo.ts")).undo,
  drift: async () => (await import("./commands/drift.ts")).drift,
  promote: async () => (await import("./commands/promote.ts")).promote,
  schema: async () => (await import("./commands/schema.ts")).schema,
  usageCost: async () => (await import("./commands/usage-cost.ts")).usageCost,
  api: async () => (await import("./commands/api.ts")).api,
  doctor: async () => (await import("./commands/doctor.ts")).doctor,
  profile: {
    brief: "Deployments under names, with their addresses and where their secrets are",
    commands: {
      add: async () => (await import("./commands/profile/add.ts")).add,
      list: async () => (await import("./commands/profile/list.ts")).list,
      use: async () => (await import("./commands/profile/use.ts")).use,
      show: async () => (await import("./commands/profile/show.ts")).show,
      remove: async () => (await import("./commands/profile/remove.ts")).remove,
    },
  },
  emulator: {
    brief: "Both deployments on this machine, to try and to test against",
    commands: { start: async () => (await import("./commands/emulator/start.ts")).start },
  },
  completion: async () => (await import("./commands/completion.ts")).completion,
  help: {
    brief: "What is not said by --help",
    commands: { exitCodes: async () => (await import("./commands/help/exit-codes.ts")).exitCodes },
  },
};
