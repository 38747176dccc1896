import { hostedClient } from "../../connection/clients.ts";
import { hostedFlags } from "../../connection/flags.ts";
import { CommandError } from "../../errors/command-error.ts";
import { findNamed } from "../../names/find-named.ts";
import { show } from "../../output/show.ts";
import { pipeView } from "../../pipes/pipe-view.ts";
import { nameOrIdentifier } from "../../builders/identifier.ts";
import { buildCommand } from "../../builders/build-command.ts";

const hint = "`obstack pipes list` lists all pipes.";

export const get = buildCommand({
  async func(flags, nameOrId) {
    // The interface has no operation for one pipe.
    const pipes = await hostedClient(this, flags).pipes.list({ signal: this.signal });
    const { id } = await findNamed(nameOrId, { what: "pipe", list: () => Promise.resolve(pipes), hint });
    const found = pipes.find((pipe) => pipe.id === id);
    if (found === undefined) throw new CommandError("notFound", `No pipe has the identifier "${id}".`, hint);
    await show(this, flags, pipeView(found));
  },
  parameters: { flags: hostedFlags, positional: nameOrIdentifier("pipe") },
  docs: {
    brief: "Show a pipe",
    examples: ["pipes get orders", "pipes get orders --output yaml > pipe.yaml"],
  },
});
