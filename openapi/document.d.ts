/** A bundled OpenAPI document, imported with `import document from "@obstack/openapi/hosted.v1.json" with { type: "json" }`. */
declare const document: {
  /** `3.1.0`, or `3.0.3` for the `.oas30` bundles. */
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  /** Path items by path. Each has its operations by lowercase method. */
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
