import { setSilenced } from "./set-silenced.ts";

export const unsilence = setSilenced(false);
