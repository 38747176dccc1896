import { testUndoAnywhere } from "./undo-anywhere-suite.ts";

testUndoAnywhere([
  { behavior: "documented", deployment: "selfhosted", kills: "even" },
  { behavior: "deployed", deployment: "selfhosted", kills: "odd" },
  { behavior: "documented", deployment: "hosted", kills: "odd" },
]);
