import { schemas } from "@obstack/as-code/files";
import { unusedDeploymentFlag } from "../connection/flags.ts";
import { choice } from "../input/flag.ts";
import { buildCommand } from "../builders/build-command.ts";

const kinds = ["dashboard", "alert", "slo", "tests", "incident", "pipe", "obstack"] as const;

async function schemaOf(kind: (typeof kinds)[number]): Promise<object> {
  if (kind === "tests") return (await import("@obstack/alert-tests")).testsSchema;
  if (kind === "incident") return (await import("@obstack/alert-tests")).incidentSchema;
  if (kind === "pipe") return (await import("../pipes/pipe-schema.ts")).pipeSchema();
  return schemas[kind];
}

const positional = [
  {
    ...choice("kind", kinds),
    brief: "Kind of file: dashboard, alert, slo, tests, incident, pipe, or obstack for obstack.yaml",
  },
] as const;

export const schema = buildCommand({
  async func(_flags, kind) {
    this.print(JSON.stringify(await schemaOf(kind), undefined, 2));
  },
  parameters: { flags: unusedDeploymentFlag, positional },
  docs: {
    brief: "Print the JSON Schema of dashboard, alert, SLO, test, incident, pipe or obstack.yaml files",
    more: [
      "`obstack export` writes the schemas next to the files and references them, so",
      "that editors can complete and validate the files.",
    ].join("\n"),
    examples: ["schema dashboard", "schema alert > schemas/alert.schema.json"],
  },
});
