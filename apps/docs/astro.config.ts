import { satteri } from "@astrojs/markdown-satteri";
import starlight from "@astrojs/starlight";
import { defineConfig, passthroughImageService } from "astro/config";
import { addBase } from "./src/add-base.ts";
import { repository } from "./src/repository.ts";
import { createSidebar } from "./src/sidebar.ts";

// The workflow that publishes the site sets both. A page links to `/start/`, and the build adds the base.
const site = process.env["DOCS_SITE"];
const base = process.env["DOCS_BASE"] ?? "/";

export default defineConfig({
  ...(site === undefined ? {} : { site }),
  base,
  trailingSlash: "always",
  image: { service: passthroughImageService() },
  markdown: { processor: satteri({ mdastPlugins: [addBase(base)], features: { smartPunctuation: false } }) },
  integrations: [
    starlight({
      title: "Obstack",
      description:
        "Toolkit for the Observability Stack Management Interface: clients, command, dashboards as code and emulator.",
      social: [{ icon: "github", label: "GitHub", href: repository }],
      editLink: { baseUrl: `${repository}/edit/main/apps/docs/` },
      sidebar: createSidebar(),
      credits: false,
      lastUpdated: false,
    }),
  ],
});
