import tests from "../../schemas/tests.schema.json" with { type: "json" };

/** JSON Schema of the files in `tests/`, for editors. */
export const testsSchema: object = tests;
