import { fileURLToPath } from "node:url";
import { runProcess } from "@obstack/testing";
import { expect, test } from "vitest";

const main = fileURLToPath(new URL("../src/main.ts", import.meta.url));

// Parts that run Obstack in processes of their own.
test.each(["as-code", "generators", "generated-fleet", "fleet", "slos", "drawing", "page"])(
  "measure %s",
  { timeout: 600_000 },
  async (part) => {
    const { code, stdout, stderr } = await runProcess(process.execPath, [main, "--quick", part], { timeout: 600_000 });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    // A title, and the values of each peer below it.
    const figures = [...stdout.matchAll(/^(\S.*)\n((?: {2}.*\n)+)/gm)];
    expect(figures).not.toEqual([]);
    for (const [, title = "", lines = ""] of figures) {
      const values = [...lines.matchAll(/ (\d+\.\d\d)(?: \(goal (\d+)\))?\n/g)];
      expect(values, title).not.toEqual([]);
      // Unlike times, numbers of requests are the same on every machine.
      if (!title.startsWith("Requests")) continue;
      for (const [, value, goal] of values) expect(Number(value), title).toBeLessThanOrEqual(Number(goal ?? Infinity));
    }
  },
);
