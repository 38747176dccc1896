// Refuses connections of tests to the ports on which users run servers: a result must not depend on them.
import { Socket } from "node:net";

const defaultPorts = new Set([8000, 8001, 8080]);
const refused = Symbol.for("obstack.refuses-default-ports");
type Connect = (this: Socket, ...argv: unknown[]) => Socket;
const prototype = Socket.prototype as unknown as { connect: Connect; [refused]?: true };

// Test files of a process share this prototype.
if (prototype[refused] === undefined) {
  prototype[refused] = true;
  const { connect } = prototype;
  prototype.connect = function refuseDefaultPorts(...argv) {
    const port = portOf(argv[0]);
    if (!defaultPorts.has(port)) return connect.apply(this, argv);
    const error = Object.assign(new Error(`connect ECONNREFUSED 127.0.0.1:${port}`), { code: "ECONNREFUSED", port });
    process.nextTick(() => this.destroy(error));
    return this;
  };
}

/** Returns the port of the first argument of `connect`: options, a port, or both as Node passes them on. */
function portOf(first: unknown): number {
  const options: unknown = Array.isArray(first) ? first[0] : first;
  return Number(typeof options === "object" && options !== null ? (options as { port?: unknown }).port : options);
}
