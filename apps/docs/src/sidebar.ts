import { existsSync, globSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { StarlightUserConfig } from "@astrojs/starlight/types";

type Items = NonNullable<StarlightUserConfig["sidebar"]>;

const pages = fileURLToPath(new URL("content/docs/", import.meta.url));

/** Returns the sidebar. A folder contributes its pages by itself, in the order of `sidebar.order` in their front matter. */
export function createSidebar(): Items {
  return [
    { label: "Start", items: list("start", "recipes") },
    {
      label: "Guides",
      items: list(
        "guides/application-engineer",
        "guides/operator",
        "guides/gitops",
        "guides/front-end",
        "guides/other-languages",
        "guides/recipes",
      ),
    },
    {
      label: "Dashboards as code",
      items: list("guides/dashboards-in-git", "guides/alert-tests", "guides/fleets", "guides/ci"),
    },
    {
      label: "Reference",
      items: [
        ...list("concepts/errors-and-exit-codes"),
        ...folder("Command", "reference/cli"),
        ...folder("HTTP API", "reference/api"),
        ...folder("Packages", "packages"),
        ...folder("Package exports", "reference/packages"),
      ],
    },
    {
      label: "Project",
      items: [
        ...list("concepts/security", "concepts/versioning"),
        ...folder("Examples", "examples"),
        ...folder("Changelogs", "changelogs"),
        ...(existsSync(`${pages}project`) ? [{ autogenerate: { directory: "project" } }] : []),
      ],
    },
  ].filter(({ items }) => items.length > 0);
}

/** Returns those of the pages that exist. */
function list(...slugs: readonly string[]): Items {
  return slugs.filter((slug) => globSync(`${slug}.{md,mdx}`, { cwd: pages }).length > 0);
}

/** Returns a collapsed group with the pages of a folder, or nothing if there is no such folder. */
function folder(label: string, directory: string): Items {
  if (!existsSync(`${pages}${directory}`)) return [];
  return [{ label, collapsed: true, items: [{ autogenerate: { directory } }] }];
}
