/** A bundled OpenAPI document, as `import document from "@obstack/openapi/hosted.v1.json" with { type: "json" }` gives it. */
declare const document: {
  /** `3.1.0`, or `3.0.3` for the `.oas30` bundles. */
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  /** Path items by path; each has its operations by method, in lower case. */
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
    readonly parameters: Readonly<Record<string, unknown>>;
    readonly responses: Readonly<Record<string, unknown>>;
    readonly examples: Readonly<Record<string, { readonly summary: string; readonly value: unknown }>>;
    readonly securitySchemes: Readonly<Record<string, unknown>>;
  };
};

export default document;
