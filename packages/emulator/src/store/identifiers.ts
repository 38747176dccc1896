import { randomBytes } from "node:crypto";

/** Returns a random identifier in the form of self-hosted deployments: 24 hexadecimal digits. */
export function newId(): string {
  return randomBytes(12).toString("hex");
}

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** Returns random letters and digits. */
export function newSecret(length: number): string {
  return Array.from(randomBytes(length), (byte) => letters[byte % letters.length]).join("");
}
