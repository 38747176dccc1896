/** Creates an element. Strings become text nodes, so names of records cannot inject markup. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const created = Object.assign(document.createElement(name), properties);
  created.append(...children);
  return created;
}

export function emptyState(message: string, command?: string): HTMLElement {
  const hint = command === undefined ? [] : [element("pre", {}, element("code", {}, command))];
  return element("div", { className: "empty" }, element("p", {}, message), ...hint);
}
