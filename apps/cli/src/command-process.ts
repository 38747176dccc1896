/** The parts of a process that commands use. Tests provide their own, to run many commands in one process. */
export interface CommandProcess {
  /** The program and the script that the user started, and their arguments. */
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdin: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
  exitCode?: number | string | null | undefined;
  cwd(): string;
  on(event: "SIGINT", listener: () => void): unknown;
  once(event: "exit", listener: (code: number) => void): unknown;
  exit(code: number): never;
}

/** A stream for output, which may be a terminal. */
interface OutputStream {
  write(text: string): unknown;
  readonly isTTY?: boolean;
  readonly columns?: number;
  readonly rows?: number;
  getColorDepth?(environment?: object): number;
}
