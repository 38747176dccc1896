import { isSecretName } from "@obstack/core/secrets";

/** Returns a base URL for display, without user name, password, query and fragment. */
export function publicAddress(address: string): string {
  if (!URL.canParse(address)) return address.replace(/^.*@/s, "[secret]@").replace(/[?#].*/s, "?[secret]");
  const { protocol, username, password, host, pathname, search, hash } = new URL(address);
  if (username + password + search + hash === "") return address;
  const user = username + password === "" ? "" : "[secret]@";
  return `${protocol}//${user}${host}${pathname}${search + hash === "" ? "" : "?[secret]"}`;
}

/** Replaces the passwords and secret query parameters of every URL in a text. */
export function withoutUrlSecrets(text: string): string {
  return text
    .replaceAll(/:\/\/[^\s/?#"'<>]*@/g, "://[secret]@")
    .replaceAll(/([?&;])([^\s?&;=#"'<>]+)=([^\s&#"'<>]*)/g, (match, start: string, name: string) =>
      isSecretName(decode(name)) ? `${start}${name}=[secret]` : match,
    );
}

function decode(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
