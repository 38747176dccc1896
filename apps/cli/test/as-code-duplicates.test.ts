// Objects that exist twice because two clones of a repository applied at the same time.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { folder, obstack, staging, useWebShop } from "./web-shop.ts";
import { outcome } from "./environment.ts";

useWebShop();

test("reports duplicates with the command that deletes the other object", async () => {
  const file = join(folder, "dashboards/twice.yaml");
  writeFileSync(file, "name: Twice\ntiles: []\n");
  const idOf = ({ stdout }: { readonly stdout: string }): string => (JSON.parse(stdout) as { id: string }).id;
  const { stdout } = await staging("apply", "--yes", "--output", "json");
  const { changes } = JSON.parse(stdout) as { changes: { key: string; id: string }[] };
  const created = changes.find(({ key }) => key === "twice")?.id ?? "";
  const other = idOf(await obstack("dashboards", "create", "-f", file, "--output", "json"));
  const text = `dashboard twice "Twice" exists more than once: the state has ${created}. To delete the other one, run \`obstack dashboards delete ${other}\``;
  expect((await staging("plan")).stdout).toContain(text);
  expect(await staging("apply", "--yes")).toMatchObject(outcome(0, `warning: ${text}.\n`));
  expect((await obstack("dashboards", "delete", other, "--yes")).code).toBe(0);
  expect(JSON.parse((await staging("plan", "--output", "json")).stdout)).toMatchObject({
    targets: [{ status: "unchanged", details: { duplicates: [] } }],
  });
});
