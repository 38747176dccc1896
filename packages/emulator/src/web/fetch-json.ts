interface Options {
  readonly method?: "GET" | "POST" | "DELETE";
  readonly body?: object;
  readonly signal?: AbortSignal;
}

/** Thrown if the emulator rejects a request. A retry would have the same result. */
export class RejectedError extends Error {
  override readonly name = "RejectedError";
}

/**
 * Requests a path of the emulator, relative to the page.
 *
 * @throws {RejectedError} If the emulator responds with an error status. The page shows the message.
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
  throw new RejectedError(
    (payload as { message?: string } | undefined)?.message ??
      `The emulator responded with status ${response.status} to ${method} ${path}.`,
  );
}

async function send(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, init);
  } catch (cause) {
    throw new Error("The emulator does not respond. Restart it with `obstack emulator start`.", { cause });
  }
}
