import type { Choose } from "@obstack/as-code";
import type { CliContext } from "../context.ts";

/** Returns a `choose` option that asks the user which object a file matches; empty without a terminal or with `--yes`. */
export function promptOption({ ask }: CliContext, yes = false): { readonly choose?: Choose } {
  if (ask === undefined || yes) return {};
  return {
    async choose({ kind, key, name, candidates }) {
      const options = [...candidates.map(({ id, about }) => `${id} (${about})`), "none (create a new one)"];
      const list = options.map((option, index) => `  ${index + 1}. ${option}\n`).join("");
      const number = Number(
        await ask(
          `Which ${kind} matches ${key}${name === undefined ? "" : ` ${JSON.stringify(name)}`}?\n${list}Number: `,
        ),
      );
      if (number === options.length) return "new";
      return candidates[number - 1]?.id;
    },
  };
}
