import { json, runObstack, startServer } from "@obstack/testing";
import { describe, expect, test } from "vitest";
import { selfHosted } from "./environment.ts";

describe("delete", () => {
  const record = { id: "d1", name: "Old", tiles: [{ id: "t1", extra: true }] };

  test("is refused without --yes and without a terminal", async () => {
    await using server = await startServer(json({ data: record }));
    const { code, stderr } = await runObstack(["dashboards", "delete", "d1"], {
      environment: selfHosted(server.baseUrl),
    });
    expect(code).toBe(2);
    expect(stderr).toBe(
      "error: Refusing to delete dashboard d1 without confirmation.\n  hint: Pass `--yes` to continue.\n",
    );
    expect(server.requests).toHaveLength(0);
  });

  test("prints the complete deleted record", async () => {
    await using server = await startServer(json({ data: record }), json({ data: [] }), { status: 204 });
    const { code, stdout } = await runObstack(["dashboards", "delete", "d1", "--yes", "--output", "json"], {
      environment: selfHosted(server.baseUrl),
    });
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual(record);
    expect(server.requests.map(({ method }) => method)).toEqual(["GET", "GET", "DELETE"]);
  });

  test("sends no request to delete an object that does not exist", async () => {
    await using server = await startServer(json({ message: "Not found" }, 404));
    const { code } = await runObstack(["alerts", "delete", "a1", "--yes"], { environment: selfHosted(server.baseUrl) });
    expect(code).toBe(5);
    expect(server.requests.map(({ method }) => method)).toEqual(["GET"]);
  });
});
