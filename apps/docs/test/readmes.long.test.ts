// Runs the code blocks of READMEs and of the manual, each as if its section were the first that is read. `npm run task -- interop` runs generated clients, and the tests
// of the command the fleet example.
import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { readSnippets } from "@obstack/snippets";
import type { Snippet } from "@obstack/snippets";
import { expect, test } from "vitest";
import { runPage } from "./run-page.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));

const install = `
npm install --global @obstack/cli @obstack/emulator
npm install @obstack/alerting @obstack/alert-tests @obstack/as-code @obstack/charts @obstack/core @obstack/emulator @obstack/hosted @obstack/selfhosted
npm install undici @opentelemetry/api
`;
/** A reader with a server, a stack, profiles and a password manager. */
const equip = `
${install}
obstack emulator start --detach
eval "$(obstack emulator env)"
cp -r '${root}examples/web-shop' web-shop
echo 'targets: { staging: { deployment: selfhosted } }' > web-shop/obstack.yaml
git init --quiet --bare remote
git -C web-shop init --quiet
git -C web-shop add .
git -C web-shop commit --quiet --message Start
git -C web-shop remote add origin ../remote
git -C web-shop push --quiet --set-upstream origin main
mkdir fleet lib
echo 'export const services = ["checkout"];' > lib/services.ts
echo 'fleet: { waves: [canary, rest] }\ntargets: { canary: { profile: staging }, eu-1: { profile: production } }' > fleet/obstack.yaml
umask 077
obstack emulator env --output json > env.json
node -p 'require("./env.json").OBSTACK_SELFHOSTED_API_KEY' > ~/.lab-key
obstack profile add staging --deployment selfhosted --base-url http://127.0.0.1:8000 --secret-file ~/.lab-key
obstack emulator start --detach --profile production --port 0 --hosted-port 0
printf '#!/bin/sh\\necho %s\\n' "$OBSTACK_HOSTED_KEY_SECRET" > ~/bin/pass
printf '#!/bin/sh\\n' > ~/bin/code
chmod +x ~/bin/pass ~/bin/code
`;

/** Returns commands that prepare what a block assumes: a server with the web shop, except for blocks that start or fill one. */
function prepareBlock({ code }: Snippet): string {
  if (code.includes("obstack emulator start")) return "obstack emulator stop";
  const serve = `
obstack emulator status | grep --quiet '^emulator ' || obstack emulator start --detach
eval "$(obstack emulator env)"
curl --silent --request POST http://127.0.0.1:8000/_emulator/reset
rm -rf monitoring
`;
  if (code.includes("exportFiles(")) return serve;
  return `
${serve}
cp -r web-shop monitoring
obstack apply ./monitoring
${code.includes("alert.yaml") ? "obstack alerts get 'Checkout fails' --output yaml | sed 's/^name: .*/name: Errors/' > alert.yaml" : ""}
${code.includes("$digest") ? "digest=$(obstack plan ./monitoring --query digest)" : ""}
${code.includes("--all") ? "cd fleet" : ""}
`;
}

/** What the placeholders of READMEs stand for on the emulator. */
const replacements: readonly (readonly [string, string])[] = [
  ["export OBSTACK_SELFHOSTED_API_KEY=…", "export OBSTACK_SELFHOSTED_API_KEY"],
  ["http://lab:8000", "http://127.0.0.1:8000"],
  ["https://api.example.com", "http://127.0.0.1:8001"],
  ["--key-id k1", '--key-id "$OBSTACK_HOSTED_KEY_ID"'],
  ["--organization-id …", '--organization-id "$OBSTACK_HOSTED_ORGANIZATION_ID"'],
  ["--service-id …", '--service-id "$OBSTACK_HOSTED_SERVICE_ID"'],
  // The stack has one target.
  ["./monitoring --target production", "./monitoring --target staging"],
  ["alerts edit 'Checkout errors'", "alerts edit 'Checkout errors' --yes"],
  // Above this budget, the command exits with 8.
  ["--budget 500", "--budget 5000"],
  // Runs until Ctrl-C, and is followed by the same with `--detach`.
  ["obstack emulator start                    #", "#"],
];

const paths = globSync(
  "{apps/cli/README.md,apps/docs/src/content/docs/manual/*.md,packages/*/README.md,examples/{web-shop,github-actions}/README.md}",
  { cwd: root, exclude: ["**/generated-clients.md"] },
);
const pages = paths.toSorted().map((path) => ({ path, text: readFileSync(`${root}${path}`, "utf8") }));

test.concurrent.each(pages.filter(({ text }) => readSnippets(text).some(({ noRun }) => noRun === undefined)))(
  "runs $path",
  async ({ path, text }) => {
    const page = replacements.reduce((result, [from, to]) => result.replaceAll(from, to), text);
    const isExample = path.startsWith("examples/");
    const before = isExample ? `${install}\ncp -r '${root}${path.replace("/README.md", "")}'/* .` : equip;
    const count = await runPage(page, {
      before,
      isReference: true,
      ...(isExample ? {} : { beforeEach: prepareBlock }),
    });
    expect(count).toBeGreaterThan(0);
  },
);

test("runs every block, except those that cannot run", () => {
  const skipped = pages.flatMap(({ path, text }) =>
    readSnippets(text).flatMap(({ noRun }) => (noRun === undefined ? [] : [`${path}: ${noRun}`])),
  );
  expect(skipped).toEqual([
    "packages/alert-tests/README.md: an excerpt of the output",
    "packages/emulator/README.md: a part of a test: the client, alert and dashboard are those of the test",
    "packages/emulator/README.md: needs a container engine",
    "packages/mcp/README.md: waits for a client on standard input",
    "packages/mcp/README.md: waits for a client on standard input",
  ]);
});
