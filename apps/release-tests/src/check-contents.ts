import { RehearsalError } from "./stranger.ts";
import type { Stranger } from "./stranger.ts";

/** What no package holds: keys in the forms that their makers give them, and addresses of other registries. */
const secrets =
  /-----BEGIN [A-Z ]*PRIVATE KEY-----|\bnpm_[A-Za-z0-9]{36}\b|\bgh[pousr]_[A-Za-z0-9]{36}\b|\bAKIA[0-9A-Z]{16}\b|_authToken=/;

/** @throws {RehearsalError} when an installed package lacks what belongs into it, or has what does not. */
export function checkContents(stranger: Stranger, name: string): void {
  const all = stranger.files(name);
  const missing = ["package.json", "LICENSE", "README.md"].filter((file) => !all.includes(file));
  if (missing.length > 0) throw new RehearsalError(`It has no ${missing.join(", ")}.`);
  const odd = all.filter((file) =>
    /\.test(?:-d)?\.|(?:^|\/)(?:test|\.env|\.npmrc|node_modules|\.turbo|\.reports)(?:\/|$)/.test(file),
  );
  if (odd.length > 0) throw new RehearsalError(`It holds ${odd.join(", ")}.`);
  const texts = all.filter((file) => /\.(?:[cm]?js|ts|map|json|ya?ml|md|html|css|1)$|LICENSE/.test(file));
  const telling = texts.filter((file) => secrets.test(stranger.read(`node_modules/${name}/${file}`)));
  if (telling.length > 0) throw new RehearsalError(`It holds what looks like a secret: ${telling.join(", ")}.`);
  const { dependencies = {} } = JSON.parse(stranger.read(`node_modules/${name}/package.json`)) as {
    dependencies?: Record<string, string>;
  };
  const ranges = Object.entries(dependencies).filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version));
  if (ranges.length > 0)
    throw new RehearsalError(
      `It depends on ${ranges.map((range) => range.join("@")).join(", ")}, which is no exact version.`,
    );
  const unmapped = all.filter((file) => file.endsWith(".map") && !all.includes(file.replace(/\.map$/, "")));
  if (unmapped.length > 0) throw new RehearsalError(`It holds maps of nothing: ${unmapped.join(", ")}.`);
}
