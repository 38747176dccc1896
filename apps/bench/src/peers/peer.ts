/** Returns a function that sends one request and resolves to the listed records. */
export type Connect = (baseUrl: string) => () => Promise<unknown>;

export const apiKey = "7f6c1d0e-55a4-4c2c-9a6e-5b0f4c8f1c11";
export const path = "/api/v2/dashboards";
