import { cleanEnvironment, runProcess } from "@obstack/testing";
import { expect, test } from "vitest";

const hostile = {
  OBSTACK_SELFHOSTED_URL: "http://127.0.0.1:8000",
  EDITOR: "false",
  NO_COLOR: "1",
  FORCE_COLOR: "3",
  CI: "true",
  LANG: "tr_TR.UTF-8",
  TZ: "Pacific/Apia",
  NODE_OPTIONS: "--no-such-flag",
  XDG_CONFIG_HOME: "/nonexistent",
  npm_config_offline: "true",
};

test("tests do not see the environment of the user", async () => {
  const environment: NodeJS.ProcessEnv = { ...hostile, PATH: "/bin", npm_config_cache: "/cache" };
  cleanEnvironment(environment);
  expect(environment).toEqual({
    PATH: "/bin",
    npm_config_cache: "/cache",
    TZ: "UTC",
    GIT_CONFIG_GLOBAL: "/dev/null",
    GIT_CONFIG_NOSYSTEM: "1",
  });
  // Neither does a test, nor a process that it starts. Run this with such variables to see it fail without the cleaning.
  const { stdout } = await runProcess(process.execPath, ["-p", "JSON.stringify(process.env)"]);
  for (const seen of [process.env, JSON.parse(stdout) as NodeJS.ProcessEnv]) {
    // The clock of the tests is moved by an option.
    const { TZ, NODE_OPTIONS: options = "", ...others } = seen;
    expect(TZ).toBe("UTC");
    expect(options).not.toContain(hostile.NODE_OPTIONS);
    expect(Object.keys(others).filter((name) => Object.hasOwn(hostile, name))).toEqual([]);
  }
});
