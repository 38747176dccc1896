import { fileURLToPath } from "node:url";

/** Returns the file path of a spec bundle. */
const bundle = (name: string): string => fileURLToPath(new URL(`../../../openapi/dist/${name}.json`, import.meta.url));

/** Bundles of the specs in OpenAPI 3.1, in 3.0 for generators that do not support 3.1, and in the plain form of 3.0. */
const documents = [
  {
    name: "hosted",
    openapi31: bundle("hosted.v1"),
    openapi30: bundle("hosted.v1.oas30"),
    plain: bundle("hosted.v1.plain"),
  },
  {
    name: "selfhosted",
    openapi31: bundle("selfhosted.v2"),
    openapi30: bundle("selfhosted.v2.oas30"),
    plain: bundle("selfhosted.v2.plain"),
  },
];

/** A command of a generator or toolchain, with its arguments. */
export type Command = readonly [command: string, ...argv: string[]];

/** A program that calls the generated clients. */
export interface Scenario {
  /**
   * Operations that the scenario calls. `all` also creates objects and handles failures of every kind; `records` reads, and changes a
   * dashboard.
   */
  readonly calls: "all" | "records";
  /** Whether unknown fields of a record are in the request that writes it back. */
  readonly keepsUnknownFields: boolean;
  /** Whether the client has a type for the body of a failure. */
  readonly typesFailures: boolean;
  /** Command that runs the scenario and prints its results. */
  readonly run: Command;
}

/** Commands that generate clients for a language, compile them and run the scenario. */
export interface Language {
  readonly name: string;
  /** Folder of the language in this package. */
  readonly folder: string;
  readonly generator: string;
  /** Version of the generator. */
  readonly version: string;
  /** Bundle that the generator reads. */
  readonly bundle: "3.1" | "3.0" | "plain";
  /** Commands that must be installed; otherwise the language is skipped. */
  readonly requiredCommands: readonly string[];
  /** Commands that run in order in the folder. */
  readonly steps: readonly Command[];
  readonly scenario: Scenario;
  /** Example on the page "Generated clients". */
  readonly example?: {
    /** Language of the code block. */
    readonly block: string;
    /** File that the block is written to before the steps, in the folder. */
    readonly file: string;
    /** Command that runs the example. */
    readonly run: Command;
  };
}

const generatorVersion = "7.25.0";

/** Commands that download openapi-generator into the folder, and generate clients of both deployments. */
function generate(
  generator: string,
  bundleName: "openapi30" | "plain",
  folder: string,
  ...options: readonly string[]
): readonly Command[] {
  return [
    [
      "mvn",
      "-q",
      "-B",
      "dependency:copy",
      `-Dartifact=org.openapitools:openapi-generator-cli:${generatorVersion}`,
      "-DoutputDirectory=target",
    ],
    ...documents.map((document): Command => [
      "java",
      "-jar",
      `target/openapi-generator-cli-${generatorVersion}.jar`,
      "generate",
      `--generator-name=${generator}`,
      `--input-spec=${document[bundleName]}`,
      `--output=${folder}${document.name}`,
      "--global-property=models,apis,supportingFiles,modelTests=false,apiTests=false,modelDocs=false,apiDocs=false",
      ...options.map((option) => option.replace("NAME", document.name)),
    ]),
  ];
}

const pythonEnvironment: readonly Command[] = [
  ["python3", "-m", "venv", ".venv"],
  [".venv/bin/pip", "install", "--quiet", "--disable-pip-version-check", "--requirement", "requirements.txt"],
];
const npmInstall: Command = ["npm", "install", "--silent", "--no-audit", "--no-fund", "--no-package-lock"];

export const languages: readonly Language[] = [
  {
    name: "Go",
    folder: "go",
    generator: "oapi-codegen",
    version: "2.8.2",
    bundle: "3.0",
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
    scenario: { calls: "all", keepsUnknownFields: true, typesFailures: true, run: ["target/scenario"] },
    example: { block: "go", file: "example/main.go", run: ["target/example"] },
  },
  {
    name: "Python",
    folder: "python",
    generator: "openapi-python-client",
    version: "0.29.1",
    bundle: "3.1",
    requiredCommands: ["python3"],
    steps: [
      ...pythonEnvironment,
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
    scenario: {
      calls: "all",
      keepsUnknownFields: true,
      typesFailures: true,
      run: ["env", "PYTHONPATH=generated", ".venv/bin/python", "scenario.py"],
    },
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
    version: generatorVersion,
    bundle: "3.0",
    requiredCommands: ["java", "mvn"],
    steps: [["mvn", "-q", "-B", "compile"]],
    scenario: { calls: "all", keepsUnknownFields: true, typesFailures: false, run: ["mvn", "-q", "-B", "exec:java"] },
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
    version: generatorVersion,
    bundle: "3.0",
    requiredCommands: ["cargo", "java", "mvn"],
    steps: [
      // With chrono, the generator formats date-times in queries incorrectly (not ISO 8601).
      ...generate(
        "rust",
        "openapi30",
        "generated/",
        "--library=reqwest",
        "--additional-properties=packageName=NAME,useChrono=false",
      ),
      ["cargo", "build", "--quiet", "--locked"],
    ],
    scenario: { calls: "all", keepsUnknownFields: false, typesFailures: true, run: ["target/debug/obstack-interop"] },
    example: { block: "rust", file: "src/bin/example.rs", run: ["target/debug/example"] },
  },
  {
    name: "Python",
    folder: "python-openapi-generator",
    generator: "openapi-generator (python)",
    version: generatorVersion,
    bundle: "plain",
    requiredCommands: ["python3", "java", "mvn"],
    steps: [
      ...pythonEnvironment,
      ...generate("python", "plain", "generated/", "--additional-properties=packageName=NAME"),
      [".venv/bin/python", "-m", "compileall", "-q", "generated"],
    ],
    scenario: {
      calls: "records",
      keepsUnknownFields: true,
      typesFailures: false,
      run: ["env", "PYTHONPATH=generated/hosted:generated/selfhosted", ".venv/bin/python", "scenario.py"],
    },
  },
  {
    name: "TypeScript",
    folder: "typescript",
    generator: "@hey-api/openapi-ts",
    version: "0.99.0",
    bundle: "3.1",
    requiredCommands: ["npm"],
    steps: [npmInstall, ["node_modules/.bin/openapi-ts", "--silent"], ["node_modules/.bin/tsc", "--project", "."]],
    scenario: { calls: "records", keepsUnknownFields: true, typesFailures: true, run: ["node", "scenario.ts"] },
  },
];
