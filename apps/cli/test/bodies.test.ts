import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { json, runObstack, startServer } from "@obstack/testing";
import { afterAll, describe, expect, test } from "vitest";
import { selfHosted } from "./environment.ts";

const folder = mkdtempSync(join(tmpdir(), "obstack-cli-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe("a body from a file", () => {
  const file = (name: string, text: string): string => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  };
  const create = (path: string, baseUrl?: string) =>
    runObstack(["dashboards", "create", "-f", path], { environment: selfHosted(baseUrl) });

  test("may be YAML or JSON, and is sent as it is", async () => {
    await using server = await startServer(json({ data: { id: "1", name: "A" } }));
    for (const path of [file("a.yaml", "name: A\nextra: [1]\n"), file("a.json", '{"name": "A", "extra": [1]}')]) {
      const { code, stderr } = await create(path, server.baseUrl);
      expect(code).toBe(0);
      expect(stderr).toContain("Created dashboard 1.\n");
    }
    expect(server.requests.map(({ body }) => JSON.parse(body))).toEqual([
      { name: "A", extra: [1] },
      { name: "A", extra: [1] },
    ]);
  });

  test("names file, line and column of a mistake", async () => {
    const path = file("broken.yaml", "name: A\ntags: [a\n");
    const { code, stderr } = await create(path);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^error: .*broken\.yaml:3:1: /);
  });

  test.each([
    ["missing.yaml", undefined, "There is no file"],
    ["list.yaml", "- 1\n", "must hold one object"],
    ["nameless.yaml", "tags: [a]\n", 'lacks "name"'],
  ])("%s is refused before anything is sent", async (name, text, says) => {
    const path = text === undefined ? join(folder, name) : file(name, text);
    const { code, stderr } = await create(path);
    expect(code).toBe(2);
    expect(stderr).toContain(says);
  });
});
