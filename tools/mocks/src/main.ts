// Usage: npm run mock -- [--port 8000] [--hosted-port 8001]
// Runs both mocks with CORS until Ctrl-C. Port 0 selects a free port.
import { parseArgs } from "node:util";
import { environmentOf } from "./credentials.ts";
import { startMock } from "./start-mock.ts";

const { values } = parseArgs({
  options: { port: { type: "string", default: "8000" }, "hosted-port": { type: "string", default: "8001" } },
});

const [selfHosted, hosted] = await Promise.all([
  startMock("selfhosted.v2", { port: Number(values.port) }),
  startMock("hosted.v1", { port: Number(values["hosted-port"]) }),
]).catch(({ message }: Error) => {
  console.error(`Cannot start the mocks: ${message}`);
  if (message.includes("EADDRINUSE"))
    console.error("The port is in use. Select free ports with `npm run mock -- --port 0 --hosted-port 0`.");
  process.exit(1);
});
const variables = Object.entries(environmentOf(selfHosted.baseUrl, hosted.baseUrl));
console.log(`Mocks of both deployments are running, with CORS. They return the examples from the specs. Press Ctrl-C to stop.

  self-hosted  ${selfHosted.baseUrl}  any Bearer token
  hosted       ${hosted.baseUrl}  any Basic credentials

Try these requests:

  curl -H 'Authorization: Bearer any' ${selfHosted.baseUrl}/api/v2/dashboards
  curl -H 'Authorization: Bearer any' -H 'Prefer: example=none' ${selfHosted.baseUrl}/api/v2/dashboards
  curl -i -H 'Authorization: Bearer any' -H 'Prefer: code=429' ${selfHosted.baseUrl}/api/v2/dashboards

Configure the clients and the command:

${variables.map(([name, value]) => `  export ${name}=${value}`).join("\n")}
`);
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    void Promise.all([selfHosted.close(), hosted.close()]).then(() => console.log("Stopped."));
  });
}
