// Child processes see no secrets other than the one they need, and names are never run by a shell.
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  folderWith,
  json,
  obstackProcess,
  runObstack,
  shellCommand,
  startServer,
  temporaryFolder,
} from "@obstack/testing";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { hosted } from "./environment.ts";

const secrets = ["secret-of-selfhosted", "secret-of-hosted", "secret-of-lab"];
const environment = {
  OBSTACK_SELFHOSTED_API_KEY: "secret-of-selfhosted",
  OBSTACK_HOSTED_KEY_SECRET: "secret-of-hosted",
  LAB_KEY: "secret-of-lab",
  VAULT_TOKEN: "needed",
  PATH: process.env["PATH"] ?? "",
};
let home: string;
beforeEach(() => void (home = temporaryFolder()));

const writeProfiles = (profiles: object, current?: string): void => {
  folderWith({ ".config/obstack/profiles.json": { current, profiles } }, home);
};

/** Returns a command that writes the environment and arguments of a process and its shell to a file. */
const spy = (file: string): string =>
  `cat /proc/self/environ /proc/$$/environ /proc/self/cmdline /proc/$$/cmdline > ${shellCommand(file)}`;

describe.runIf(process.platform === "linux")("a child process", () => {
  const seen = (): string => readFileSync(join(home, "seen"), "utf8");
  const expectClean = (text: string): void => {
    expect(text).toContain("VAULT_TOKEN=needed");
    for (const secret of secrets) expect(text).not.toContain(secret);
  };

  test("that prints the secret of a profile sees no other secret in its environment or arguments", async () => {
    await using server = await startServer(json({ data: [] }));
    writeProfiles({
      lab: { deployment: "selfhosted", baseUrl: server.baseUrl, secret: { environment: "LAB_KEY" } },
      vault: {
        deployment: "selfhosted",
        baseUrl: server.baseUrl,
        secret: { command: `${spy(join(home, "seen"))}; echo from-vault` },
      },
    });
    const argv = ["dashboards", "list", "--profile", "vault"];
    const { OBSTACK_SELFHOSTED_API_KEY: _key, ...others } = environment;
    const { code } = await runObstack(argv, { environment: { HOME: home, ...others } });
    expect(code).toBe(0);
    expect(server.requests[0]?.headers.authorization).toBe("Bearer from-vault");
    expectClean(seen());
  });

  test("that saves the secret of a new key receives it only on standard input", async () => {
    writeProfiles({ lab: { deployment: "selfhosted", secret: { environment: "LAB_KEY" } } });
    await using server = await startServer(json({ status: 200, result: { keyId: "k", keySecret: "the-new-secret" } }));
    const command = `${spy(join(home, "seen"))}; cat > ${shellCommand(join(home, "kept"))}`;
    const argv = ["keys", "create", "--name", "ci", "--role", "developer", "--save-secret-command", command];
    const { code } = await runObstack(argv, {
      environment: { HOME: home, ...hosted(server.baseUrl), ...environment },
    });
    expect(code).toBe(0);
    expect(readFileSync(join(home, "kept"), "utf8")).toContain("the-new-secret");
    expectClean(seen());
    expect(seen()).not.toContain("the-new-secret");
  });

  test("that runs the emulator sees no secret", async () => {
    writeProfiles({ lab: { deployment: "selfhosted", secret: { environment: "LAB_KEY" } } });
    const argv = ["emulator", "start", "--port", "0", "--hosted-port", "0"];
    const child = spawn(...obstackProcess(...argv), {
      stdio: ["ignore", "inherit", "pipe"],
      env: { HOME: home, ...environment },
    });
    let output = "";
    child.stderr.on("data", (data: Buffer) => {
      output += data.toString();
    });
    const closed = new Promise((resolve) => child.once("close", resolve));
    onTestFinished(async () => {
      child.kill("SIGTERM");
      await closed;
    });
    await expect.poll(() => output).toContain("Self-hosted");
    const [emulator = ""] = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, "utf8").split(" ");
    expectClean(readFileSync(`/proc/${emulator}/environ`, "utf8"));
    expect(readFileSync(`/proc/${emulator}/cmdline`, "utf8")).toContain("emulator");
  });
});

describe("a hostile name", () => {
  const names = [
    "a; touch pwned",
    "$(touch pwned)",
    "`touch pwned`",
    `"; touch pwned; "`,
    "'; touch pwned; '",
    "a\ntouch pwned",
    "a|touch pwned&",
    "--help",
    "--",
    "__proto__",
    "constructor",
    "../../etc/passwd",
    "x".repeat(100_000),
    "é\u202E\u001B[31m",
  ];

  test.each(names.map((name) => [name.slice(0, 30), name] as const))(
    "of a profile is never run: %j",
    async (_, name) => {
      await using server = await startServer(json({ data: [] }));
      writeProfiles(
        Object.fromEntries([
          [name, { deployment: "selfhosted", baseUrl: server.baseUrl, secret: { command: "echo its-secret" } }],
        ]),
      );
      const options = { environment: { HOME: home, PATH: environment.PATH, OBSTACK_PROFILE: name }, folder: home };
      const { code, stderr } = await runObstack(["dashboards", "list"], options);
      expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
      expect(server.requests[0]?.headers.authorization).toBe("Bearer its-secret");
      const shown = await runObstack(["profile", "list"], options);
      expect(shown.code).toBe(0);
      // oxlint-disable-next-line no-control-regex
      expect(shown.stdout).not.toMatch(/[\u001B\u202E]/);
      expect(existsSync(join(home, "pwned"))).toBe(false);
    },
  );

  test.each([
    ["contains a NUL byte", "echo a\0b", "ERR_INVALID_ARG_VALUE"],
    ["never stops writing", "yes", "ERR_CHILD_PROCESS_STDIO_MAXBUFFER"],
    ["does not exist", "/nonexistent/obstack", "127"],
  ])("of a command that %s is reported as an error", async (_, command, status) => {
    writeProfiles({ a: { deployment: "selfhosted", baseUrl: "http://127.0.0.1:1", secret: { command } } }, "a");
    const { code, stderr } = await runObstack(["dashboards", "list"], {
      environment: { HOME: home, PATH: environment.PATH },
    });
    expect(code).toBe(3);
    expect(stderr).toContain(`The secret command failed with ${status}: `);
    expect(stderr).not.toContain("bug in obstack");
  });

  test("of an environment variable is never run", async () => {
    const secret = { environment: "$(touch pwned)" };
    writeProfiles({ a: { deployment: "selfhosted", baseUrl: "http://127.0.0.1:1", secret } }, "a");
    const { code } = await runObstack(["dashboards", "list"], { environment: { HOME: home }, folder: home });
    expect(code).toBe(3);
    expect(existsSync(join(home, "pwned"))).toBe(false);
  });
});
