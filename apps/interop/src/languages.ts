import { fileURLToPath } from "node:url";

/** Where the bundles of a document stand, for generators: 3.1, and 3.0 for those that read no 3.1. */
const bundle = (name: string): string => fileURLToPath(new URL(`../../../openapi/dist/${name}.json`, import.meta.url));

const documents = [
  { name: "hosted", openapi31: bundle("hosted.v1"), openapi30: bundle("hosted.v1.oas30") },
  { name: "selfhosted", openapi31: bundle("selfhosted.v2"), openapi30: bundle("selfhosted.v2.oas30") },
];

/** The command of a generator or of a toolchain, with its arguments. */
export type Command = readonly [command: string, ...argv: string[]];

/** How a language generates clients from the specs, compiles them and runs the scenario. */
export interface Language {
  readonly name: string;
  /** Folder in this package. */
  readonly folder: string;
  readonly generator: string;
  /** Commands that must be there, or the language is skipped. */
  readonly needs: readonly string[];
  /** Run one after the other, in the folder. */
  readonly steps: readonly Command[];
  /** Prints the lines of the scenario. */
  readonly run: Command;
}

const generatorVersion = "7.25.0";
const generatorJar = `target/openapi-generator-cli-${generatorVersion}.jar`;

export const languages: readonly Language[] = [
  {
    name: "Go",
    folder: "go",
    generator: "oapi-codegen",
    needs: ["go"],
    steps: [
      ["mkdir", "-p", "hosted", "selfhosted"],
      ...documents.map(({ name, openapi30 }): Command => [
        "go",
        "tool",
        "oapi-codegen",
        "-generate=types,client",
        `-package=${name}`,
        `-o=${name}/${name}.gen.go`,
        openapi30,
      ]),
      ["go", "vet", "."],
      ["go", "build", "-o", "target/scenario", "."],
    ],
    run: ["target/scenario"],
  },
  {
    name: "Python",
    folder: "python",
    generator: "openapi-python-client",
    needs: ["python3"],
    steps: [
      ["python3", "-m", "venv", ".venv"],
      [".venv/bin/pip", "install", "--quiet", "--disable-pip-version-check", "--requirement", "requirements.txt"],
      ...documents.map(({ name, openapi31 }): Command => [
        ".venv/bin/openapi-python-client",
        "generate",
        `--path=${openapi31}`,
        `--output-path=generated/${name}`,
        `--config=${name}.yaml`,
        "--meta=none",
        "--overwrite",
      ]),
      [".venv/bin/python", "-m", "compileall", "-q", "generated"],
    ],
    run: ["env", "PYTHONPATH=generated", ".venv/bin/python", "scenario.py"],
  },
  {
    name: "Java",
    folder: "java",
    generator: "openapi-generator (java, okhttp-gson)",
    needs: ["java", "mvn"],
    steps: [["mvn", "-q", "-B", "compile"]],
    run: ["mvn", "-q", "-B", "exec:java"],
  },
  {
    name: "Rust",
    folder: "rust",
    generator: "openapi-generator (rust, reqwest)",
    needs: ["cargo", "java", "mvn"],
    steps: [
      [
        "mvn",
        "-q",
        "-B",
        "dependency:copy",
        `-Dartifact=org.openapitools:openapi-generator-cli:${generatorVersion}`,
        "-DoutputDirectory=target",
      ],
      ...documents.map(({ name, openapi30 }): Command => [
        "java",
        "-jar",
        generatorJar,
        "generate",
        "--generator-name=rust",
        "--library=reqwest",
        `--input-spec=${openapi30}`,
        `--output=generated/${name}`,
        // With chrono, this generator writes date-times of a query in a form that is not ISO 8601.
        `--additional-properties=packageName=${name},useChrono=false`,
      ]),
      ["cargo", "build", "--quiet", "--locked"],
    ],
    run: ["target/debug/obstack-interop"],
  },
];
