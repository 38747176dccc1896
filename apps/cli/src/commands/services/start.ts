import { setState } from "../../builders/set-service-state.ts";

export const start = setState("start", "Start the service");
