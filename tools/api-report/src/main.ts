#!/usr/bin/env node
// obstack-api-report [--check]: writes the public API of the built package in the current folder to `api/`, one file per entry point. With
// `--check`, fails if a file is out of date. Reviewers see how a change affects users, and `npm run api:diff` compares the reports.
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { Extractor, ExtractorConfig } from "@microsoft/api-extractor";

const folder = process.cwd();
const check = process.argv.includes("--check");
const manifest = JSON.parse(readFileSync(resolve(folder, "package.json"), "utf8")) as {
  exports: Readonly<Record<string, { readonly types?: string; readonly import?: string } | string>>;
};

mkdirSync(resolve(folder, "api"), { recursive: true });
for (const [entry, target] of Object.entries(manifest.exports)) {
  // Without `types`, the declarations are next to the module.
  const types = typeof target === "string" ? undefined : (target.types ?? target.import?.replace(/[.]js$/, ".d.ts"));
  // Not public: only other packages of the repository use it, in the same version.
  if (types === undefined || entry === "./internal") continue;
  const name = entry === "." ? "index" : entry.slice(2);
  const { succeeded, apiReportChanged } = Extractor.invoke(configure(name, types), {
    localBuild: !check,
    showVerboseMessages: false,
    messageCallback: (message) => {
      // Suppresses messages: the result is reported below.
      message.handled = true;
    },
  });
  const path = `api/${name}.api.md`;
  if (check && (apiReportChanged || !existsSync(resolve(folder, path)))) {
    console.error(`${path} is out of date: the public API has changed. Run \`npm run report\`.`);
    process.exitCode = 1;
  } else if (!succeeded) {
    console.error(`Could not read the public API of ${entry}.`);
    process.exitCode = 1;
  }
}

function configure(name: string, types: string): ExtractorConfig {
  return ExtractorConfig.prepare({
    packageJsonFullPath: resolve(folder, "package.json"),
    configObjectFullPath: undefined,
    configObject: {
      projectFolder: folder,
      mainEntryPointFilePath: resolve(folder, types),
      compiler: {
        overrideTsconfig: {
          compilerOptions: {
            target: "es2023",
            lib: ["es2023", "dom", "dom.iterable", "esnext.disposable"],
            module: "nodenext",
            moduleResolution: "nodenext",
            strict: true,
            skipLibCheck: true,
            types: ["node"],
          },
          files: [resolve(folder, types)],
        },
      },
      apiReport: {
        enabled: true,
        reportFileName: `${name}.api.md`,
        reportFolder: resolve(folder, "api"),
        reportTempFolder: resolve(folder, ".reports", "api"),
      },
      docModel: { enabled: false },
      dtsRollup: { enabled: false },
      tsdocMetadata: { enabled: false },
      newlineKind: "lf",
      messages: {
        compilerMessageReporting: { default: { logLevel: "none" } },
        extractorMessageReporting: { default: { logLevel: "none" } },
        tsdocMessageReporting: { default: { logLevel: "none" } },
      },
    } as never,
  });
}
