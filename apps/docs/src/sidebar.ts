import { existsSync, globSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { StarlightUserConfig } from "@astrojs/starlight/types";

type Items = NonNullable<StarlightUserConfig["sidebar"]>;

const pages = fileURLToPath(new URL("content/docs/", import.meta.url));

/** A group of the sidebar: pages in this order, and folders whose pages order themselves. */
interface Group {
  readonly label: string;
  readonly pages: readonly string[];
  readonly folders: readonly (readonly [path: string, label?: string])[];
}

/** The groups of the sidebar. */
export const groups: readonly Group[] = [
  { label: "Start", pages: ["start", "install", "guides/recipes"], folders: [] },
  {
    label: "Guides",
    pages: [
      "guides/application-engineer",
      "guides/operator",
      "guides/administrator",
      "guides/agents",
      "guides/front-end",
      "guides/test-fixtures",
      "guides/other-languages",
    ],
    folders: [],
  },
  {
    label: "Dashboards as code",
    pages: [
      "guides/dashboards-in-git",
      "guides/preview",
      "guides/alert-tests",
      "guides/slos",
      "guides/fleets",
      "guides/ci",
    ],
    folders: [["examples", "Examples"]],
  },
  {
    label: "Reference",
    pages: [
      "manual/connections",
      "manual/input",
      "concepts/errors-and-exit-codes",
      "manual/files",
      "manual/plans",
      "manual/emulator",
      "concepts/releases",
      "concepts/generators",
      "manual/generated-clients",
      "reference/api",
    ],
    folders: [
      ["packages", "Packages"],
      ["reference/cli", "Command"],
      ["reference/packages", "Exports"],
    ],
  },
  {
    label: "Project",
    pages: ["concepts/security", "concepts/versioning"],
    folders: [["project"], ["changelogs", "Changelogs"]],
  },
];

const consoles: Items = [
  { label: "Console, self-hosted", link: "/reference/console/selfhosted/" },
  { label: "Console, hosted", link: "/reference/console/hosted/" },
];

/** Returns the sidebar. It omits pages and folders that do not exist. The groups of the HTTP API are at the end of the reference. */
export function createSidebar(operations: Items): Items {
  const items = groups.map((group) => ({
    label: group.label,
    items: [
      ...group.pages.filter((slug) => globSync(`${slug}{,/index}.{md,mdx}`, { cwd: pages }).length > 0),
      ...group.folders
        .filter(([path]) => existsSync(`${pages}${path}`))
        .map(([path, label]) => {
          const found = { autogenerate: { directory: path, collapsed: true } };
          return label === undefined ? found : { label, collapsed: true, items: [found] };
        }),
      ...(group.label === "Reference" ? [...operations, ...consoles] : []),
    ],
  }));
  return items.filter((group) => group.items.length > 0);
}
