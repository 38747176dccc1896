import { randomBytes } from "node:crypto";

/** Maximum number of results, of characters of all together, and their age in milliseconds. */
const limits = { results: 8, characters: 16_000_000, age: 600_000 };

/** Results whose next pages can be requested: the newest 8 of the last 10 minutes, with 16 million characters together. */
export class StoredResults<Result> {
  readonly #kept = new Map<string, { readonly result: Result; readonly characters: number; readonly since: number }>();

  /** Keeps a result, and returns its identifier. */
  add(result: Result): string {
    const id = randomBytes(6).toString("base64url");
    this.#kept.set(id, { result, characters: JSON.stringify(result).length, since: performance.now() });
    let total = [...this.#kept.values()].reduce((sum, { characters }) => sum + characters, 0);
    for (const [oldest, { characters }] of this.#kept) {
      if (this.#kept.size <= limits.results && total <= limits.characters) break;
      this.#kept.delete(oldest);
      total -= characters;
    }
    return id;
  }

  /** Returns a result, or `undefined` if it is no longer kept. */
  get(id: string): Result | undefined {
    const found = this.#kept.get(id);
    return found !== undefined && performance.now() - found.since <= limits.age ? found.result : undefined;
  }
}
