import { existsSync } from "node:fs";
import type { StarlightUserConfig } from "@astrojs/starlight/types";

type Items = NonNullable<StarlightUserConfig["sidebar"]>;

/** Returns a folder whose pages order themselves, below a label if it has one. */
function folder(directory: string, label?: string): Items[number] {
  const pages = { autogenerate: { directory, collapsed: true } };
  return label === undefined ? pages : { label, collapsed: true, items: [pages] };
}

/** Returns the sidebar. The groups of the HTTP API are at the end of the reference. */
export function createSidebar(operations: Items): Items {
  return [
    { label: "Start", items: ["start", "install", "guides/recipes"] },
    {
      label: "Guides",
      items: [
        "guides/application-engineer",
        "guides/operator",
        "guides/administrator",
        "guides/agents",
        "guides/front-end",
        "guides/test-fixtures",
        "guides/other-languages",
      ],
    },
    {
      label: "Dashboards as code",
      items: [
        "guides/dashboards-in-git",
        "guides/preview",
        "guides/alert-tests",
        "guides/slos",
        "guides/fleets",
        "guides/ci",
        folder("examples", "Examples"),
      ],
    },
    {
      label: "Reference",
      items: [
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
        folder("packages", "Packages"),
        folder("reference/cli", "Command"),
        folder("reference/packages", "Exports"),
        ...operations,
        { label: "Console, self-hosted", link: "/reference/console/selfhosted/" },
        { label: "Console, hosted", link: "/reference/console/hosted/" },
      ],
    },
    {
      label: "Project",
      items: [
        "concepts/security",
        "concepts/versioning",
        folder("project"),
        // There are none before the first release.
        ...(existsSync(new URL("content/docs/changelogs", import.meta.url))
          ? [folder("changelogs", "Changelogs")]
          : []),
      ],
    },
  ];
}
