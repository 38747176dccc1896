import { parseAccept } from "hono/utils/accept";
import type { DocumentedResponse, Operation } from "../specification/specification.ts";
import type { RawResponse } from "./deployment-style.ts";
import { Failure } from "./failure.ts";

/**
 * Returns the example of the spec that a request selects with `Prefer: code=404` or `Prefer: example=none`, or undefined if it
 * selects none. Without a code, the example is one of the successful response.
 *
 * @param accept Value of the `Accept` header, which selects between JSON and text.
 * @throws {Failure} If the spec has no such response.
 */
export function findPreferredResponse(
  { operationId, responses }: Operation,
  prefer: string | undefined,
  accept = "*/*",
): RawResponse | undefined {
  if (prefer === undefined) return undefined;
  const { code, example } = parsePrefer(prefer);
  if (code === undefined && example === undefined) return undefined;
  if (code !== undefined && !/^[2-5]\d\d$/.test(code)) {
    throw reject(422, `Invalid code "${code}". Use a status such as 404.`);
  }
  const ofStatus = (wanted: string | undefined): DocumentedResponse | undefined =>
    responses.find(({ status: own }) => own === wanted);
  const successes = responses.map(({ status: own }) => own).filter((own) => own.startsWith("2"));
  const status = code ?? successes.toSorted()[0];
  const documented = ofStatus(status) ?? ofStatus("default");
  if (documented === undefined) throw reject(404, `${operationId} has no response with status ${status}.`);
  const headers = { ...documented.headers };
  if (documented.contents.length === 0 && example === undefined) return { status: Number(status), headers, text: "" };
  const accepted = parseAccept(accept.toLowerCase()).map(({ type }) => type);
  const contents = documented.contents.toSorted((one, other) => rank(one.type) - rank(other.type));
  for (const { type, examples } of contents) {
    const name = example ?? Object.keys(examples)[0];
    const found = name !== undefined && Object.hasOwn(examples, name) ? examples[name] : undefined;
    if (found === undefined) continue;
    const text = type === "application/json" ? JSON.stringify(found.value) : String(found.value);
    return { status: Number(status), headers: { ...headers, "content-type": `${type}; charset=utf-8` }, text };
  }
  const names = documented.contents.flatMap(({ examples }) => Object.keys(examples));
  const known = names.length === 0 ? "It has none." : `Use one of ${names.join(", ")}.`;
  throw reject(404, `${operationId} has no example "${example}" with status ${status}. ${known}`);

  /** Returns the position of a type in the order of preference. Types that are not accepted are last, but not excluded. */
  function rank(type: string): number {
    const position = accepted.findIndex((range) => [type, type.replace(/\/.*/, "/*"), "*/*"].includes(range));
    return position === -1 ? accepted.length : position;
  }
}

/** Parses the preferences `code` and `example`, as in `code=404, example="notFound"`. */
function parsePrefer(prefer: string): { code?: string | undefined; example?: string | undefined } {
  const matches = prefer.matchAll(/(?:^|[,;])\s*(code|example)\s*=\s*("[^"]*"|[^\s,;]*)/gi);
  return Object.fromEntries(
    [...matches].map(([, name = "", value = ""]) => [name.toLowerCase(), value.replaceAll('"', "")]),
  );
}

function reject(status: number, message: string): Failure {
  return new Failure(status, status === 404 ? "NOT_FOUND" : "UNPROCESSABLE_ENTITY", `Prefer: ${message}`);
}
