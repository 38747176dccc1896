import { format, inspect } from "node:util";
import { expect, test } from "vitest";
import { toJson } from "../client/create-request.ts";
import { replaceSecrets, hideSecrets } from "./replace-secrets.ts";
import { Secret } from "./secret.ts";
import { isSecretName, secretsAt } from "./secrets-at.ts";
import { refuseHiddenSecrets } from "../secret/replace-secrets.ts";

test("only reveal() returns the secret", () => {
  const secret = new Secret("hunter2");
  const printed = [
    inspect(secret),
    inspect({ a: [secret] }, { showHidden: true }),
    JSON.stringify({ secret }),
    `${secret}`,
    format("%s %o", secret, secret),
  ];
  expect(printed.join()).not.toContain("hunter2");
  expect(JSON.stringify(secret)).toBe('"[secret]"');
  expect(secret.reveal()).toBe("hunter2");
});

test("is sent in a body", () => {
  expect(toJson({ a: [new Secret("x")], b: "[secret] in a text" })).toBe('{"a":["x"],"b":"[secret] in a text"}');
  // Of another copy of this package.
  const brand = Symbol.for("@obstack/core.secret");
  expect(toJson({ a: { [brand]: true, reveal: () => "x", toJSON: () => "[secret]" } })).toBe('{"a":"x"}');
});

test("replaces the values of secret fields, and no others", () => {
  const credentials = { username: "u", token: "t", more: ["x"] };
  const body = { name: "password", password: 1, credentials, accessKey: "k", connectionString: "", keySecret: null };
  expect(replaceSecrets([body], (value) => `<${value}>`)).toEqual([
    {
      ...body,
      password: "<1>",
      credentials: { username: "u", token: "<t>", more: ["<x>"] },
      accessKey: "<k>",
    },
  ]);
  expect(replaceSecrets({ connectionString: "c", secretKey: true }, () => "")).toEqual({
    connectionString: "",
    secretKey: "",
  });
});

const webhook = {
  id: "w",
  name: "token",
  url: "https://u:PRIVATE@hooks.example.com/T0/PRIVATE?a=PRIVATE",
  body: "PRIVATE",
  headers: { "X-A": "PRIVATE", list: ["PRIVATE", 5] },
  queryParams: [{ name: "a", value: "PRIVATE" }],
};
const shownWebhook = {
  id: "w",
  name: "token",
  url: "https://hooks.example.com/[secret]",
  body: "[secret]",
  headers: { "X-A": "[secret]", list: ["[secret]", "[secret]"] },
  queryParams: [{ name: "[secret]", value: "[secret]" }],
};
const plain = { password: "p", token: "t", url: "https://u:p@h/?a=b", body: "b", serviceAccountKey: "s" };
const organization = "https://h/base/v1/organizations/o";

test.each<[string, object, object]>([
  ["/api/v2/webhooks", webhook, shownWebhook],
  ["/api/v2//%77ebHooks/w?a=b", webhook, shownWebhook],
  ["/webhooks/api/v2/alerts", webhook, shownWebhook],
  [
    "/api/v2/webhooks",
    { url: "https://h/", other: { url: "no address" } },
    { url: "https://h/", other: { url: "[secret]" } },
  ],
  ["/api/v2/webhooks", { url: "https://h\\PRIVATE" }, { url: "https://h/[secret]" }],
  ...["/api/v2/dashboards/d", "/api/v2/charts/series", `${organization}/usageCost?a=b`].map(
    (path): [string, object, object] => [path, plain, plain],
  ),
  [`${organization}/services/s/pipes`, plain, { ...plain, password: "[secret]", serviceAccountKey: "[secret]" }],
  [
    "/api/v2/connections",
    {
      ...plain,
      text: "see http://u:p@h/x?a=b and mailto:a@b",
      headers: [
        { name: "X-Api-Key", value: "k" },
        { name: "A", value: "v" },
      ],
    },
    {
      password: "[secret]",
      token: "[secret]",
      url: "https://[secret]@h/?[secret]",
      body: "b",
      serviceAccountKey: "[secret]",
      text: "see http://[secret]@h/x?[secret] and mailto:a@b",
      headers: [
        { name: "X-Api-Key", value: "[secret]" },
        { name: "A", value: "v" },
      ],
    },
  ],
])("at %s hides what is secret there, and refuses to send that back", (path, body, expected) => {
  const rules = secretsAt(path);
  const shown = replaceSecrets(body, (_secret, _name, text) => text, rules);
  expect(shown).toEqual(expected);
  refuseHiddenSecrets(body, rules);
  if (JSON.stringify(expected).includes("[secret]"))
    expect(() => refuseHiddenSecrets(shown, rules)).toThrow("the secret itself");
});

test("an address shows its host, and is sent whole", () => {
  const url = new Secret(webhook.url, shownWebhook.url);
  expect(`${url} ${JSON.stringify(url)} ${inspect(url)}`).toBe(`${url} "${url}" ${url}`);
  expect(String(url)).toBe(shownWebhook.url);
  expect(JSON.parse(toJson({ url }))).toEqual({ url: webhook.url });
});

test("recognizes names of secrets", () => {
  const secrets = "token accessToken client_secret apiKey api-key x-auth Authorization PASSWORD sig".split(" ");
  expect(secrets.filter((name) => !isSecretName(name))).toEqual([]);
  const others = ["name", "keyId", "author", "design", "config", "groupBy", "url", "compress"];
  expect(others.filter(isSecretName)).toEqual([]);
});

test("hides the secrets that a server sends although the interface omits them", () => {
  const credentials = { username: "u", password: "hunter2" };
  const record = hideSecrets({ id: "p", source: { kafka: { credentials } } });
  expect(record).toMatchObject({ id: "p", source: { kafka: { credentials: { username: "u" } } } });
  const { password } = record.source.kafka.credentials as { password: unknown };
  expect(password).toBeInstanceOf(Secret);
  expect(JSON.stringify(record)).not.toContain("hunter2");
});
