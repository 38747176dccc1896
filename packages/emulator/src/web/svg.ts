const namespace = "http://www.w3.org/2000/svg";
const darkTheme = matchMedia("(prefers-color-scheme: dark)");

/** Returns the theme of the reader's system. */
export function currentTheme(): "light" | "dark" {
  return darkTheme.matches ? "dark" : "light";
}

/** Calls a function whenever the theme or the size of an element changes. Returns a function that stops this. */
export function onLayoutChange(shown: Element, run: () => void): () => void {
  const sizes = new ResizeObserver(run);
  sizes.observe(shown);
  darkTheme.addEventListener("change", run);
  return () => {
    sizes.disconnect();
    darkTheme.removeEventListener("change", run);
  };
}

/** Turns an SVG document into an element. Without a title, which browsers would show as a tooltip of every point; `role` and its label stay. */
export function parseSvg(svg: string, label: string | undefined): SVGSVGElement {
  const { documentElement } = new DOMParser().parseFromString(svg, "image/svg+xml");
  const root = document.adoptNode(documentElement) as unknown as SVGSVGElement;
  const description = root.querySelector("desc")?.textContent ?? "";
  for (const child of root.querySelectorAll("title, desc")) child.remove();
  root.removeAttribute("aria-labelledby");
  if (label === undefined) {
    root.removeAttribute("role");
    root.setAttribute("aria-hidden", "true");
  } else root.setAttribute("aria-label", [label, description].filter((text) => text !== "").join(": "));
  return root;
}

export function svgElement(name: "line" | "circle", attributes: Readonly<Record<string, string | number>>): SVGElement {
  const created = document.createElementNS(namespace, name);
  for (const [key, value] of Object.entries(attributes)) created.setAttribute(key, String(value));
  return created;
}
