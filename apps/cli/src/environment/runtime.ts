import { execPath, versions } from "node:process";

/** Name and version of the runtime, such as `Node 24.21.0`. Single files contain Bun. */
export const runtime: string =
  versions["bun"] === undefined ? `Node ${versions.node}` : `Bun ${versions["bun"]}, part of this file`;

/** Program that runs JavaScript files. A single file can only run itself. */
export const node: string = versions["bun"] === undefined ? execPath : "node";
