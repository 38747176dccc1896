export { isSecretName, secretsAt } from "./secret/secrets-at.ts";
