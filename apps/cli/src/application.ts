import { buildApplication, buildRouteMap, text_en } from "@stricli/core";
import type { Application, Command, RouteMap } from "@stricli/core";
import packageJson from "../package.json" with { type: "json" };
import type { CliContext } from "./context.ts";
import type { ErrorReport } from "./errors/error-report.ts";
import { exitCodeOf } from "./errors/exit-codes.ts";
import { routes } from "./routes.ts";
import type { CommandGroup, LoadCommand } from "./routes.ts";

const brief = "Dashboards, alerts, charts, costs, pipes and keys of the Observability Stack Management Interface";

/** What of the world the application itself looks at. */
export interface Surroundings {
  readonly terminal: Pick<CliContext["terminal"], "color" | "errorColor">;
  readonly progress: Pick<CliContext["progress"], "clear">;
}

/** Errors of an application that runs no command, but completes or documents them. */
const noReport: Pick<ErrorReport, "failed" | "misused"> = { failed: String, misused: String };

/**
 * Makes the `obstack` command for a command line: with the one command that it names, or with all of them where it names none, for
 * help, completion and the nearest name.
 */
export async function loadApplication(
  words: readonly string[],
  { terminal, progress }: Surroundings,
  report: Pick<ErrorReport, "failed" | "misused"> = noReport,
): Promise<Application<CliContext>> {
  const root = buildRouteMap({
    routes: await loadRoutes(words),
    docs: {
      brief,
      fullDescription: [
        `${brief}.`,
        "",
        "Self-hosted: set OBSTACK_SELFHOSTED_API_KEY, and OBSTACK_SELFHOSTED_URL unless it is http://localhost:8000.",
        "Hosted: set OBSTACK_HOSTED_URL, OBSTACK_HOSTED_KEY_ID, OBSTACK_HOSTED_KEY_SECRET,",
        "OBSTACK_HOSTED_ORGANIZATION_ID and OBSTACK_HOSTED_SERVICE_ID.",
        "Several deployments: obstack profile add. Something does not work: obstack doctor.",
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
        noCommandRegisteredForInput: (found) => report.misused(text_en.noCommandRegisteredForInput(found)),
        exceptionWhileParsingArguments: (error, ansiColor) =>
          report.misused(text_en.exceptionWhileParsingArguments(error, ansiColor)),
        exceptionWhileRunningCommand: (error) => {
          progress.clear();
          return report.failed(error, terminal.color && terminal.errorColor === true);
        },
      }),
    },
  });
}

type Target = Command<CliContext> | RouteMap<CliContext>;

async function loadRoutes([first = "", second = ""]: readonly string[]): Promise<Record<string, Target>> {
  const name = toCamel(first);
  const found = Object.hasOwn(routes, name) ? routes[name] : undefined;
  if (typeof found === "function") return { [name]: await found() };
  const verb = toCamel(second);
  const load = found !== undefined && Object.hasOwn(found.commands, verb) ? found.commands[verb] : undefined;
  if (found !== undefined && load !== undefined)
    return { [name]: await loadGroup({ ...found, commands: { [verb]: load } }) };
  return loadAll<CommandGroup | LoadCommand, Target>(routes, (route) =>
    typeof route === "function" ? route() : loadGroup(route),
  );
}

async function loadGroup({ brief: text, commands }: CommandGroup): Promise<RouteMap<CliContext>> {
  return buildRouteMap({ routes: await loadAll(commands, (load) => load()), docs: { brief: text } });
}

async function loadAll<Route extends CommandGroup | LoadCommand, Loaded extends Target>(
  all: Readonly<Record<string, Route>>,
  load: (route: Route) => Promise<Loaded>,
): Promise<Record<string, Loaded>> {
  const loaded = Object.entries(all).map(async ([name, route]) => [name, await load(route)] as const);
  return Object.fromEntries(await Promise.all(loaded));
}

function toCamel(word: string): string {
  return word.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
