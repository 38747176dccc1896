// `npm run docs`: builds and serves the site, with an emulator for the consoles of the API reference.
import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";

const usage = `Build and serve the documentation on 127.0.0.1.

USAGE
  npm run docs -- [flags]

FLAGS
  --port <number>  Port of the site; if another program uses it, the next free one (default 4321)
  -h, --help       Show this help

The consoles of the API reference use an emulator on the ports 8000 and 8001.`;

const options = { port: { type: "string", default: "4321" }, help: { type: "boolean", short: "h" } } as const;
const port = readPort();
if (port !== undefined) await serve(port);

/** Returns undefined if the command line asks for the help, or has a mistake. */
function readPort(): number | undefined {
  try {
    const { values } = parseArgs({ options });
    if (values.help === true) console.log(usage);
    else if (/^\d{1,5}$/.test(values.port) && Number(values.port) < 65_536) return Number(values.port);
    else throw new Error(`Invalid port ${JSON.stringify(values.port)}. Use a number up to 65535.`);
  } catch (error) {
    console.error(`error: ${(error as Error).message}\n  hint: Run \`npm run docs -- --help\` for the usage.`);
    process.exitCode = 2;
  }
  return undefined;
}

async function serve(wanted: number): Promise<void> {
  const argv = ["run", "build", "--filter=@obstack/docs", "--output-logs=errors-only"];
  const { status } = spawnSync("turbo", argv, { stdio: "inherit", shell: process.platform === "win32" });
  if (status !== 0) {
    process.exitCode = status ?? 1;
    return;
  }
  const { startEmulator } = await import("@obstack/emulator");
  const { serveSite } = await import("./serve-site.ts");
  // The ports of the servers in the specs. The emulator accepts requests from pages of every loopback origin.
  const emulator = await startEmulator({ behavior: "documented", port: 8000, hostedPort: 8001 }).catch(
    (error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      console.error(
        `Cannot start an emulator on the ports 8000 and 8001: ${reason}\nThe consoles of the API reference send requests to the program that uses these ports.`,
      );
    },
  );
  const site = await serveSite({ port: wanted });

  console.log(`Site      ${site.url}`);
  if (emulator !== undefined) console.log(`Emulator  ${emulator.page}`);
  console.log("Press Ctrl-C to stop.");

  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      void Promise.all([site.close(), emulator?.close()]);
    });
  }
}
