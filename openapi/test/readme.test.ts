import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readDocument } from "./document.ts";

const page = readFileSync(
  new URL("../../apps/docs/src/content/docs/manual/generated-clients.md", import.meta.url),
  "utf8",
);
const documents = [readDocument("hosted.v1"), readDocument("selfhosted.v2")];
const [sendAlways = "", extensions = ""] = ["## Fields to send always", "## Extensions"].map((title) => {
  const start = page.indexOf(`${title}\n`);
  return page.slice(start, page.indexOf("\n##", start + title.length));
});

test("the table of extensions lists every extension of the specs", () => {
  const listed = [...extensions.matchAll(/^\| `(x-[\w-]+)`/gm)].map(([, name]) => name);
  const used = documents.flatMap((document) =>
    [...JSON.stringify(document).matchAll(/"(x-[\w-]+)":/g)].map(([, name]) => name),
  );
  expect(listed.toSorted()).toEqual([...new Set(used)].toSorted());
});

test("the table of fields to send lists every field that clients send by default", () => {
  const rows = sendAlways.split("\n").filter((line) => line.startsWith("| `"));
  const fields = documents.flatMap(({ components }) =>
    Object.entries(components.schemas).flatMap(([schema, { properties = {} }]) =>
      Object.entries(properties)
        .filter(([, property]) => property["x-send-default"] === true || property["x-send-new-id"] === true)
        .map(([field]) => ({ schema, field })),
    ),
  );
  expect(fields).not.toEqual([]);
  for (const { schema, field } of fields) {
    const row = rows.find((line) => line.includes(`\`${schema}\``) && line.includes(`\`${field}\``));
    expect(row, `${schema}.${field}`).toBeDefined();
  }
});
