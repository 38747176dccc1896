interface Options {
  readonly method?: "GET" | "POST" | "DELETE";
  readonly body?: object;
  readonly signal?: AbortSignal;
}

/** The emulator refused a request: sending it again has the same result. */
export class RefusedError extends Error {
  override readonly name = "RefusedError";
}

/**
 * Requests a path of the emulator, relative to the page.
 *
 * @throws {RefusedError} If the emulator responds with an error. The message is for readers of the page.
 * @throws {Error} If the emulator does not respond.
 */
export async function fetchJson<Payload>(
  path: string,
  { method = "GET", body, signal }: Options = {},
): Promise<Payload> {
  const response = await send(path, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
  });
  if (response.status === 204) return undefined as Payload;
  const payload: unknown = await response.json().catch(() => undefined);
  if (response.ok) return payload as Payload;
  throw new RefusedError(
    (payload as { message?: string } | undefined)?.message ?? `Error ${response.status} for ${path}`,
  );
}

async function send(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, init);
  } catch (cause) {
    throw new Error("The emulator does not respond. Restart it with `obstack emulator start`.", { cause });
  }
}
