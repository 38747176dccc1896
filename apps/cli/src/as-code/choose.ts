import type { Choose } from "@obstack/as-code";
import type { CliContext } from "../context.ts";

/** Asks which object a file is, where somebody is there to answer. */
export function chooser({ ask }: CliContext, yes = false): { readonly choose?: Choose } {
  if (ask === undefined || yes) return {};
  return {
    async choose({ kind, key, name, candidates }) {
      const options = [...candidates.map(({ id, about }) => `${id} (${about})`), "none of them: create it"];
      const list = options.map((option, index) => `  ${index + 1}. ${option}\n`).join("");
      const answer = Number(
        await ask(`Which ${kind} is ${key}${name === undefined ? "" : ` ${JSON.stringify(name)}`}?\n${list}Number: `),
      );
      if (answer === options.length) return "new";
      return candidates[answer - 1]?.id;
    },
  };
}
