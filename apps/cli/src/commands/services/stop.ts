import { setState } from "../../builders/set-service-state.ts";

export const stop = setState("stop", "Stop the service");
