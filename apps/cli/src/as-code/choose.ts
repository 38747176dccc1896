import type { Choose } from "@obstack/as-code";
import type { CliContext } from "../context.ts";

/** Returns the `choose` option, which asks the user which object a file matches. Empty without a terminal or with `--yes`. */
export function promptOption({ ask }: CliContext, yes = false): { readonly choose?: Choose } {
  if (ask === undefined || yes) return {};
  return {
    async choose({ kind, key, name, candidates }) {
      const options = [...candidates.map(({ id, about }) => `${id} (${about})`), "none (create a new one)"];
      const list = options.map((option, index) => `  ${index + 1}. ${option}\n`).join("");
      const answer = Number(
        await ask(
          `Which ${kind} matches ${key}${name === undefined ? "" : ` ${JSON.stringify(name)}`}?\n${list}Number: `,
        ),
      );
      if (answer === options.length) return "new";
      return candidates[answer - 1]?.id;
    },
  };
}
