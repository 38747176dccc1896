/** A working folder and the runs in it. */
interface Stay {
  readonly folder: string;
  runs: number;
  readonly ended: Promise<void>;
  readonly end: () => void;
}

const now: { stay?: Stay } = {};

/** Runs a function in a working folder. Functions in other folders wait for it, because a process has only one working folder. */
export async function inFolder<Result>(folder: string, run: () => Promise<Result>): Promise<Result> {
  while (now.stay !== undefined && now.stay.folder !== folder) await now.stay.ended;
  const stay = (now.stay ??= enter(folder));
  stay.runs++;
  try {
    return await run();
  } finally {
    stay.runs--;
    if (stay.runs === 0) stay.end();
  }
}

function enter(folder: string): Stay {
  const before = process.cwd();
  process.chdir(folder);
  let resolve: () => void;
  const ended = new Promise<void>((done) => (resolve = done));
  const end = (): void => {
    process.chdir(before);
    delete now.stay;
    resolve();
  };
  return { folder, runs: 0, ended, end };
}
