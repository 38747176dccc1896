import { ConfigurationError } from "../errors/configuration-error.ts";

/**
 * Returns the base URL without a slash at its end. It may carry a path, for deployments behind a prefix.
 *
 * @throws {ConfigurationError} when it is no http or https URL, or carries a user, a query or a fragment. The message never
 * shows a password that it carries.
 */
export function checkBaseUrl(value: string): string {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new ConfigurationError(
      "baseUrl",
      `must be a URL that begins with http:// or https://, not ${JSON.stringify(value.replace(/[^/@]*@/, ""))}`,
    );
  }
  if (url.username + url.password + url.search + url.hash !== "") {
    throw new ConfigurationError("baseUrl", "must not carry a user name, a password, a query or a fragment");
  }
  return url.origin + url.pathname.replace(/\/+$/, "");
}
