import { testUndoAnywhere } from "./undo-anywhere-suite.ts";
import { behaviors } from "./world.ts";

testUndoAnywhere(
  behaviors
    .filter((behavior) => behavior !== "documented")
    .map((behavior) => ({ behavior, deployment: "hosted" as const })),
);
