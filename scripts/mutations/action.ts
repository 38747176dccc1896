import type { Mutation } from "./mutation.ts";

export const action: readonly Mutation[] = [
  {
    harm: "a target of the action receives the secrets of another",
    file: "apps/action/src/inputs/environment.ts",
    find: "&& name.slice(name.indexOf(separator)) === suffix",
    replace: '&& suffix !== ""',
    tests: ["apps/action environment"],
  },
  {
    harm: "the action overwrites the comment of another author",
    file: "apps/action/src/github/comments.ts",
    find: "comment.user?.login === login && ",
    replace: "",
    tests: ["apps/action"],
  },
];
