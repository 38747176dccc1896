import { satteri } from "@astrojs/markdown-satteri";
import starlight from "@astrojs/starlight";
import { defineConfig, passthroughImageService } from "astro/config";
import { addBase } from "./src/add-base.ts";
import { base, site } from "./src/address.ts";
import { description, repository } from "./src/repository.ts";
import { createSidebar } from "./src/sidebar.ts";

export default defineConfig({
  ...(site === undefined ? {} : { site }),
  base,
  image: { service: passthroughImageService() },
  markdown: { processor: satteri({ mdastPlugins: [addBase(base)], features: { smartPunctuation: false } }) },
  integrations: [
    starlight({
      title: "Obstack",
      description,
      logo: { src: "./public/favicon.svg", alt: "" },
      social: [{ icon: "github", label: "GitHub", href: repository }],
      editLink: { baseUrl: `${repository}/edit/main/apps/docs/` },
      sidebar: createSidebar(),
      components: {
        MarkdownContent: "./src/components/markdown-content.astro",
        Search: "./src/components/search.astro",
      },
      customCss: ["./src/styles/site.css", "./src/styles/reference.css"],
      expressiveCode: {
        defaultProps: { overridesByLang: { sh: { frame: "none" } } },
      },
      credits: false,
      lastUpdated: false,
    }),
  ],
});
