import { json, runObstack, startServer } from "@obstack/testing";
import { describe, expect, test } from "vitest";
import { outcome, runSelfHosted } from "./environment.ts";

describe("delete", () => {
  const record = { id: "665f1c2ab4d3e5f6a7b8c901", name: "Old", tiles: [{ id: "t1", extra: true }] };

  test("is refused without --yes and without a terminal", async () => {
    await using server = await startServer(json({ data: record }));
    const { code, stderr } = await runSelfHosted(server, "dashboards", "delete", "665f1c2ab4d3e5f6a7b8c901");
    expect(code).toBe(2);
    expect(stderr).toBe(
      "error: Refusing to delete dashboard 665f1c2ab4d3e5f6a7b8c901 without confirmation.\n  hint: Pass `--yes` to continue.\n",
    );
    expect(server.requests).toHaveLength(0);
  });

  test("names a missing connection before it asks", async () => {
    expect(await runObstack(["dashboards", "delete", record.id], { environment: {} })).toMatchObject(
      outcome(3, "OBSTACK_"),
    );
  });

  test("prints the complete deleted record", async () => {
    await using server = await startServer(json({ data: record }), json({ data: [] }), json({ data: record }), {
      status: 204,
    });
    const argv = ["dashboards", "delete", record.id, "--yes", "--output", "json"];
    const { code, stdout } = await runSelfHosted(server, ...argv);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual(record);
    expect(server.requests.map(({ method }) => method)).toEqual(["GET", "GET", "GET", "DELETE"]);
  });

  test("names the alerts that go with a dashboard", async () => {
    const alerts = [
      { id: "1", name: "Errors", tileId: "t1" },
      { id: "2", name: "Elsewhere", tileId: "t9" },
    ];
    await using server = await startServer(json({ data: record }), json({ data: alerts }), json({ data: record }), {
      status: 204,
    });
    const { stderr, stdout } = await runSelfHosted(server, "dashboards", "delete", record.id, "--yes");
    expect(stderr).toBe(
      `Deleted dashboard "Old" (${record.id}) and its alert "Errors" on ${server.baseUrl}.\nUndo with \`obstack undo --last-write\`.\n`,
    );
    expect(stdout).toBe("");
    await using other = await startServer(json({ data: record }), json({ data: alerts }), json({ data: record }));
    const dry = await runSelfHosted(other, "dashboards", "delete", record.id, "--dry-run");
    expect(dry.stderr).toBe(
      `Would delete dashboard "Old" (${record.id}) and its alert "Errors":\nDry run: the request was not sent.\n`,
    );
    expect(dry.stdout).toMatch(/^DELETE /);
  });

  test("sends no request to delete an object that does not exist", async () => {
    await using server = await startServer(json({ message: "Not found" }, 404));
    expect(await runSelfHosted(server, "alerts", "delete", "665f1c2ab4d3e5f6a7b8ca01", "--yes")).toMatchObject(
      outcome(5, "hint: `obstack alerts list` returns the identifiers."),
    );
    expect(server.requests.map(({ method }) => method)).toEqual(["GET"]);
  });

  const all = ["GET /api/v2/dashboards", `GET /api/v2/dashboards/${record.id}`];
  const urls = (server: Awaited<ReturnType<typeof startServer>>): string[] =>
    server.requests.map(({ method, url }) => `${method} ${url.replace(/\?.*/, "")}`);
  const deleteOld = (server: Awaited<ReturnType<typeof startServer>>, name: string) =>
    runSelfHosted(server, "dashboards", "delete", name, "--yes");

  test("refuses an object that was renamed after it was found", async () => {
    await using server = await startServer(json({ data: [record] }), json({ data: { ...record, name: "Current" } }));
    const { code, stderr } = await deleteOld(server, "Old");
    expect({ code, stderr }).toEqual(
      outcome(1, `Refusing to delete dashboard "Current" (${record.id}): it was named "Old" when it was selected.`),
    );
    expect(urls(server)).toEqual(all);
  });

  test("refuses an object that was renamed while its alerts were listed", async () => {
    await using server = await startServer(
      json({ data: [record] }),
      json({ data: record }),
      json({ data: [] }),
      json({ data: { ...record, name: "Current" } }),
    );
    expect((await deleteOld(server, "Old")).code).toBe(1);
    expect(urls(server)).toEqual([...all, "GET /api/v2/alerts", all[1]]);
  });

  test("refuses a name that differs in case", async () => {
    await using server = await startServer(json({ data: [record] }));
    const { code, stderr } = await deleteOld(server, "old");
    expect({ code, stderr }).toEqual(outcome(5, 'No dashboard is named "old". Did you mean "Old"?'));
    expect(urls(server)).toEqual(all.slice(0, 1));
  });
});
