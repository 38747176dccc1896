/** The result of a check and how to fix a problem. */
export interface Diagnosis {
  readonly level: "ok" | "warning" | "problem";
  readonly what: string;
  readonly fix?: string;
}

export const ok = (what: string): Diagnosis => ({ level: "ok", what });
export const warning = (what: string, fix: string): Diagnosis => ({ level: "warning", what, fix });
export const problem = (what: string, fix: string): Diagnosis => ({ level: "problem", what, fix });
