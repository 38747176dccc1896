import { buildApplication, buildRouteMap, text_en } from "@stricli/core";
import type { Application, Command, RouteMap } from "@stricli/core";
import packageJson from "../package.json" with { type: "json" };
import type { CliContext } from "./context.ts";
import type { ErrorReport } from "./errors/error-report.ts";
import { exitCodeOf } from "./errors/exit-codes.ts";
import { routes } from "./routes.ts";
import type { CommandGroup, LoadCommand } from "./routes.ts";

export const brief = "Work with the Observability Stack Management Interface from the command line";

/** The parts of the context that the application itself uses. */
export interface ApplicationContext {
  readonly terminal: Pick<CliContext["terminal"], "color" | "errorColor">;
  readonly progress: Pick<CliContext["progress"], "clear">;
}

/** The report of an application that runs no command, for completion and documentation. */
const noReport: Pick<ErrorReport, "addError" | "addUsageError"> = { addError: String, addUsageError: String };

/**
 * Creates the `obstack` application for a command line. Loads only the named command or, for help, completion and suggestions, all commands.
 */
export async function loadApplication(
  words: readonly string[],
  { terminal, progress }: ApplicationContext,
  report: Pick<ErrorReport, "addError" | "addUsageError"> = noReport,
): Promise<Application<CliContext>> {
  const root = buildRouteMap({
    routes: await loadRoutes(words),
    docs: {
      brief,
      fullDescription: [
        `${brief}.`,
        "",
        "Environment variables:",
        "  Self-hosted  OBSTACK_SELFHOSTED_API_KEY",
        "               OBSTACK_SELFHOSTED_URL (default: http://localhost:8000)",
        "  Hosted       OBSTACK_HOSTED_URL",
        "               OBSTACK_HOSTED_KEY_ID and OBSTACK_HOSTED_KEY_SECRET",
        "               OBSTACK_HOSTED_ORGANIZATION_ID and OBSTACK_HOSTED_SERVICE_ID",
        "",
        "To save settings for several deployments, run `obstack profile add`.",
        "To find out why a connection fails, run `obstack doctor`.",
      ].join("\n"),
    },
  });
  return buildApplication(root, {
    name: "obstack",
    versionInfo: { currentVersion: packageJson.version },
    scanner: { caseStyle: "allow-kebab-for-camel", allowArgumentEscapeSequence: true },
    documentation: {
      caseStyle: "convert-camel-to-kebab",
      onlyRequiredInUsageLine: true,
      disableAnsiColor: !terminal.color,
    },
    determineExitCode: exitCodeOf,
    localization: {
      defaultLocale: "en",
      loadText: () => ({
        ...text_en,
        briefs: {
          ...text_en.briefs,
          help: "Show help",
          version: "Show the version",
          argumentEscapeSequence: "Treat everything that follows as arguments",
        },
        noCommandRegisteredForInput: (input) => report.addUsageError(text_en.noCommandRegisteredForInput(input)),
        exceptionWhileParsingArguments: (error, ansiColor) =>
          report.addUsageError(text_en.exceptionWhileParsingArguments(error, ansiColor)),
        exceptionWhileRunningCommand: (error) => {
          progress.clear();
          return report.addError(error, terminal.color && terminal.errorColor === true);
        },
      }),
    },
  });
}

type RoutingTarget = Command<CliContext> | RouteMap<CliContext>;

async function loadRoutes([first = "", second = ""]: readonly string[]): Promise<Record<string, RoutingTarget>> {
  const name = toCamel(first);
  const found = Object.hasOwn(routes, name) ? routes[name] : undefined;
  if (typeof found === "function") return { [name]: await found() };
  const verb = toCamel(second);
  const load = found !== undefined && Object.hasOwn(found.commands, verb) ? found.commands[verb] : undefined;
  if (found !== undefined && load !== undefined)
    return { [name]: await loadGroup({ ...found, commands: { [verb]: load } }) };
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
