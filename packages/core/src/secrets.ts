export { isSecretName } from "./secret/secret-name.ts";
export { secretsAt } from "./secret/secrets-at.ts";
