import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Target } from "./targets.ts";

/** An archive of a release. */
export interface Archive {
  readonly target: Target;
  /** Name of the archive. */
  readonly archive: string;
  /** In hexadecimal. */
  readonly sha256: string;
  /** Folder inside the archive. */
  readonly folder: string;
  /** Name of the command inside the folder. */
  readonly fileName: string;
}

const repository = "https://github.com/obstack/obstack";
const description = "Manage dashboards, alerts, charts and costs of the Observability Stack Management Interface";

/** Writes the Homebrew formula and the Scoop manifest of a release. Both verify the archives by checksum. */
export function writeManifests(folder: string, version: string, archives: readonly Archive[]): void {
  writeFileSync(join(folder, "obstack.rb"), formula(version, archives));
  writeFileSync(join(folder, "obstack.json"), `${JSON.stringify(scoop(version, archives), undefined, 2)}\n`);
}

function formula(version: string, archives: readonly Archive[]): string {
  return `class Obstack < Formula
  desc "${description}"
  homepage "${repository}"
  version "${version}"
  license "MIT"

  on_macos do
    on_arm do
${source(version, archives, "darwin-arm64")}
    end
    on_intel do
${source(version, archives, "darwin-x64")}
    end
  end

  on_linux do
    on_arm do
${source(version, archives, "linux-arm64")}
    end
    on_intel do
${source(version, archives, "linux-x64")}
    end
  end

  def install
    bin.install "obstack"
    man1.install "obstack.1"
    generate_completions_from_executable(bin/"obstack", "completion")
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/obstack --version")
  end
end
`;
}

function source(version: string, archives: readonly Archive[], name: string): string {
  const { archive, sha256 } = find(archives, name);
  return `      url "${address(version, archive)}"\n      sha256 "${sha256}"`;
}

function scoop(version: string, archives: readonly Archive[]): object {
  const architecture = (name: string): object => {
    const { archive, sha256, folder } = find(archives, name);
    return { url: address(version, archive), hash: sha256, extract_dir: folder };
  };
  return {
    version,
    description,
    homepage: repository,
    license: "MIT",
    architecture: { "64bit": architecture("windows-x64"), arm64: architecture("windows-arm64") },
    bin: "obstack.exe",
  };
}

function find(archives: readonly Archive[], name: string): Archive {
  const archive = archives.find(({ target }) => target.name === name);
  if (archive === undefined) throw new Error(`The archive for ${name} was not built.`);
  return archive;
}

function address(version: string, archive: string): string {
  return `${repository}/releases/download/${encodeURIComponent(`@obstack/cli@${version}`)}/${archive}`;
}
