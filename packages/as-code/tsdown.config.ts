import type { UserConfig } from "tsdown";
import { nodePackage } from "../core/tsdown.node.ts";

const configuration: UserConfig = nodePackage({
  index: "src/index.ts",
  files: "src/files.ts",
  previews: "src/previews.ts",
  reports: "src/reports.ts",
  // Generators run in a process, which needs a file of its own.
  "generator-process": "src/generators/generator-process.ts",
});

export default configuration;
