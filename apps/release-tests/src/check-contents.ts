import { RehearsalError } from "./consumer.ts";
import type { Consumer } from "./consumer.ts";

/** Matches private keys and tokens in common formats, and registry credentials. */
const secrets =
  /-----BEGIN [A-Z ]*PRIVATE KEY-----|\bnpm_[A-Za-z0-9]{36}\b|\bgh[pousr]_[A-Za-z0-9]{36}\b|\bAKIA[0-9A-Z]{16}\b|_authToken=/;

/**
 * Checks the files and dependencies of an installed package.
 *
 * @throws {RehearsalError} If a required file is missing, or the package contains unexpected files, secrets or inexact dependencies.
 */
export function checkContents(consumer: Consumer, name: string): void {
  const all = consumer.files(name);
  const missing = ["package.json", "LICENSE", "README.md", "CHANGELOG.md"].filter((file) => !all.includes(file));
  if (missing.length > 0) throw new RehearsalError(`Missing files: ${missing.join(", ")}.`);
  const unexpected = all.filter((file) =>
    /\.test(?:-d)?\.|(?:^|\/)(?:test|\.env|\.npmrc|node_modules|\.turbo|\.reports)(?:\/|$)/.test(file),
  );
  if (unexpected.length > 0) throw new RehearsalError(`Unexpected files: ${unexpected.join(", ")}.`);
  const texts = all.filter((file) => /\.(?:[cm]?js|ts|map|json|ya?ml|md|html|css|1)$|LICENSE/.test(file));
  const leaking = texts.filter((file) => secrets.test(consumer.read(`node_modules/${name}/${file}`)));
  if (leaking.length > 0) throw new RehearsalError(`Possible secrets in ${leaking.join(", ")}.`);
  const { dependencies = {} } = JSON.parse(consumer.read(`node_modules/${name}/package.json`)) as {
    dependencies?: Record<string, string>;
  };
  const inexact = Object.entries(dependencies).filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version));
  if (inexact.length > 0)
    throw new RehearsalError(
      `Dependencies without an exact version: ${inexact.map((entry) => entry.join("@")).join(", ")}.`,
    );
  const orphaned = all.filter((file) => file.endsWith(".map") && !all.includes(file.replace(/\.map$/, "")));
  if (orphaned.length > 0) throw new RehearsalError(`Source maps without a source: ${orphaned.join(", ")}.`);
}
