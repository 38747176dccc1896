/** Version of the compiler, which is also the runtime inside the files. Older than 1.4.0 leaves a temporary file at each start. */
export const compilerVersion = "1.4.5";

/** A system that gets a file of its own. */
export interface Target {
  /** Part of the archive's name, such as `linux-x64`. */
  readonly name: string;
  /** Runtime for the system, in the npm package `@oven/bun-…`. */
  readonly runtime: string;
  /** Checksum of that package, as in a lockfile. */
  readonly integrity: string;
}

const integrities = {
  "linux-x64": "sha512-s8yMwYcFnnrA178gji0gZbkE2WVDej/Ti1x770oPfihxyRxSMNhGhiAQNXV53aDeraZxksdvKV/RAdQBCd0qPA==",
  "linux-arm64": "sha512-4BXmsSKnjOrlGWqZV4x/oWa7AVoR+B6lCXddMzOAXBIm3t50eslg9wb66gmtW1AamEQ1l1CDvmmruysEhqOWMg==",
  "linux-x64-musl": "sha512-cWJhU8h0+MiUgpSt99sQhjxLIIosKEcKYdtKddohokUvAuN6jKOy7g7+QDTZTXtwHxz93wL3BX+L6wXVPDUH3A==",
  "linux-arm64-musl": "sha512-XCNc+WvvMAdNNb+OWTogpy+N9wm62fkVeEVLb6how0RZhW5LPi6c7BlkeVCuWps7XjEl2saFpHFa20/1E+PAHg==",
  "darwin-x64": "sha512-zqfLA5A4B+hYMh5WYzYSot3uZ06FzhdP0OEwQisEzdirYtXGj5cQFlfy31BGfNsAsk1Gd/w/OxJ/jqqJ3cMclw==",
  "darwin-arm64": "sha512-4MIFXHmctH2EhAxLXm2/qxNtv17dFtLJylvaOCsrgq6KSqHTs6eW5YSrJjRbJxYUJaR901fsN8JfZOa+CsWpWQ==",
  "windows-x64": "sha512-/U3Dc74uGqE6EUqef7mPtg9KwJs7iJH4JHRMfIZIn18MrJh6Xz4gVvWDXRvzCL2j8wPlTnJVyrO4n7Qq4uM7TQ==",
  "windows-arm64": "sha512-MiPFZnBNDnBXgr1oONc5pizC4fOLjnIOfNkYdFEnWzLmoFTg86naZIG3SvS7d/GglpQSAnCKMAzSjI/TAckiRw==",
};

/** All targets. x64 uses the baseline runtimes, which run on processors without AVX2. */
export const targets: readonly Target[] = Object.entries(integrities).map(([name, integrity]) => ({
  name,
  runtime: name.includes("x64") ? `${name}-baseline` : name.replace("arm64", "aarch64"),
  integrity,
}));

/** Returns the target of this machine. */
export function hostTarget(): Target {
  const system = process.platform === "win32" ? "windows" : process.platform;
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } };
  const suffix = system === "linux" && header.glibcVersionRuntime === undefined ? "-musl" : "";
  const name = `${system}-${process.arch}${suffix}`;
  const target = targets.find((one) => one.name === name);
  if (target === undefined) throw new Error(`No file is built for ${name}.`);
  return target;
}

/** Returns the name of the file for a target. */
export function fileName({ name }: Target): string {
  return name.startsWith("windows") ? "obstack.exe" : "obstack";
}
