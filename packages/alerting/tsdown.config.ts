import type { UserConfig } from "tsdown";
import { nodePackage } from "../core/tsdown.node.ts";

const configuration: UserConfig = nodePackage(["src/index.ts", "src/backtest.ts", "src/checkup.ts", "src/slo.ts"]);

export default configuration;
