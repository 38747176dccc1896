import { satteri } from "@astrojs/markdown-satteri";
import starlight from "@astrojs/starlight";
import { defineConfig, passthroughImageService } from "astro/config";
import starlightLlmsTxt from "starlight-llms-txt";
import starlightOpenAPI, { openAPISidebarGroups } from "starlight-openapi";
import starlightTypeDoc from "starlight-typedoc";
import { base, site } from "./src/address.ts";
import { description, repository } from "./src/repository.ts";
import { createSidebar } from "./src/sidebar.ts";
import { siteLinks } from "./scripts/site-links.ts";
import { entryPoints, typeDoc } from "./scripts/typedoc-options.ts";
import { deployments } from "./src/deployments.ts";

export default defineConfig({
  site,
  base,
  image: { service: passthroughImageService() },
  markdown: {
    processor: satteri({ mdastPlugins: [siteLinks()], features: { smartPunctuation: false } }),
  },
  integrations: [
    starlight({
      title: "Obstack",
      description,
      logo: { src: "./public/favicon.svg", alt: "" },
      social: [{ icon: "github", label: "GitHub", href: repository }],
      editLink: { baseUrl: `${repository}/edit/main/apps/docs/` },
      sidebar: createSidebar(openAPISidebarGroups),
      components: {
        PageFrame: "./src/components/page-frame.astro",
        MarkdownContent: "./src/components/markdown-content.astro",
        Search: "./src/components/search.astro",
      },
      customCss: ["./src/styles/site.css", "./src/styles/reference.css"],
      plugins: [
        starlightTypeDoc({ entryPoints, tsconfig: "tsconfig.reference.json", output: "reference/packages", typeDoc }),
        starlightOpenAPI(
          Object.entries(deployments).map(([name, { title }]) => ({
            base: `reference/api/${name}`,
            // The parser encodes the URL again: one that is encoded fails in folders with a space.
            schema: decodeURI(new URL(`public/console/${name}.json`, import.meta.url).href),
            sidebar: { label: `HTTP API, ${title.toLowerCase()}`, operations: { labels: "operationId" } },
          })),
        ),
        starlightLlmsTxt({
          rawContent: true,
          exclude: ["changelogs/**", "reference/packages/**"],
          details: `Agents with a shell: read [SKILL.md](${repository}/blob/main/apps/cli/SKILL.md), then use the command.`,
        }),
      ],
      credits: false,
      lastUpdated: false,
    }),
  ],
});
