import { agentVariable, agentVariables } from "../src/common/agent.ts";
import { readOnlyVariable } from "../src/connection/find-refusal.ts";
import { allowedOriginsVariable } from "../src/connection/origins.ts";
import type { Row } from "../src/terminal/layout.ts";

/** Environment variables that are not settings of a connection. */
export const otherVariables: readonly Row[] = [
  ["OBSTACK_PROFILE", "Profile to use"],
  [allowedOriginsVariable, "Additional origins to which secrets may be sent"],
  ["OBSTACK_WEB_URL", "Address of the web UI, for links to dashboards in `obstack alerts chart` and `alerts silence`"],
  ["OBSTACK_MAX_RESPONSE_SIZE", "Maximum size of a decompressed response in bytes (default 100000000)"],
  ["OBSTACK_GENERATORS", "`on` (default) or `off`, which refuses to run modules in `dashboards/` and `alerts/`"],
  [readOnlyVariable, "Refuses every write until it is unset. No flag or file can turn it off"],
  [
    agentVariable,
    `\`1\` writes JSON for agents, \`0\` does not (default: whether one of ${agentVariables.join(", ")} is set)`,
  ],
  ["HTTP_PROXY, HTTPS_PROXY, NO_PROXY", "Proxy, and hosts that bypass it"],
  ["NODE_EXTRA_CA_CERTS", "File with additional certificate authorities, in PEM format"],
  ["NODE_TLS_REJECT_UNAUTHORIZED", "`0` turns off the verification of certificates; `obstack doctor` warns about it"],
  ["VISUAL, EDITOR", "Editor for `edit` commands (default vi)"],
  ["XDG_CONFIG_HOME", "Folder with `obstack/profiles.json` (default ~/.config)"],
  [
    "XDG_STATE_HOME",
    "Folder with `obstack/`: undo logs of single writes, and files of emulators (default ~/.local/state)",
  ],
  ["TZ", "Time zone of times on the screen and of typed times (default the system's; UTC if it is unknown)"],
  ["NO_COLOR", "Disables colors"],
  ["CI", "Disables colors and progress"],
];

/** Files outside of a stack. */
export const files: readonly Row[] = [
  ["$XDG_CONFIG_HOME/obstack/profiles.json", "Profiles, without secrets (default folder ~/.config)"],
];
