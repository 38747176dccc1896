/** Converts a camel-case name to kebab case, such as `baseUrl` to `base-url`. */
export function toKebab(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
