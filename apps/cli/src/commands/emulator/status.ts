import { unusedDeploymentFlag } from "../../connection/flags.ts";
import type { CliContext } from "../../context.ts";
import { baseUrlOf, findRunning, filesOf, listEmulators } from "../../emulator/connection.ts";
import { CommandError } from "../../errors/command-error.ts";
import { listOutputFlag, listView, outputFlags, show } from "../../output/show.ts";
import type { Column } from "../../output/table.ts";
import { buildCommand } from "../../builders/build-command.ts";

type Row = Awaited<ReturnType<typeof findEmulators>>[number];

const columns: readonly Column<Row>[] = [
  { title: "profile", value: ({ profile }) => profile, truncate: false },
  { title: "self-hosted", value: ({ baseUrl }) => baseUrl, truncate: false },
  { title: "hosted", value: ({ hostedBaseUrl }) => hostedBaseUrl, truncate: false },
  { title: "process", value: ({ pid }) => pid },
  { title: "started", value: ({ startedAt }) => startedAt, isTime: true },
  { title: "behavior", value: ({ behavior }) => behavior },
  { title: "state", value: ({ data }) => data ?? "in memory" },
];

export const status = buildCommand({
  async func(flags) {
    const rows = await findEmulators(this);
    if (rows.length === 0) {
      throw new CommandError("failure", "No emulator is running.", "Start one with `obstack emulator start`.");
    }
    await show(this, flags, listView(rows, columns, ""));
  },
  parameters: { flags: { ...outputFlags, ...listOutputFlag, ...unusedDeploymentFlag } },
  docs: {
    brief: "List running emulators",
    more: "Lists the emulators that `obstack emulator start` started.",
    exitCodes: { success: "An emulator is running", failure: "No emulator is running" },
    examples: ["emulator status", "emulator status --output json --query '[].page'"],
  },
});

async function findEmulators(context: CliContext) {
  const names = listEmulators(context.environment);
  const found = await Promise.all(
    names.map(async (profile) => ({ profile, connection: await findRunning(context, profile) })),
  );
  return found.flatMap(({ profile, connection }) => {
    if (connection === undefined) return [];
    const { pid, startedAt, behavior, data, page } = connection;
    const { connection: file, log } = filesOf(context.environment, profile);
    const [baseUrl, hostedBaseUrl] = [baseUrlOf(connection, "selfhosted"), baseUrlOf(connection, "hosted")];
    return [{ profile, baseUrl, hostedBaseUrl, page, pid, startedAt, behavior, data, file, log }];
  });
}
