import { ConfigurationError } from "../errors/configuration-error.ts";

/**
 * Returns a base URL without trailing slashes. The URL can have a path prefix. Errors name the source, such as a variable.
 *
 * @throws {ConfigurationError} If it is not an http or https URL, or has a user name, password, query or fragment. The message
 * never contains the password.
 */
export function checkBaseUrl(value: string, source?: string): string {
  const where = source === undefined ? "" : `(${source}) `;
  const url = typeof value === "string" && URL.canParse(value) ? new URL(value) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new ConfigurationError(
      "baseUrl",
      `${where}must be a URL that starts with http:// or https://, not ${JSON.stringify(typeof value === "string" ? value.replace(/(?<![^/@])[^/@]*@/, "") : value)}`,
    );
  }
  if (url.username + url.password + url.search + url.hash !== "") {
    throw new ConfigurationError("baseUrl", `${where}must not contain a user name, password, query or fragment`);
  }
  return url.origin + url.pathname.replace(/(?<!\/)\/+$/, "");
}
