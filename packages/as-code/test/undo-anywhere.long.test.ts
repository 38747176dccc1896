import { testUndoAnywhere } from "./undo-anywhere-suite.ts";

testUndoAnywhere([
  { behavior: "documented", deployment: "selfhosted", kills: "every" },
  { behavior: "deployed=older", deployment: "selfhosted", kills: "every" },
  { behavior: "deployed", deployment: "hosted", kills: "every" },
  { behavior: "deployed=older", deployment: "hosted", kills: "every" },
]);
