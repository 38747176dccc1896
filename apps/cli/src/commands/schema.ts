import { schemas } from "@obstack/as-code";
import { buildCommand } from "@stricli/core";
import { unusedDeploymentFlag } from "../connection/flags.ts";
import type { CliContext } from "../context.ts";
import { describe } from "./describe.ts";

const kinds = ["dashboard", "alert", "obstack"] as const;

export const schema = buildCommand({
  func(this: CliContext, _flags: object, kind: (typeof kinds)[number]) {
    this.process.stdout.write(`${JSON.stringify(schemas[kind], undefined, 2)}\n`);
  },
  parameters: {
    flags: unusedDeploymentFlag,
    positional: {
      kind: "tuple",
      parameters: [
        {
          parse: (value: string): (typeof kinds)[number] => {
            const kind = kinds.find((one) => one === value);
            if (kind === undefined)
              throw new SyntaxError(`There is no schema ${JSON.stringify(value)}; there are ${kinds.join(", ")}`);
            return kind;
          },
          placeholder: "kind",
          brief: "dashboard, alert, or obstack for the file of the targets",
        },
      ],
    },
  },
  docs: describe({
    brief: "Print the JSON Schema of a file, for editors",
    more: "An export writes them beside the files, and names them there, so that editors complete and check.",
    examples: ["schema dashboard", "schema alert > schemas/alert.schema.json"],
  }),
});
