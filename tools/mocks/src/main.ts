// Usage: npm run mock -- [--port 8000] [--hosted-port 8001]
// Runs both mocks with CORS until Ctrl-C. Port 0 selects a free port.
import { parseArgs } from "node:util";
import { hostedEnvironment, selfHostedEnvironment } from "./credentials.ts";
import { startMock } from "./start-mock.ts";

const { values } = parseArgs({
  options: { port: { type: "string", default: "8000" }, "hosted-port": { type: "string", default: "8001" } },
});

try {
  const selfHosted = await startMock("selfhosted.v2", { port: Number(values.port) });
  const hosted = await startMock("hosted.v1", { port: Number(values["hosted-port"]) }).catch(async (error: unknown) => {
    await selfHosted.close();
    throw error;
  });
  console.log(`Mocks of both deployments are running, with CORS. They return the examples from the specs. Press Ctrl-C to stop.

  self-hosted  ${selfHosted.baseUrl}  any Bearer token
  hosted       ${hosted.baseUrl}  any Basic credentials

Try these requests:

  curl -H 'Authorization: Bearer any' ${selfHosted.baseUrl}/api/v2/dashboards
  curl -H 'Authorization: Bearer any' -H 'Prefer: example=none' ${selfHosted.baseUrl}/api/v2/dashboards
  curl -i -H 'Authorization: Bearer any' -H 'Prefer: code=429' ${selfHosted.baseUrl}/api/v2/dashboards

Configure the clients and the command:

${toExports({ ...selfHostedEnvironment(selfHosted.baseUrl), ...hostedEnvironment(hosted.baseUrl) })}
`);
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      void Promise.all([selfHosted.close(), hosted.close()]).then(() => console.log("Stopped."));
    });
  }
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error);
  console.error(`Cannot start the mocks: ${reason}`);
  if (reason.includes("EADDRINUSE"))
    console.error("The port is in use. Select free ports with `npm run mock -- --port 0 --hosted-port 0`.");
  process.exitCode = 1;
}

function toExports(environment: Record<string, string>): string {
  return Object.entries(environment)
    .map(([name, value]) => `  export ${name}=${value}`)
    .join("\n");
}
