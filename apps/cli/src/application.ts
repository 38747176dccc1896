import { buildApplication, buildRouteMap, text_en, version as versionFlag } from "@stricli/core";
import type {
  Application,
  Command,
  PartialApplicationConfiguration,
  RouteMap,
  StricliIntegration,
} from "@stricli/core";
import { version } from "./environment/version.ts";
import type { CliContext } from "./context.ts";
import type { ErrorReport } from "./errors/error-report.ts";
import type { DescribedCommand } from "./builders/build-command.ts";
import { exitCodeOf } from "./errors/exit-codes.ts";
import { describeUnknownCommand, describeUsageError } from "./errors/usage-messages.ts";
import { routes } from "./routes.ts";
import type { CommandGroup, LoadCommand } from "./routes.ts";

export const brief = "Work with the Observability Stack Management Interface from the command line";

interface ApplicationContext {
  readonly terminal: Pick<CliContext["terminal"], "columns" | "color" | "errorColor">;
  readonly progress: Pick<CliContext["progress"], "clear">;
}

/** The report of an application that runs no command, for completion and documentation. */
const noReport: Pick<ErrorReport, "addError" | "addUsageError"> = {
  addError: String,
  addUsageError: ({ message }) => message,
};

/** Creates the `obstack` application for a command line. Loads only the named command or, for help, completion and suggestions, all commands. */
export async function loadApplication(
  words: readonly string[],
  { terminal, progress }: ApplicationContext,
  report: Pick<ErrorReport, "addError" | "addUsageError"> = noReport,
): Promise<Application<CliContext>> {
  const root = buildRouteMap({ routes: await loadRoutes(words), docs: { brief } });
  const named = await loadCommand(words);
  const own = named?.description.exitCodes;
  const hint = `Run \`${["obstack", ...findRoute(words).words, "--help"].join(" ")}\` for the usage.`;
  const configuration = {
    name: "obstack",
    scanner: { caseStyle: "allow-kebab-for-camel", allowArgumentEscapeSequence: true },
    documentation: { disableAnsiColor: !terminal.color },
    determineExitCode: (error: unknown) => exitCodeOf(error, own),
    localization: {
      defaultLocale: "en",
      loadText: () => ({
        ...text_en,
        noCommandRegisteredForInput: ({ input, corrections }) =>
          report.addUsageError({ hint, ...describeUnknownCommand(input, corrections) }),
        exceptionWhileParsingArguments: (error) =>
          report.addUsageError({ hint, ...describeUsageError(error, words, named?.flags) }),
        exceptionWhileRunningCommand: (error) => {
          progress.clear();
          return report.addError(error, terminal.color && terminal.errorColor === true);
        },
      }),
    },
  } satisfies PartialApplicationConfiguration;
  const info = { currentVersion: version };
  return buildApplication(root, configuration, {
    help: helpFlag(terminal),
    version: versionFlag({ brief: "Show the version of obstack", info }),
  });
}

/** Returns the flag `--help`, which replaces Stricli's: its help has no groups of flags and does not fit narrow terminals. */
function helpFlag({ columns, color }: ApplicationContext["terminal"]): StricliIntegration<CliContext> {
  return {
    flag: {
      brief: "Show help for a command",
      aliases: ["h"],
      global: true,
      defaultForRouteMap: true,
      complete: true,
      async run(_application, { result }) {
        const { formatHelp } = await import("./help/format-help.ts");
        this.process.stdout.write(formatHelp(result.target, { prefix: result.prefix, columns, color }));
      },
    },
  };
}

type RoutingTarget = Command<CliContext> | RouteMap<CliContext>;

/** Finds the command or the group that the first words name. Without either, there are no words. */
function findRoute([first = "", second = ""]: readonly string[]) {
  const [name, verb] = [toCamel(first), toCamel(second)];
  const route = Object.hasOwn(routes, name) ? routes[name] : undefined;
  if (typeof route !== "object") return { name, verb, load: route, words: route === undefined ? [] : [first] };
  const load = Object.hasOwn(route.commands, verb) ? route.commands[verb] : undefined;
  return { name, verb, group: route, load, words: load === undefined ? [first] : [first, second] };
}

/** Returns the command that the first words name, if they name one. */
export async function loadCommand(words: readonly string[]): Promise<DescribedCommand | undefined> {
  return (await findRoute(words).load?.()) as DescribedCommand | undefined;
}

async function loadRoutes(words: readonly string[]): Promise<Record<string, RoutingTarget>> {
  const { name, verb, group, load } = findRoute(words);
  if (load !== undefined) {
    return { [name]: await (group === undefined ? load() : loadGroup({ ...group, commands: { [verb]: load } })) };
  }
  return loadAll<CommandGroup | LoadCommand, RoutingTarget>(routes, (route) =>
    typeof route === "function" ? route() : loadGroup(route),
  );
}

async function loadGroup({ brief: text, commands }: CommandGroup): Promise<RouteMap<CliContext>> {
  return buildRouteMap({ routes: await loadAll(commands, (load) => load()), docs: { brief: text } });
}

async function loadAll<Route extends CommandGroup | LoadCommand, Loaded extends RoutingTarget>(
  all: Readonly<Record<string, Route>>,
  load: (route: Route) => Promise<Loaded>,
): Promise<Record<string, Loaded>> {
  const loaded = Object.entries(all).map(async ([name, route]) => [name, await load(route)] as const);
  return Object.fromEntries(await Promise.all(loaded));
}

function toCamel(word: string): string {
  return word.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
