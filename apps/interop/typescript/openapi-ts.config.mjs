import { fileURLToPath } from "node:url";

// Node runs the generated files without a build, so imports have extensions.
export default ["hosted.v1", "selfhosted.v2"].map((name) => ({
  input: fileURLToPath(new URL(`../../../openapi/dist/${name}.json`, import.meta.url)),
  output: { path: `generated/${name.split(".")[0]}`, module: { extension: ".ts" } },
}));
