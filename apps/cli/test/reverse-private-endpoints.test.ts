import { json, runObstack, startServer } from "@obstack/testing";
import { expect, test } from "vitest";
import { hosted } from "./environment.ts";

const id = "c2a1f0de-1b2c-4d3e-8f40-5a6b7c8d9e0f";

test.each(["Failed", "Rejected", "Expired", "Deleting"])(
  "stops waiting immediately if the status is %s",
  async (status) => {
    await using server = await startServer(json({ status: 200, requestId: "r", result: { id, status } }));
    const { code, stdout, stderr } = await runObstack(["reverse-private-endpoints", "get", id, "--wait"], {
      environment: hosted(server.baseUrl),
    });
    expect({ code, stdout, requests: server.requests.length }).toEqual({ code: 1, stdout: "", requests: 1 });
    expect(stderr).toMatch(
      new RegExp(
        `^error: Reverse private endpoint ${id} cannot become ready: its status is "${status}"\\.\\n {2}hint: .+\\n$`,
      ),
    );
  },
);
