import type { UserConfig } from "tsdown";
import { nodePackage } from "../core/tsdown.node.ts";

const configuration: UserConfig = nodePackage(["src/index.ts"]);

export default configuration;
