import { isReserved } from "../common/portable-names.ts";

/** Characters that some operating systems forbid in file names. */
// oxlint-disable-next-line no-control-regex
const forbidden = /[\u0000-\u001f\u007f<>:"|?*\\]/;

/** Leaves room for an extension and the names of temporary files. */
const maxBytes = 200;

/** Returns the problem with the key of a generated object, without a subject. The key must be a valid file name on every operating system. */
export function findKeyProblem(key: unknown): string | undefined {
  if (typeof key !== "string" || key === "") return "must be text, like a file path without its extension";
  if (forbidden.test(key)) return 'contains a control character or one of < > : " | ? * \\';
  const parts = key.split("/");
  if (parts.some((part) => part === "" || part.startsWith(".")))
    return "contains an empty part or one that starts with a dot";
  if (parts.some((part) => Buffer.byteLength(part) > maxBytes)) return `contains a part of more than ${maxBytes} bytes`;
  return parts.some(isReserved) ? "contains a name that Windows reserves" : undefined;
}
