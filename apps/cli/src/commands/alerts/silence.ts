import { setSilenced } from "./set-silenced.ts";

export const silence = setSilenced(true);
