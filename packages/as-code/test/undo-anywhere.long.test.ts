import { testUndoAnywhere } from "./undo-anywhere-suite.ts";
import { behaviours } from "./world.ts";

testUndoAnywhere(
  behaviours
    .filter((behaviour) => behaviour !== "documented")
    .map((behaviour) => ({ behaviour, deployment: "hosted" as const })),
);
