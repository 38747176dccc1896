/** The smallest dashboard that every server accepts, for people who start without files. */
export const smallestFile: { readonly path: string; readonly lines: readonly string[] } = {
  path: "dashboards/first.yaml",
  lines: [
    "name: First",
    "tiles:",
    "  - { name: Notes, x: 0, y: 0, w: 12, h: 4,",
    "      config: { displayType: markdown, markdown: Hello } }",
  ],
};
