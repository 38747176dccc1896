// `promote` between two deployments, with the built command.
import { startEmulator } from "@obstack/emulator";
import { runObstack, shellCommand } from "@obstack/testing";
import { describe, expect, test } from "vitest";
import { selfHosted } from "./environment.ts";
import { edit, emulator, folder, home, obstack, staging, useWebShop } from "./web-shop.ts";

useWebShop();

describe("promote", () => {
  test("promotes a dashboard with its alerts and can be undone", async () => {
    await staging("apply", "--yes");
    const promote = (...argv: string[]) =>
      obstack("promote", "--from", "staging", "--to", "production", "--folder", folder, "--only", "Checkout", ...argv);
    expect(await promote("--dry-run")).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/staging to production \(http.+\): 4 to create\.\n$/),
    });
    expect(await promote("--yes")).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/\nstaging to production \(http.+\): 4 created\.\n$/),
      stderr: `To revert, run \`obstack undo ${shellCommand(folder)} --target production --from staging\`.\n`,
    });
    expect(await promote("--yes")).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/\nstaging to production \(http.+\): Nothing to do\.\n$/),
      stderr: "",
    });
    expect((await obstack("alerts", "list", "--deployment", "hosted")).stdout).toContain("Checkout fails");
    expect(await obstack("undo", folder, "--target", "production", "--from", "staging", "--yes")).toMatchObject({
      code: 0,
    });
    expect((await obstack("alerts", "list", "--deployment", "hosted")).stdout).not.toContain("Checkout fails");
  });

  test("warns if files of the folder manage an object that it overwrites", async () => {
    await staging("apply", "--yes");
    expect(await obstack("apply", folder, "--target", "production", "--yes")).toMatchObject({ code: 0 });
    const words = ["--from", "staging", "--to", "production", "--folder", folder, "--only", "Checkout fails"];
    edit("alerts/checkout-errors.yaml", "threshold: 20", "threshold: 11");
    await staging("apply", "--yes");
    expect((await obstack("promote", ...words, "--dry-run")).stdout).toContain(
      '  alert "Checkout fails": alerts/checkout-errors of this folder manages it, so the next apply to production overwrites the promotion. Change that file instead.\n',
    );
  });

  test("skips objects that refer to something without a match, and lists them", async () => {
    edit("obstack.yaml", "On-call: ", "Elsewhere: ");
    await obstack("apply", folder, "--target", "staging", "--yes");
    const words = ["promote", "--from", "staging", "--to", "production", "--folder", folder];
    const problem = 'Unknown webhook "On-call". This deployment cannot list webhooks: bind the name in obstack.yaml.';
    const dryRun = await obstack(...words, "--dry-run");
    expect(dryRun.stdout).toContain(`alert "Checkout fails" cannot be promoted: ${problem}\n`);
    const alone = await obstack(...words, "--only", "Checkout fails", "--yes");
    expect(alone).toMatchObject({ code: 2, stderr: expect.stringContaining(`alert "Checkout fails": ${problem}\n`) });
    expect(alone.stderr).toContain("targets.production.bindings in obstack.yaml");
    const partial = await obstack(...words, "--yes");
    expect(partial.stdout + partial.stderr).toContain(`alert "Checkout fails" cannot be promoted: ${problem}\n`);
    expect(partial.code).toBe(9);
  });

  test("names the target whose configuration is missing", async () => {
    const environment = { ...selfHosted(emulator.selfHosted.baseUrl), HOME: home };
    const argv = ["promote", "--from", "staging", "--to", "production", "--folder", folder];
    expect(await runObstack(argv, { environment })).toEqual({
      code: 3,
      stdout: "",
      stderr:
        "error: Target production: baseUrl is missing.\n  hint: Set it in obstack.yaml or in a profile, or set the environment variable OBSTACK_HOSTED_URL.\n",
    });
  });

  test("uses the profile of a target instead of the environment", async () => {
    await using other = await startEmulator({ behavior: "documented", seed: "empty" });
    const add = (name: string, url: string) =>
      obstack(
        "profile",
        "add",
        name,
        "--deployment",
        "selfhosted",
        "--base-url",
        url,
        "--secret-command",
        `echo ${emulator.selfHosted.apiKey}`,
      );
    await add("here", emulator.selfHosted.baseUrl);
    await add("there", other.selfHosted.baseUrl);
    const plan = await obstack("promote", "--from", "here", "--to", "there", "--folder", home, "--yes");
    expect(plan).toMatchObject({ code: 0, stdout: expect.stringMatching(/here to there \(http.+\): 4 created\./) });
    expect(other.requests().some(({ method }) => method === "POST")).toBe(true);
    const same = await obstack("promote", "--from", "here", "--to", "selfhosted", "--folder", home, "--yes");
    expect(same).toMatchObject({ code: 2, stderr: expect.stringContaining("are the same deployment") });
  });
});
