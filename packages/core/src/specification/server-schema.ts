/** What a field must be: keywords of JSON Schema, and those that `openapi/common/servers.yaml` explains. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly format?: "id" | "time";
  readonly pattern?: string;
  readonly integer?: boolean;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: Schema;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly closed?: boolean;
  readonly default?: unknown;
  readonly kinds?: {
    readonly by: string;
    readonly of: Readonly<Record<string, Schema>>;
    readonly otherwise?: Schema;
  };
  readonly since?: string | Readonly<Record<string, string>>;
}

/** The schemas of request bodies, by release and operation. */
export type ServerLimits = Readonly<Record<"current" | "older", Readonly<Record<string, Schema>>>>;
