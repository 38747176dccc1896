/** A child of a list, identified by its key. */
export interface Child {
  readonly key: string;
  /** Content of the child, which is created again if this changes. */
  readonly value: unknown;
  readonly create: () => HTMLElement;
}

const shown = new WeakMap<Element, { readonly key: string; readonly text: string }>();

/** Updates the children of an element. Unchanged children stay in place and keep their focus; open `details` stay open. */
export function syncChildren(parent: Element, children: readonly Child[]): void {
  const previous = new Map([...parent.children].map((child) => [shown.get(child)?.key, child]));
  const next = children.map(({ key, value, create }) => {
    const text = JSON.stringify(value) ?? "";
    const old = previous.get(key);
    if (old !== undefined && shown.get(old)?.text === text) return old;
    const created = create();
    shown.set(created, { key, text });
    if (old instanceof HTMLDetailsElement && created instanceof HTMLDetailsElement) created.open = old.open;
    return created;
  });
  const kept = new Set<Element>(next);
  const focused = [...parent.children].find((child) => child.contains(document.activeElement));
  const focusedKey = focused === undefined ? undefined : shown.get(focused)?.key;
  // Old children are removed first, so that unchanged ones stay in place: moving an element removes its focus.
  for (const child of [...parent.children].filter((one) => !kept.has(one))) child.remove();
  for (const [index, child] of next.entries()) {
    if (parent.children[index] !== child) parent.insertBefore(child, parent.children[index] ?? null);
  }
  if (focusedKey === undefined || parent.contains(document.activeElement)) return;
  const successor = next.find((child) => shown.get(child)?.key === focusedKey);
  if (successor instanceof HTMLAnchorElement) successor.focus();
  else successor?.querySelector<HTMLElement>("a, button, summary")?.focus();
}
