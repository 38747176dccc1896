// Opens the console of the API reference in the element `#console`, on request: it weighs more than all other pages.

/** The bundle of the console, which has no types for browsers. */
interface Bundle {
  readonly createApiReference: (element: Element, configuration: object) => object;
}

/** What the page says about its API. */
interface Settings {
  /** URL of the bundle. */
  readonly bundle: string;
  /** URL of the spec. */
  readonly spec: string;
  readonly server: string;
  readonly securitySchemes: Readonly<Record<string, object>>;
}

/** Colors and fonts of the site. */
const customCss = `.light-mode, .dark-mode {
  --scalar-font: var(--__sl-font);
  --scalar-font-code: var(--__sl-font-mono);
  --scalar-background-1: var(--sl-color-bg);
  --scalar-background-2: var(--sl-color-bg-nav);
  --scalar-background-3: var(--sl-color-bg-inline-code);
  --scalar-border-color: var(--sl-color-hairline);
  --scalar-color-1: var(--sl-color-white);
  --scalar-color-2: var(--sl-color-gray-2);
  --scalar-color-3: var(--sl-color-gray-3);
  --scalar-color-accent: var(--sl-color-text-accent);
  --scalar-color-blue: var(--sl-color-blue-high);
  --scalar-color-green: var(--sl-color-green-high);
  --scalar-color-orange: var(--sl-color-orange-high);
  --scalar-color-purple: var(--sl-color-purple-high);
  --scalar-color-red: var(--sl-color-red-high);
  --scalar-color-yellow: var(--sl-color-orange-high);
}`;

/** The console's own code samples except curl. */
const otherClients = {
  ...Object.fromEntries(
    "c clojure csharp dart fsharp go http java js julia kotlin node objc ocaml php powershell python r ruby rust swift"
      .split(" ")
      .map((language) => [language, true]),
  ),
  shell: ["wget", "httpie"],
};

const element = document.querySelector<HTMLElement>("#console");
const button = document.querySelector<HTMLElement>("#open-console");
if (element !== null && button !== null) {
  button.hidden = false;
  button.addEventListener("click", () => void open(element), { once: true });
  // Links into the console.
  if (location.hash.length > 1) button.click();
}

async function open(container: HTMLElement): Promise<void> {
  const { bundle, spec, server, securitySchemes } = JSON.parse(container.dataset["settings"] ?? "") as Settings;
  const { createApiReference } = (await import(/* @vite-ignore */ bundle)) as Bundle;
  new MutationObserver(() => isolateDialog(container)).observe(container, {
    attributeFilter: ["class"],
    childList: true,
    subtree: true,
  });
  createApiReference(container, {
    url: spec,
    servers: [{ url: server, description: "Emulator" }],
    authentication: { preferredSecurityScheme: Object.keys(securitySchemes)[0], securitySchemes },
    forceDarkModeState: theme(),
    hideDarkModeToggle: true,
    customCss,
    // Besides the samples of the spec, which come first, only curl.
    hiddenClients: otherClients,
    // The page has its own download links, search and title.
    documentDownloadType: "none",
    hideSearch: true,
    setPageTitle: () => document.title,
    // Features that contact other hosts.
    proxyUrl: "",
    withDefaultFonts: false,
    telemetry: false,
    agent: { disabled: true },
    mcp: { disabled: true },
    showDeveloperTools: "never",
    hideClientButton: true,
    persistAuth: false,
    externalUrls: { dashboardUrl: "", registryUrl: "", proxyUrl: "", apiBaseUrl: "" },
  });
  // The console reads its theme only once.
  new MutationObserver(() => {
    document.body.classList.toggle("dark-mode", theme() === "dark");
    document.body.classList.toggle("light-mode", theme() === "light");
  }).observe(document.documentElement, { attributeFilter: ["data-theme"] });
}

/** Parts of the page that an open dialog made inert. */
let inert: Element[] = [];

/** Makes the page inert while the dialog with a request is open. */
function isolateDialog(container: Element): void {
  const dialog = container.querySelector('.scalar-client--open [role="dialog"]');
  if ((dialog !== null) === inert.length > 0) return;
  for (const one of inert) one.removeAttribute("inert");
  inert = [];
  // Menus of the dialog are children of the body.
  for (let one = dialog; one !== null && one.parentElement !== document.body; one = one.parentElement)
    inert.push(
      ...[...(one.parentElement?.children ?? [])].filter((other) => other !== one && !other.matches("[inert]")),
    );
  for (const one of inert) one.setAttribute("inert", "");
}

/** Returns the current theme of the site. */
function theme(): "dark" | "light" {
  return document.documentElement.dataset["theme"] === "light" ? "light" : "dark";
}
