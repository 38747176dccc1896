import { randomBytes } from "node:crypto";

/** A new identifier as self-hosted deployments give them: 24 hexadecimal characters. */
export function newId(): string {
  return randomBytes(12).toString("hex");
}

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** Random letters and digits, for keys. */
export function newSecret(length: number): string {
  return Array.from(randomBytes(length), (byte) => letters[byte % letters.length]).join("");
}
