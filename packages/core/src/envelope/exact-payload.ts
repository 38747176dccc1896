import { findChangedNumber } from "../json/find-changed-number.ts";
import type { PayloadCheck } from "./payload-check.ts";

/** Returns a check that also refuses a record with a number that JavaScript changes. */
export function exactPayload(check: PayloadCheck): PayloadCheck {
  return (record, text = "") => {
    const number = findChangedNumber(text);
    const problem =
      number && `a record with the number ${number}, which JavaScript would change when it is written back`;
    return check(record) ?? problem;
  };
}
