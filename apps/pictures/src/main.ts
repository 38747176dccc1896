// Draws the pictures in docs/images.
import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { drawTerminals } from "./draw-terminals.ts";

const images = fileURLToPath(new URL("../../../docs/images/", import.meta.url));
mkdirSync(images, { recursive: true });
for (const [name, picture] of await drawTerminals()) writeFileSync(images + name, picture);
