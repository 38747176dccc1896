import { getSystemErrorMap } from "node:util";

/** Returns the reason of a failed system call in words, such as `no such file or directory`, without its code, call and path. */
export function systemReason(error: unknown): string {
  const { errno, message } = error as NodeJS.ErrnoException;
  const [, reason] = (errno === undefined ? undefined : getSystemErrorMap().get(errno)) ?? [];
  return reason ?? message;
}
