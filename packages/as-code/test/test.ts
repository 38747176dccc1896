import { test as plainTest } from "vitest";
import type { TestAPI } from "vitest";
import { temporaryFolder } from "./world.ts";

/** A test that may take the path of a temporary folder of its own: `test("…", async ({ folder }) => { … })`. */
export const test: TestAPI<{ folder: string }> = plainTest.extend<{ folder: string }>({
  // oxlint-disable-next-line no-empty-pattern -- Vitest requires a pattern.
  folder: async ({}, use) => {
    using folder = temporaryFolder();
    await use(folder.path);
  },
});
