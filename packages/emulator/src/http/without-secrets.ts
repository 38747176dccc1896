/** Fields with secrets, in requests and responses. */
const secretFields = new Set(["keySecret", "keySecretHash", "keyIdHash", "password", "secretKey", "connectionString"]);

/** Returns a body as JSON, or as text if it is not JSON, with `[redacted]` in place of secrets. */
export function withoutSecrets(text: string | undefined): unknown {
  if (text === undefined || text === "") return undefined;
  try {
    return JSON.parse(text, (name, value: unknown) => (secretFields.has(name) ? "[redacted]" : value)) as unknown;
  } catch {
    return text;
  }
}
