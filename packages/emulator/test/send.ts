/** Sends a request to the self-hosted deployment without a client, which would parse and check it. */
export async function sendTo(
  { baseUrl, apiKey }: { readonly baseUrl: string; readonly apiKey: string },
  method: string,
  path: string,
  body?: string | object,
): Promise<Response> {
  return fetch(baseUrl + path, {
    method,
    headers: { authorization: `Bearer ${apiKey}` },
    ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
}

/** Sends a request without a client, which would parse numbers. */
export async function sendForText(
  ...request: Parameters<typeof sendTo>
): Promise<{ readonly status: number; readonly text: string }> {
  const response = await sendTo(...request);
  return { status: response.status, text: await response.text() };
}
