import { existsSync, globSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { StarlightUserConfig } from "@astrojs/starlight/types";

type Items = NonNullable<StarlightUserConfig["sidebar"]>;

const pages = fileURLToPath(new URL("content/docs/", import.meta.url));

/** A group of the sidebar: pages in this order, and folders whose pages order themselves, with other pages after them. */
interface Group {
  readonly label: string;
  readonly pages: readonly string[];
  readonly folders: readonly (readonly [path: string, label?: string, others?: Items])[];
}

/** The groups of the sidebar. They also structure `llms.txt`. */
export const groups: readonly Group[] = [
  { label: "Start", pages: ["start", "install", "guides/recipes"], folders: [] },
  {
    label: "Guides",
    pages: [
      "guides/application-engineer",
      "guides/operator",
      "guides/administrator",
      "guides/agents",
      "guides/gitops",
      "guides/front-end",
      "guides/test-fixtures",
      "guides/other-languages",
      "guides/generators",
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
    pages: ["concepts/errors-and-exit-codes", "guides/releases", "reference/api"],
    folders: [
      ["packages", "Packages"],
      ["reference/cli", "Command"],
      ["reference/packages", "Exports"],
      ["reference/api/selfhosted", "HTTP API, self-hosted", [{ label: "Console", link: "/reference/api/selfhosted/" }]],
      ["reference/api/hosted", "HTTP API, hosted", [{ label: "Console", link: "/reference/api/hosted/" }]],
    ],
  },
  {
    label: "Project",
    pages: ["concepts/security", "concepts/versioning"],
    folders: [["project"], ["changelogs", "Changelogs"]],
  },
];

/** Returns the sidebar. It omits pages and folders that do not exist. */
export function createSidebar(): Items {
  const items = groups.map((group) => ({
    label: group.label,
    items: [
      ...group.pages.filter((slug) => globSync(`${slug}{,/index}.{md,mdx}`, { cwd: pages }).length > 0),
      ...group.folders
        .filter(([path]) => existsSync(`${pages}${path}`))
        .map(([path, label, others = []]) => {
          const found = { autogenerate: { directory: path, collapsed: true } };
          return label === undefined ? found : { label, collapsed: true, items: [found, ...others] };
        }),
    ],
  }));
  return items.filter((group) => group.items.length > 0);
}
