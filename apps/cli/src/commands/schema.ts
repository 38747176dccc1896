import { schemas } from "@obstack/as-code/internal";
import { unusedDeploymentFlag } from "../connection/flags.ts";
import type { CliContext } from "../context.ts";
import { parseChoice } from "../input/parse-choice.ts";
import { buildCommand } from "../builders/build-command.ts";
import { describe } from "../builders/describe.ts";

const kinds = ["dashboard", "alert", "slo", "tests", "obstack"] as const;

export const schema = buildCommand({
  async func(this: CliContext, _flags: object, kind: (typeof kinds)[number]) {
    const schemaOf = kind === "tests" ? (await import("@obstack/alert-tests/internal")).testsSchema : schemas[kind];
    this.process.stdout.write(`${JSON.stringify(schemaOf, undefined, 2)}\n`);
  },
  parameters: {
    flags: unusedDeploymentFlag,
    positional: {
      kind: "tuple",
      parameters: [
        {
          parse: parseChoice("kind", kinds),
          placeholder: "kind",
          brief: "Kind of file: dashboard, alert, slo, tests, or obstack for obstack.yaml",
        },
      ],
    },
  },
  docs: describe({
    brief: "Print the JSON Schema of dashboard, alert, SLO, test or obstack.yaml files",
    more: [
      "`obstack export` writes the schemas next to the files and references them, so",
      "that editors can complete and validate the files.",
    ].join("\n"),
    examples: ["schema dashboard", "schema alert > schemas/alert.schema.json"],
  }),
});
