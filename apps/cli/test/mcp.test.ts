// The MCP server, with the protocol's client and inspector, in both versions of the protocol.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { startEmulator } from "@obstack/emulator";
import { folderWith, obstackCommand, runProcess, temporaryFolder } from "@obstack/testing";
import { expect, test } from "vitest";
import { connect, isolated, versions } from "./mcp-client.ts";

const require = createRequire(import.meta.url);

test.each(versions)("serves tools in version %s of the protocol", async (version) => {
  await using server = await connect({ version });
  expect((await server.client.listTools()).tools.length).toBeGreaterThan(5);
  expect(server.client.getNegotiatedProtocolVersion()).toBe(version);
});

test("applies exactly what a digest covers, and only if the person who starts it allows writes", async () => {
  await using emulator = await startEmulator({ port: 0, hostedPort: 0 });
  const folder = folderWith({ "dashboards/a.yaml": "name: Agent A\ntiles: []\n" });
  const environment = emulator.environment as Record<string, string>;
  await using reader = await connect({ environment, folder });
  const { value } = await reader.call("plan");
  const { digest } = value;
  expect(value.untrusted).not.toHaveProperty("digest");
  const names = async (): Promise<string> => (await reader.call("find", { kind: "dashboards", text: "agent" })).text;
  expect((await reader.call("apply", { digest }).catch(() => ({ isError: true }))).isError).toBe(true);
  await using writer = await connect({ environment, folder, words: ["--allow-writes"] });
  expect((await writer.call("apply", {}).catch(() => ({ isError: true }))).isError).toBe(true);
  expect((await writer.call("apply", { digest: "none" })).isError).toBe(true);
  expect(await names()).not.toContain("Agent");
  writeFileSync(join(folder, "dashboards", "b.yaml"), "name: Agent B\ntiles: []\n");
  await writer.call("apply", { digest });
  expect(await names()).toContain("Agent A");
  expect(await names()).not.toContain("Agent B");
  await using bound = await connect({
    environment: { ...environment, OBSTACK_READ_ONLY: "1" },
    folder,
    words: ["--allow-writes"],
  });
  const { value: next } = await bound.call("plan");
  const refused = await bound.call("apply", { digest: next.digest });
  expect(refused.isError).toBe(true);
  expect(refused.text).toContain("OBSTACK_READ_ONLY");
  expect(await names()).not.toContain("Agent B");
});

test("works with the protocol's inspector", async () => {
  const folder = dirname(require.resolve("@modelcontextprotocol/inspector/package.json"));
  const { bin } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { bin: Record<string, string> };
  const run = await runProcess(
    process.execPath,
    [join(folder, bin["inspector"] ?? ""), "--cli", process.execPath, obstackCommand, "mcp", "--method", "tools/list"],
    { environment: isolated({ HOME: temporaryFolder() }) },
  );
  const { tools } = JSON.parse(run.stdout) as { tools: { name: string }[] };
  expect(tools.map(({ name }) => name)).toContain("backtest");
});

test.each([
  ["on", true],
  ["off", false],
])("runs the modules of the folder with OBSTACK_GENERATORS=%s: %j", async (setting, isRun) => {
  const made = join(temporaryFolder(), "made");
  const code = `import { writeFileSync } from "node:fs";\nwriteFileSync(${JSON.stringify(made)}, "");\nexport default { a: { name: "A", tiles: [] } };\n`;
  const folder = folderWith({ "dashboards/generated.mjs": code });
  await using server = await connect({ environment: { OBSTACK_GENERATORS: setting }, folder });
  const { text } = await server.call("plan", { offline: true });
  expect(existsSync(made)).toBe(isRun);
  expect(text.includes("OBSTACK_GENERATORS")).toBe(!isRun);
});
