import { ConfigurationError } from "../errors/configuration-error.ts";

/**
 * Returns the base URL without a slash at its end. It may carry a path, for deployments behind a prefix.
 *
 * @throws {ConfigurationError} when it is no http or https URL, or carries a user, a query or a fragment.
 */
export function checkBaseUrl(value: string): string {
  if (!URL.canParse(value)) {
    return refuse(`is not a URL: ${JSON.stringify(value)}`, schemeHint);
  }
  const url = new URL(value);
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    return refuse(`must begin with http:// or https://, not ${url.protocol}`, schemeHint);
  }
  if (url.username !== "" || url.password !== "") return refuse("must not carry a user name or password");
  if (url.search !== "" || url.hash !== "") return refuse("must not carry a query or a fragment");
  return `${url.origin}${url.pathname.replace(/\/+$/, "")}`;
}

const schemeHint = "Write it with its scheme, such as http://localhost:8000.";

function refuse(reason: string, hint?: string): never {
  throw new ConfigurationError("baseUrl", `baseUrl ${reason}.`, hint === undefined ? {} : { hint });
}
