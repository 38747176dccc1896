import { expect, test, vi } from "vitest";
import { log } from "../src/obstack/run-obstack.ts";

test("surrounds text with a token, so that the runner ignores commands in it", () => {
  const written: string[] = [];
  const write = vi.spyOn(process.stdout, "write").mockImplementation((chunk) => written.push(String(chunk)) > 0);
  try {
    log("Plan", "::error::injected\n");
    log("Nothing", " \n");
  } finally {
    write.mockRestore();
  }
  expect(written.join("").replaceAll("\r\n", "\n")).toMatch(
    /^::group::Plan\n::stop-commands::([\w-]{36})\n::error::injected\n::\1::\n::endgroup::\n$/,
  );
});
