import { setState } from "./set-state.ts";

export const stop = setState("stop", "Stop the service");
