import { toKebab } from "@obstack/basics";
import type { Pipe } from "@obstack/hosted";
import { hostedClient } from "../../connection/clients.ts";
import { listOutputFlag, listView, show } from "../../output/show.ts";
import { hostedFlags } from "../../connection/flags.ts";
import { optional, toKind } from "../../input/flag.ts";
import type { FlagValues } from "../../input/flag.ts";
import type { Column } from "../../output/table.ts";
import { emptyList } from "../../resources/empty-list.ts";
import { withUsedSource } from "../../pipes/pipe-view.ts";
import { sourceKinds } from "../../pipes/pipe-schema.ts";
import { buildCommand } from "../../builders/build-command.ts";

const kindNames = sourceKinds.map(toKebab);

const filters = {
  state: { ...optional("state", "Only pipes in this state, ignoring case"), variadic: "," },
  name: optional("text", "Only pipes whose name contains this text, ignoring case"),
  kind: {
    ...optional("kind", `Only pipes with this kind of source: ${kindNames.join(", ")}`, (name) =>
      toKind(sourceKinds, name),
    ),
    proposeCompletions: () => kindNames,
  },
} as const;

const columns: readonly Column<Pipe>[] = [
  { title: "id", value: ({ id }) => id, isIdentifier: true },
  { title: "name", value: ({ name }) => name, truncate: "middle" },
  { title: "state", value: ({ state }) => state },
  {
    title: "source",
    value: ({ source }) => Object.entries(source ?? {}).flatMap(([kind, value]) => (value ? [kind] : [])),
  },
  {
    title: "destination",
    value: ({ destination }) => [destination?.database, destination?.table].filter(Boolean).join("."),
  },
  { title: "updated", value: ({ updatedAt }) => updatedAt, isTime: true },
];

export const list = buildCommand({
  async func(flags) {
    const pipes = await hostedClient(this, flags).pipes.list({ signal: this.signal });
    const shown = pipes.map(withUsedSource).filter(createFilter(flags));
    const message = emptyList(
      "pipes",
      pipes.map(({ state }) => state),
    );
    await show(this, flags, listView(shown, columns, message));
  },
  parameters: { flags: { ...filters, ...hostedFlags, ...listOutputFlag } },
  docs: {
    brief: "List pipes",
    examples: [
      "pipes list --state Running --kind kafka",
      "pipes list --query \"[?state!='Running'].[name, state]\" --output yaml",
    ],
  },
});

function createFilter({ state = [], name, kind }: FlagValues<typeof filters>): (pipe: Pipe) => boolean {
  const states = new Set(state.map((one) => one.toLowerCase()));
  return (pipe) =>
    (states.size === 0 || states.has(String(pipe.state).toLowerCase())) &&
    (name === undefined || String(pipe.name).toLowerCase().includes(name.toLowerCase())) &&
    (kind === undefined || Object.hasOwn(pipe.source ?? {}, kind));
}
