/** Writes a name in camel case as it is typed: `baseUrl` is `base-url`. */
export function toKebab(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
