import type { Kind } from "../common/kind.ts";

/** An object with its names. */
export interface TitledObject {
  readonly kind: Kind;
  /** Path of its file in the folder of its kind, without the extension; in a promotion, its identifier in the source. */
  readonly key: string;
  readonly name?: string | undefined;
  /** Name for messages. */
  readonly title: string;
}

/** What an apply does with an object. */
export type ChangeAction = "create" | "update" | "delete";
