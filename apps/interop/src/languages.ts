import { fileURLToPath } from "node:url";

/** The deployments, and the paths of their bundles without the extension: `.json` is OpenAPI 3.1, `.oas30.json` 3.0, and `.plain.json` its plain form. */
const documents = ["hosted.v1", "selfhosted.v2"].map((name) => ({
  name: name.replace(/\..*/, ""),
  bundle: fileURLToPath(new URL(`../../../openapi/dist/${name}`, import.meta.url)),
}));

/** A command with its arguments, as words or as a line without spaces inside of words. */
export type Command = string | readonly [command: string, ...argv: string[]];

/** A program that is prepared and run in a folder. */
export interface Program {
  readonly folder: string;
  /** Commands that must be installed; otherwise the program is skipped. */
  readonly requiredCommands: readonly string[];
  /** Commands that run in order before the program. */
  readonly steps: readonly Command[];
  readonly run: Command;
}

/** Commands that generate clients for a language and compile them, and the scenario, which calls them and prints its results. */
export interface Language extends Program {
  readonly name: string;
  readonly generator: string;
  /** Version of the generator. */
  readonly version: string;
  /** Bundle that the generator reads. */
  readonly bundle: "3.1" | "3.0" | "plain";
  /**
   * Operations that the scenario calls. `all` also creates objects and handles failures of every kind; `records` reads, and changes a
   * dashboard.
   */
  readonly calls: "all" | "records";
  /** Whether unknown fields of a record are in the request that writes it back. */
  readonly keepsUnknownFields: boolean;
  /** Whether the client has a type for the body of a failure. */
  readonly typesFailures: boolean;
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

/** Commands that download openapi-generator into the folder, and generate clients of both deployments from bundles with an extension. */
function generate(generator: string, extension: string, ...options: readonly string[]): readonly Command[] {
  const artifact = `org.openapitools:openapi-generator-cli:${generatorVersion}`;
  return [
    `mvn -q -B dependency:copy -Dartifact=${artifact} -DoutputDirectory=target`,
    ...documents.map(({ name, bundle }): Command => [
      "java",
      "-jar",
      `target/openapi-generator-cli-${generatorVersion}.jar`,
      "generate",
      `--generator-name=${generator}`,
      `--input-spec=${bundle}${extension}`,
      `--output=generated/${name}`,
      "--global-property=models,apis,supportingFiles,modelTests=false,apiTests=false,modelDocs=false,apiDocs=false",
      ...options.map((option) => option.replace("NAME", name)),
    ]),
  ];
}

const pythonEnvironment: readonly Command[] = [
  "python3 -m venv .venv",
  ".venv/bin/pip install --quiet --disable-pip-version-check --requirement requirements.txt",
];
const npmInstall = "npm install --silent --ignore-scripts --no-audit --no-fund --no-package-lock";

export const languages: readonly Language[] = [
  {
    name: "Go",
    folder: "go",
    generator: "oapi-codegen",
    version: "2.8.2",
    bundle: "3.0",
    requiredCommands: ["go"],
    steps: [
      "mkdir -p hosted selfhosted",
      ...documents.map(({ name, bundle }): Command => [
        "go",
        "tool",
        "oapi-codegen",
        "-generate=types,client",
        `-package=${name}`,
        `-o=${name}/${name}.gen.go`,
        `${bundle}.oas30.json`,
      ]),
      "go vet .",
      "go build -o target/scenario .",
      "go build -o target/example ./example",
    ],
    calls: "all",
    keepsUnknownFields: true,
    typesFailures: true,
    run: "target/scenario",
    example: { block: "go", file: "example/main.go", run: "target/example" },
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
      ...documents.map(({ name, bundle }): Command => [
        ".venv/bin/openapi-python-client",
        "generate",
        `--path=${bundle}.json`,
        `--output-path=generated/${name}`,
        `--config=${name}.yaml`,
        "--meta=none",
        "--overwrite",
      ]),
      ".venv/bin/python -m compileall -q generated",
    ],
    calls: "all",
    keepsUnknownFields: true,
    typesFailures: true,
    run: "env PYTHONPATH=generated .venv/bin/python scenario.py",
    example: { block: "python", file: "generated/example.py", run: ".venv/bin/python generated/example.py" },
  },
  {
    name: "Java",
    folder: "java",
    generator: "openapi-generator (java, okhttp-gson)",
    version: generatorVersion,
    bundle: "3.0",
    requiredCommands: ["java", "mvn"],
    steps: ["mvn -q -B compile"],
    calls: "all",
    keepsUnknownFields: true,
    typesFailures: false,
    run: "mvn -q -B exec:java",
    example: {
      block: "java",
      file: "src/main/java/ListDashboards.java",
      run: "mvn -q -B exec:java -Dscenario=ListDashboards",
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
        ".oas30.json",
        "--library=reqwest",
        "--additional-properties=packageName=NAME,useChrono=false",
      ),
      "cargo build --quiet --locked",
    ],
    calls: "all",
    keepsUnknownFields: false,
    typesFailures: true,
    run: "target/debug/obstack-interop",
    example: { block: "rust", file: "src/bin/example.rs", run: "target/debug/example" },
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
      ...generate("python", ".plain.json", "--additional-properties=packageName=NAME"),
      ".venv/bin/python -m compileall -q generated",
    ],
    calls: "records",
    keepsUnknownFields: true,
    typesFailures: false,
    run: "env PYTHONPATH=generated/hosted:generated/selfhosted .venv/bin/python scenario.py",
  },
  {
    name: "TypeScript",
    folder: "typescript",
    generator: "@hey-api/openapi-ts",
    version: "0.99.0",
    bundle: "3.1",
    requiredCommands: ["npm"],
    steps: [npmInstall, "node_modules/.bin/openapi-ts --silent", "node_modules/.bin/tsc --project ."],
    calls: "records",
    keepsUnknownFields: true,
    typesFailures: true,
    run: "node scenario.ts",
  },
];

/** Recipes for containers in `examples/test-containers`. Their steps also check the types of what only a container engine can run. */
export const recipes: readonly Program[] = [
  { folder: "go", requiredCommands: ["go"], steps: ["go vet ./..."], run: "go test -count=1 ./..." },
  { folder: "java", requiredCommands: ["java", "mvn"], steps: ["mvn -q -B test-compile"], run: "mvn -q -B test" },
  {
    folder: "node",
    requiredCommands: ["npm"],
    steps: [npmInstall, "npm run --silent typecheck"],
    run: "npm test --silent",
  },
  {
    folder: "python",
    requiredCommands: ["python3"],
    steps: [
      ...pythonEnvironment,
      ".venv/bin/pip install --quiet --disable-pip-version-check mypy==2.4.1 types-requests",
      ".venv/bin/mypy --strict test_dashboards.py",
    ],
    run: ".venv/bin/pytest -q -p no:cacheprovider",
  },
];
