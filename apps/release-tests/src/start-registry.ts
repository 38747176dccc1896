import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { runServer } from "verdaccio";

/** An npm registry on loopback. */
export interface Registry extends AsyncDisposable {
  readonly url: string;
  /** Environment variables that make npm and pnpm use this registry and ignore the user's configuration. */
  readonly environment: Readonly<Record<string, string>>;
}

/**
 * Starts a registry that accepts `@obstack` packages without authentication and proxies all others to the registry in the user's npm
 * configuration.
 */
export async function startRegistry(folder: string): Promise<Registry> {
  const upstream = execFileSync("npm", ["config", "get", "registry"], { encoding: "utf8" }).trim();
  const server: Server = await runServer({
    self_path: folder,
    storage: join(folder, "storage"),
    uplinks: { upstream: { url: upstream, cache: true } },
    packages: {
      "@obstack/*": { access: "$all", publish: "$anonymous" },
      "**": { access: "$all", proxy: "upstream" },
    },
    auth: { htpasswd: { file: join(folder, "htpasswd"), max_users: -1 } },
    log: { type: "stdout", format: "json", level: "fatal" },
    web: { enable: false },
    max_body_size: "50mb",
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/`;
  const configuration = join(folder, "npmrc");
  // npm requires a token to publish; any value works.
  writeFileSync(configuration, `registry=${url}\n//127.0.0.1:${port}/:_authToken=anybody\n`, { mode: 0o600 });
  return {
    url,
    environment: {
      NPM_CONFIG_USERCONFIG: configuration,
      npm_config_registry: url,
      npm_config_cache: join(folder, "cache"),
      npm_config_update_notifier: "false",
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
