import { setState } from "./set-state.ts";

export const start = setState("start", "Start the service");
