import { fileURLToPath } from "node:url";

/** Returns the file path of a spec bundle. */
const bundle = (name: string): string => fileURLToPath(new URL(`../../../openapi/dist/${name}.json`, import.meta.url));

/** Bundles of the specs in OpenAPI 3.1, and in 3.0 for generators that do not support 3.1. */
const documents = [
  { name: "hosted", openapi31: bundle("hosted.v1"), openapi30: bundle("hosted.v1.oas30") },
  { name: "selfhosted", openapi31: bundle("selfhosted.v2"), openapi30: bundle("selfhosted.v2.oas30") },
];

/** A command of a generator or toolchain, with its arguments. */
export type Command = readonly [command: string, ...argv: string[]];

/** Commands that generate clients for a language, compile them and run the scenario. */
export interface Language {
  readonly name: string;
  /** Folder of the language in this package. */
  readonly folder: string;
  readonly generator: string;
  /** Commands that must be installed; otherwise the language is skipped. */
  readonly requiredCommands: readonly string[];
  /** Commands that run in order in the folder. */
  readonly steps: readonly Command[];
  /** Command that runs the scenario and prints its results. */
  readonly run: Command;
  /** Example in the README of the specs. */
  readonly example: {
    /** Language of the code block. */
    readonly block: string;
    /** File that the block is written to before the steps, in the folder. */
    readonly file: string;
    /** Command that runs the example. */
    readonly run: Command;
  };
}

const generatorVersion = "7.25.0";
const generatorJar = `target/openapi-generator-cli-${generatorVersion}.jar`;

export const languages: readonly Language[] = [
  {
    name: "Go",
    folder: "go",
    generator: "oapi-codegen",
    requiredCommands: ["go"],
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
      ["go", "build", "-o", "target/example", "./example"],
    ],
    run: ["target/scenario"],
    example: { block: "go", file: "example/main.go", run: ["target/example"] },
  },
  {
    name: "Python",
    folder: "python",
    generator: "openapi-python-client",
    requiredCommands: ["python3"],
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
    example: {
      block: "python",
      file: "generated/example.py",
      run: [".venv/bin/python", "generated/example.py"],
    },
  },
  {
    name: "Java",
    folder: "java",
    generator: "openapi-generator (java, okhttp-gson)",
    requiredCommands: ["java", "mvn"],
    steps: [["mvn", "-q", "-B", "compile"]],
    run: ["mvn", "-q", "-B", "exec:java"],
    example: {
      block: "java",
      file: "src/main/java/ListDashboards.java",
      run: ["mvn", "-q", "-B", "exec:java", "-Dscenario=ListDashboards"],
    },
  },
  {
    name: "Rust",
    folder: "rust",
    generator: "openapi-generator (rust, reqwest)",
    requiredCommands: ["cargo", "java", "mvn"],
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
        // With chrono, the generator formats date-times in queries incorrectly (not ISO 8601).
        `--additional-properties=packageName=${name},useChrono=false`,
      ]),
      ["cargo", "build", "--quiet", "--locked"],
    ],
    run: ["target/debug/obstack-interop"],
    example: { block: "rust", file: "src/bin/example.rs", run: ["target/debug/example"] },
  },
];
