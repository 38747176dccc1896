// The code samples of the API reference and the examples of the methods run against an emulator.
import { readFileSync } from "node:fs";
import { startEmulator } from "@obstack/emulator";
import { createHostedClient } from "@obstack/hosted";
import { createSelfHostedClient } from "@obstack/selfhosted";
import { expect, test } from "vitest";
import { createSamples } from "../scripts/samples/create-samples.ts";
import { formatValue } from "../scripts/samples/format-value.ts";
import { operationsOf, readSpec } from "../scripts/samples/operations.ts";
import { codeBlock } from "../scripts/reference/markdown.ts";
import { findFiles } from "../scripts/find-files.ts";
import { pages } from "../scripts/read-documents.ts";
import { runPage } from "./run-page.ts";

const cases = (["selfhosted", "hosted"] as const).flatMap((deployment) =>
  (["typescript", "command", "curl"] as const).map((kind) => [deployment, kind] as const),
);

test.each(cases)(
  "every sample of the %s deployment in %s sends a valid request of its operation",
  async (deployment, kind) => {
    await using emulator = await startEmulator();
    const samples = createSamples(deployment);
    const install = `npm install --global @obstack/cli\nnpm install @obstack/hosted @obstack/selfhosted`;
    const language = kind === "typescript" ? "ts" : "sh";
    const blocks = [...samples.values()].map((sample) => codeBlock(language, [sample[kind]]));
    const requests: unknown[] = [];
    const count = await runPage([...blocks, codeBlock("sh", ["true"])].join("\n\n"), {
      before: install,
      environment: emulator.environment,
      beforeEach: () => {
        // The requests of the block before.
        const sent = emulator.requests().filter(({ deployment: to }) => to === deployment);
        requests.push(sent.map(({ operationId, violations }) => ({ operationId, violations })));
        return `curl --silent --fail --request POST ${new URL("reset", emulator.page).href}`;
      },
    });
    expect(count).toBe(samples.size + 1);
    const operations = operationsOf(readSpec(deployment)).map(({ operationId }) => operationId);
    expect([...samples.keys()]).toEqual(operations);
    expect(requests.slice(1)).toEqual(
      operations.map((operationId) => expect.arrayContaining([{ operationId, violations: [] }])),
    );
  },
);

test.each(["selfhosted", "hosted"] as const)(
  "every method of the %s client has a page whose example runs",
  async (name) => {
    const client =
      name === "hosted"
        ? createHostedClient({ baseUrl: "http://127.0.0.1" })
        : createSelfHostedClient({ apiKey: "key" });
    const folder = `${pages}reference/packages/${name}/methods/`;
    const markdown = findFiles("*.md", folder).map((path) => readFileSync(folder + path, "utf8"));
    const titles = markdown.map((page) => /^title: "client\.(.*)"$/m.exec(page)?.[1]);
    expect(titles.toSorted()).toEqual(methodsOf(client).toSorted());

    const examples = markdown.flatMap((page) => /^```ts$.*?^```$/ms.exec(page) ?? []);
    expect(examples).toHaveLength(titles.length);
    // Those of operations run above.
    const samples = new Set([...createSamples(name).values()].map(({ typescript }) => codeBlock("ts", [typescript])));
    const others = examples.filter((example) => !samples.has(example));
    expect(others).toHaveLength(examples.length - samples.size);
    await using emulator = await startEmulator();
    await runPage(others.join("\n\n"), {
      before: "npm install @obstack/hosted @obstack/selfhosted",
      environment: emulator.environment,
      beforeEach: () => `curl --silent --fail --request POST ${new URL("reset", emulator.page).href}`,
    });
  },
);

/** Returns the paths of the methods of a client's resources, such as `stack.dashboards.get`. */
function methodsOf(resource: object): string[] {
  return Object.keys(resource).flatMap((name) => {
    if (name === "server" || name === "transport") return [];
    const value = (resource as Record<string, unknown>)[name];
    if (typeof value === "function") return [name];
    return methodsOf(value as object).map((method) => `${name}.${method}`);
  });
}

test("values are formatted as TypeScript", () => {
  expect(formatValue({ a: [], "b-c": { d: null, e: '"\n' } })).toBe(
    String.raw`{ a: [], "b-c": { d: null, e: "\"\n" } }`,
  );
  expect(formatValue({ long: ["x".repeat(80), {}] })).toBe(`{\n  long: [\n    "${"x".repeat(80)}",\n    {},\n  ],\n}`);
});
