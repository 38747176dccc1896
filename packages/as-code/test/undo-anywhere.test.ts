import { testUndoAnywhere } from "./undo-anywhere-suite.ts";

testUndoAnywhere([
  { behavior: "deployed", deployment: "selfhosted", kills: "even" },
  { behavior: "documented", deployment: "hosted", kills: "odd" },
]);
