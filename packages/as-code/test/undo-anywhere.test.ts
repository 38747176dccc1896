import { testUndoAnywhere } from "./undo-anywhere-suite.ts";
import { behaviours } from "./world.ts";

testUndoAnywhere([
  ...behaviours.map((behaviour) => ({ behaviour, deployment: "selfhosted" as const })),
  { behaviour: "documented", deployment: "hosted" },
]);
