// `npm start` runs the command on the emulator, and on nothing of the person who runs it.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runProcess, startServer, temporaryFolder } from "@obstack/testing";
import { expect, test } from "vitest";

const demo = fileURLToPath(new URL("../../../scripts/demo.ts", import.meta.url));

test("the demo sends nothing to servers in the profiles and variables of the user", async () => {
  await using server = await startServer({ status: 500 });
  const home = temporaryFolder();
  const profile = { deployment: "selfhosted", baseUrl: server.baseUrl, secret: { environment: "MY_KEY" } };
  const profiles = { current: "staging", profiles: { staging: profile, production: profile } };
  mkdirSync(join(home, ".config/obstack"), { recursive: true });
  writeFileSync(join(home, ".config/obstack/profiles.json"), JSON.stringify(profiles));
  const user = { HOME: home, XDG_CONFIG_HOME: join(home, ".config"), MY_KEY: "key", OBSTACK_PROFILE: "production" };
  const { code, stderr } = await runProcess(process.execPath, [demo], { environment: { ...process.env, ...user } });
  expect({ code, stderr, requests: server.requests.length }).toMatchObject({ code: 0, requests: 0 });
});
