import { testUndoAnywhere } from "./undo-anywhere-suite.ts";
import { behaviors } from "./world.ts";

testUndoAnywhere([
  ...behaviors.map((behavior) => ({ behavior, deployment: "selfhosted" as const })),
  { behavior: "documented", deployment: "hosted" },
]);
