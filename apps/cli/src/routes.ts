import type { Command } from "@stricli/core";
import type { CliContext } from "./context.ts";

/** Loads a command on demand, so that the others do not slow down its start. */
export type LoadCommand = () => Promise<Command<CliContext>>;

/** A group of commands, usually for one kind of object. */
export interface CommandGroup {
  readonly brief: string;
  readonly commands: Readonly<Record<string, LoadCommand>>;
}

/** All commands of `obstack`, in the order of the help. */
export const routes: Readonly<Record<string, CommandGroup | LoadCommand>> = {
  dashboards: {
    brief: "Manage dashboards",
    commands: {
      list: async () => (await import("./commands/list.ts")).dashboards,
      get: async () => (await import("./commands/get.ts")).dashboards,
      view: async () => (await import("./commands/dashboards/view.ts")).view,
      create: async () => (await import("./commands/create.ts")).dashboards,
      update: async () => (await import("./commands/update.ts")).dashboards,
      edit: async () => (await import("./commands/edit.ts")).dashboards,
      delete: async () => (await import("./commands/delete.ts")).dashboards,
    },
  },
  alerts: {
    brief: "Manage alerts on tiles and saved searches",
    commands: {
      list: async () => (await import("./commands/alerts/list.ts")).list,
      get: async () => (await import("./commands/get.ts")).alerts,
      create: async () => (await import("./commands/create.ts")).alerts,
      update: async () => (await import("./commands/update.ts")).alerts,
      edit: async () => (await import("./commands/edit.ts")).alerts,
      chart: async () => (await import("./commands/alerts/chart.ts")).chart,
      silence: async () => (await import("./commands/alerts/silence.ts")).silence,
      unsilence: async () => (await import("./commands/alerts/unsilence.ts")).unsilence,
      test: async () => (await import("./commands/alerts/test.ts")).test,
      check: async () => (await import("./commands/alerts/check.ts")).check,
      delete: async () => (await import("./commands/delete.ts")).alerts,
    },
  },
  sources: {
    brief: "Show telemetry sources for tiles and charts, and what they contain",
    commands: {
      list: async () => (await import("./commands/list.ts")).sources,
      describe: async () => (await import("./commands/sources/describe.ts")).describe,
    },
  },
  webhooks: {
    brief: "List webhooks for alert notifications (self-hosted)",
    commands: { list: async () => (await import("./commands/list.ts")).webhooks },
  },
  charts: {
    brief: "Query and draw time series (self-hosted)",
    commands: { query: async () => (await import("./commands/charts/query.ts")).query },
  },
  services: {
    brief: "Start and stop cloud database services (hosted)",
    commands: {
      start: async () => (await import("./commands/services/set-state.ts")).start,
      stop: async () => (await import("./commands/services/set-state.ts")).stop,
    },
  },
  pipes: {
    brief: "Manage data-ingestion pipes (hosted)",
    commands: {
      list: async () => (await import("./commands/pipes/list.ts")).list,
      get: async () => (await import("./commands/get.ts")).pipes,
      create: async () => (await import("./commands/pipes/create.ts")).create,
      init: async () => (await import("./commands/pipes/init.ts")).init,
    },
  },
  keys: {
    brief: "Create API keys (hosted)",
    commands: { create: async () => (await import("./commands/keys/create.ts")).create },
  },
  reversePrivateEndpoints: {
    brief: "Show reverse private endpoints (hosted)",
    commands: { get: async () => (await import("./commands/reverse-private-endpoints/get.ts")).get },
  },
  export: async () => (await import("./commands/export.ts")).exportCommand,
  import: async () => (await import("./commands/import.ts")).importCommand,
  validate: async () => (await import("./commands/validate.ts")).validate,
  plan: async () => (await import("./commands/plan.ts")).plan,
  preview: async () => (await import("./commands/preview.ts")).preview,
  test: async () => (await import("./commands/test.ts")).test,
  apply: async () => (await import("./commands/apply.ts")).apply,
  destroy: async () => (await import("./commands/destroy.ts")).destroy,
  undo: async () => (await import("./commands/undo.ts")).undo,
  drift: async () => (await import("./commands/drift.ts")).drift,
  slo: {
    brief: "Create service level objectives, and show their error budgets (self-hosted)",
    commands: {
      create: async () => (await import("./commands/slo/create.ts")).create,
      status: async () => (await import("./commands/slo/status.ts")).status,
    },
  },
  incident: {
    brief: "Save and replay past incidents as tests of alerts",
    commands: {
      save: async () => (await import("./commands/incident/save.ts")).save,
      show: async () => (await import("./commands/incident/show.ts")).show,
    },
  },
  render: async () => (await import("./commands/render.ts")).render,
  state: {
    brief: "List, mend and download the states of dashboards as code",
    commands: {
      list: async () => (await import("./commands/state/list.ts")).list,
      forget: async () => (await import("./commands/state/forget.ts")).forget,
      pull: async () => (await import("./commands/state/pull.ts")).pull,
      repair: async () => (await import("./commands/state/repair.ts")).repair,
    },
  },
  schema: async () => (await import("./commands/schema.ts")).schema,
  usageCost: async () => (await import("./commands/usage-cost.ts")).usageCost,
  api: async () => (await import("./commands/api.ts")).api,
  mcp: async () => (await import("./commands/mcp.ts")).mcp,
  doctor: async () => (await import("./commands/doctor.ts")).doctor,
  profile: {
    brief: "Manage profiles with connection settings",
    commands: {
      add: async () => (await import("./commands/profile/add.ts")).add,
      list: async () => (await import("./commands/profile/list.ts")).list,
      use: async () => (await import("./commands/profile/use.ts")).use,
      show: async () => (await import("./commands/profile/show.ts")).show,
      remove: async () => (await import("./commands/profile/remove.ts")).remove,
    },
  },
  emulator: {
    brief: "Run a local emulator for development and tests",
    commands: {
      start: async () => (await import("./commands/emulator/start.ts")).start,
      status: async () => (await import("./commands/emulator/status.ts")).status,
      env: async () => (await import("./commands/emulator/env.ts")).env,
      stop: async () => (await import("./commands/emulator/stop.ts")).stop,
    },
  },
  completion: async () => (await import("./commands/completion.ts")).completion,
  skill: async () => (await import("./commands/skill.ts")).skill,
  version: async () => (await import("./commands/version.ts")).version,
  help: {
    brief: "Show additional help topics",
    commands: {
      alertRules: async () => (await import("./commands/help.ts")).alertRules,
      exitCodes: async () => (await import("./commands/help.ts")).exitCodes,
      times: async () => (await import("./commands/help.ts")).times,
    },
  },
};
