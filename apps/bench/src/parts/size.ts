import { measureSizes } from "../measure/sizes.ts";
import type { Run } from "../run.ts";

/** Measures the bundled sizes of the clients. */
export async function measureSize({ add }: Run): Promise<void> {
  add(await measureSizes());
}
