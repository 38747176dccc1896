// `obstack preview --watch`, without a server.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "@obstack/testing";
import { expect, test, vi } from "vitest";
import { startCommand } from "./start-command.ts";
import { writeDashboard } from "./write-dashboard.ts";

test("draws again after a file changes, reports mistakes, and ignores the page that it writes", async () => {
  const home = temporaryFolder();
  writeDashboard(home);
  const words = ["preview", home, "--offline", "--watch", "--out", join(home, "preview")];
  const command = await startCommand(words, { HOME: home }, ({ stderr }) => stderr.includes("Wrote "));
  const page = (): string => readFileSync(join(home, "preview/index.html"), "utf8");
  expect(page()).toContain(">Cart<");
  writeDashboard(home, "ServiceName:cart", "Renamed");
  await vi.waitUntil(() => page().includes(">Renamed<"));
  writeFileSync(join(home, "dashboards", "cart.json"), "{ name: ");
  await vi.waitUntil(() => command.stderr().includes("dashboards/cart.json:1:1"));
  writeDashboard(home, "ServiceName:cart", "Fixed");
  await vi.waitUntil(() => page().includes(">Fixed<"));
  const { length } = command.stderr();
  // A page that counts as a change would be written again and again.
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(command.stderr()).toHaveLength(length);
  await command.stop();
});
