#!/usr/bin/env node
// obstack-api-report [--check]: writes the public surface of the built package in the current folder into `api/`, one file for each entry; with
// `--check` it fails when a file is not current. A reviewer sees what a change does to users, and a release is rated by it.
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { Extractor, ExtractorConfig } from "@microsoft/api-extractor";

const folder = process.cwd();
const check = process.argv.includes("--check");
const manifest = JSON.parse(readFileSync(resolve(folder, "package.json"), "utf8")) as {
  exports: Readonly<Record<string, { readonly types?: string } | string>>;
};

mkdirSync(resolve(folder, "api"), { recursive: true });
for (const [entry, target] of Object.entries(manifest.exports)) {
  if (typeof target === "string" || target.types === undefined) continue;
  const name = entry === "." ? "index" : entry.slice(2);
  const { succeeded, apiReportChanged } = Extractor.invoke(configure(name, target.types), {
    localBuild: !check,
    showVerboseMessages: false,
    messageCallback: (message) => {
      // The report says it all; whether it is current is said below.
      message.handled = true;
    },
  });
  const path = `api/${name}.api.md`;
  if (check && (apiReportChanged || !existsSync(resolve(folder, path)))) {
    console.error(`${path} is not current: the public surface has changed. Run: npm run generate`);
    process.exitCode = 1;
  } else if (!succeeded) {
    console.error(`The public surface of ${entry} cannot be read.`);
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
