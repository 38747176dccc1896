// GitHub's GraphQL API as far as the action uses it. Queries are validated with GitHub's published schema.
import { schema } from "@octokit/graphql-schema";
import { buildSchema, execute, parse, validate } from "graphql";
import type { GraphQLSchema } from "graphql";
import type { CheckRun } from "./fake-github.ts";
import { runGit } from "./fake-pulls.ts";
import type { Pull } from "./fake-pulls.ts";

/** What the API reads. */
export interface GraphQLData {
  readonly remote: string;
  readonly checks: readonly CheckRun[];
  readonly pulls: readonly Pull[];
  readonly login: string;
}

let built: GraphQLSchema | undefined;

/** Responds to a query. */
export async function respondToQuery(
  data: GraphQLData,
  { query, variables }: { readonly query: string; readonly variables?: Readonly<Record<string, unknown>> },
): Promise<unknown> {
  built ??= buildSchema(schema.idl, { assumeValid: true });
  const document = parse(query);
  const errors = validate(built, document);
  if (errors.length > 0) return { errors };
  const rootValue = {
    viewer: { login: data.login },
    repository: { object: ({ oid }: { oid: string }) => commitOf(data, oid) },
  };
  return execute({ schema: built, document, rootValue, variableValues: variables });
}

interface Filter {
  readonly filterBy?: { readonly checkName?: string };
}

function commitOf(data: GraphQLData, oid: string): object {
  return {
    __typename: "Commit",
    oid,
    history: ({ first, after }: { first: number; after?: string | null }) => {
      const start = Number(after ?? 0);
      const all = runGit(data.remote, "rev-list", oid).split("\n");
      const nodes = all.slice(start, start + first).map((sha) => commitOf(data, sha));
      return { nodes, pageInfo: { hasNextPage: start + first < all.length, endCursor: String(start + first) } };
    },
    checkSuites: ({ filterBy }: Filter) => suitesOf(data, oid, filterBy?.checkName),
    associatedPullRequests: () => ({
      nodes: data.pulls
        .filter(({ commits }) => commits.includes(oid))
        .map(({ number, mergedAt, base, head }) => ({
          number,
          mergedAt,
          baseRefName: base,
          headRefOid: head,
          commits: () => ({ nodes: [{ commit: commitOf(data, head) }] }),
        })),
    }),
  };
}

/** Returns the checks of a commit: one suite for each app. */
function suitesOf({ checks }: GraphQLData, oid: string, name: string | undefined): object {
  const found = checks.filter((run) => run.head_sha === oid && (name === undefined || run.name === name));
  const apps = [...new Set(found.map(({ app }) => app?.id))];
  return {
    totalCount: apps.length,
    nodes: apps.map((id) => ({
      app: { databaseId: id },
      checkRuns: () => ({
        nodes: found
          .filter(({ app }) => app?.id === id)
          .slice(-1)
          .map(({ conclusion }) => ({ conclusion: conclusion?.toUpperCase() ?? null })),
      }),
    })),
  };
}
