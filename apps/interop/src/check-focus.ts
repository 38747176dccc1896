import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { startEmulator } from "@obstack/emulator";
import { runObstack } from "@obstack/testing";

/** The validator needs this release of `multimethod`, but does not say so. */
const requirements = ["focus_validator==1.0.0", "multimethod==1.12"];
const environment = fileURLToPath(new URL("../node_modules/.cache/focus-validator", import.meta.url));

/** Columns of FOCUS 1.0 by their names in the validator, which uses those of a draft. */
const draftNames = {
  InvoiceIssuerName: "InvoiceIssuer",
  ProviderName: "Provider",
  PublisherName: "Publisher",
  ResourceId: "ResourceID",
};

/** Validates the costs of an emulator with the validator of FOCUS, the FinOps Open Cost and Usage Specification. Returns the reason for a failure. */
export async function checkFocus(): Promise<string | undefined> {
  const program = join(environment, "bin/focus-validator");
  if (!existsSync(program)) {
    run("python3", ["-m", "venv", environment]);
    run(join(environment, "bin/pip"), ["install", "--quiet", "--disable-pip-version-check", ...requirements]);
  }
  await using emulator = await startEmulator();
  const argv = ["usage-cost", "--from", "40d", "--output", "focus-csv", "--rate", "0.3", "--currency", "USD"];
  const { code, stdout, stderr } = await runObstack(argv, { environment: emulator.environment });
  if (code !== 0) return stderr;
  const folder = mkdtempSync(join(tmpdir(), "obstack-focus-"));
  try {
    const [titles = "", ...rows] = stdout.split("\n");
    const renamed = titles.split(",").map((title) => draftNames[title as keyof typeof draftNames] ?? title);
    writeFileSync(join(folder, "costs.csv"), [renamed.join(","), ...rows].join("\n"));
    // A rule of an older version, about a column that 1.0 does not have.
    writeFileSync(join(folder, "overrides.yaml"), "overrides: [SkuPriceId_Nullable]\n");
    // The validator reads this file from the working folder.
    const currencies = join(folder, "focus_validator/utils/currency_codes.csv");
    mkdirSync(dirname(currencies), { recursive: true });
    writeFileSync(currencies, ["currency_codes", ...Intl.supportedValuesOf("currency")].join("\n"));
    const options = ["--data-file", "costs.csv", "--validate-version", "1.0", "--override-file", "overrides.yaml"];
    const result = spawnSync(program, options, { cwd: folder, encoding: "utf8" });
    return result.status === 0 && result.stdout.includes("Validation succeeded")
      ? undefined
      : result.stdout + result.stderr;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function run(command: string, argv: readonly string[]): void {
  const { status, stderr } = spawnSync(command, argv, { encoding: "utf8" });
  if (status !== 0) throw new Error(`\`${command} ${argv.join(" ")}\` failed: ${stderr}`);
}
