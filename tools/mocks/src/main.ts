// `npm run mock`: both mocks on their documented ports, with CORS, until Ctrl-C. `-- --port 0 --hosted-port 0` takes free ones.
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
  console.log(`Mocks of both deployments, with CORS, until Ctrl-C. They answer with the examples of the specs.

  self-hosted  ${selfHosted.baseUrl}  any Bearer token
  hosted       ${hosted.baseUrl}  any Basic credential

Try

  curl -H 'Authorization: Bearer any' ${selfHosted.baseUrl}/api/v2/dashboards
  curl -H 'Authorization: Bearer any' -H 'Prefer: example=none' ${selfHosted.baseUrl}/api/v2/dashboards
  curl -i -H 'Authorization: Bearer any' -H 'Prefer: code=429' ${selfHosted.baseUrl}/api/v2/dashboards

or, for the clients and the command,

${exports({ ...selfHostedEnvironment(selfHosted.baseUrl), ...hostedEnvironment(hosted.baseUrl) })}
`);
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      void Promise.all([selfHosted.close(), hosted.close()]).then(() => console.log("Stopped."));
    });
  }
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error);
  console.error(`The mocks could not be started: ${reason}`);
  if (reason.includes("EADDRINUSE"))
    console.error("Something listens on the port; name others with -- --port 0 --hosted-port 0.");
  process.exitCode = 1;
}

function exports(environment: Record<string, string>): string {
  return Object.entries(environment)
    .map(([name, value]) => `  export ${name}=${value}`)
    .join("\n");
}
