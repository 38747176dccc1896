import type { UserConfig } from "tsdown";
import { nodePackage } from "../core/tsdown.node.ts";

const configuration: UserConfig = nodePackage(["src/index.ts", "src/tiles.ts"], "(MIT OR ISC OR BSD-3-Clause)");

export default configuration;
