import { relative } from "node:path";
import { satteri } from "@astrojs/markdown-satteri";
import starlight from "@astrojs/starlight";
import { defineConfig, passthroughImageService } from "astro/config";
import { base, site } from "./src/address.ts";
import { description, repository } from "./src/repository.ts";
import { createSidebar } from "./src/sidebar.ts";
import { siteLinks } from "./src/site-links.ts";
import { createUrls } from "./scripts/create-urls.ts";
import { readDocuments, root } from "./scripts/read-documents.ts";

const toUrl = createUrls(readDocuments());

export default defineConfig({
  site,
  base,
  image: { service: passthroughImageService() },
  markdown: {
    processor: satteri({
      mdastPlugins: [siteLinks(base, (file, url) => toUrl(relative(root, file).replaceAll("\\", "/"), url))],
      features: { smartPunctuation: false },
    }),
  },
  integrations: [
    starlight({
      title: "Obstack",
      description,
      logo: { src: "./public/favicon.svg", alt: "" },
      social: [{ icon: "github", label: "GitHub", href: repository }],
      editLink: { baseUrl: `${repository}/edit/main/apps/docs/` },
      sidebar: createSidebar(),
      components: {
        PageTitle: "./src/components/page-title.astro",
        PageFrame: "./src/components/page-frame.astro",
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
